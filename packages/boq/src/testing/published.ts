import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = '/work/shared/doors/boq/gaeb';

/** Examples that others publish; they are not part of the product, and may not be there. */
export const areThere = existsSync(join(FOLDER, 'priced.x84'));

export const published = (name: string): Uint8Array => readFileSync(join(FOLDER, name));
