import { fileURLToPath } from 'node:url';

/** The root folder of the checkout, with a slash at its end. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What the scripts write for themselves; ignored by git. */
export const CACHE = `${ROOT}.cache/`;
