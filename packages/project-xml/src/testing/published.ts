import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = '/work/shared/doors/programme/mspdi';

/** Examples that others publish; they are not part of the product, and may not be there. */
export const areThere = existsSync(join(FOLDER, 'sample1.xml'));

export const published = (name: string): Uint8Array => readFileSync(join(FOLDER, name));
