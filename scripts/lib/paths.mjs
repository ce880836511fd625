import { fileURLToPath } from 'node:url';

/** The root folder of the checkout, with a trailing slash. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Files of the scripts themselves; ignored by git. */
export const CACHE = `${ROOT}.cache/`;
