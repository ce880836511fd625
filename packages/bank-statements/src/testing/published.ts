import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = '/work/shared/doors/bank';

/** Examples that others publish; they are not part of the product, and may not be there. */
export const areThere = existsSync(join(FOLDER, 'made/statement.json'));

export const published = (name: string): Uint8Array => readFileSync(join(FOLDER, name));

interface HeldLine {
  bookedOn: string;
  amount: string;
  name: string;
  account: string | null;
  text: string;
  endToEndId: string;
  bankId: string;
}

/** What the statement holds that was made in all formats. */
export interface Held {
  account: string;
  currency: string;
  opening: string;
  closing: string;
  lines: HeldLine[];
}

export const held = (): Held => JSON.parse(Buffer.from(published('made/statement.json')).toString()) as Held;
