import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = '/work/shared/doors';

/** Examples that others publish; they are not part of the product, and may not be there. */
export const areThere = existsSync(join(FOLDER, 'einvoice/what-they-hold.json'));

/** What an example holds, read by other means. */
export interface Held {
  syntax: string;
  profile: string;
  typeCode: string;
  number: string;
  issued: string;
  due: string | null;
  currency: string;
  seller: string;
  sellerVat: string | null;
  order: string | null;
  iban: string | null;
  sumLines: string | null;
  allowances: string | null;
  charges: string | null;
  net: string | null;
  vat: string | null;
  gross: string | null;
  prepaid: string | null;
  rounding: string | null;
  payable: string | null;
  lines: number;
  vatBreakdown: [string | null, string | null, string | null, string | null][];
  embedded?: string[];
  unread?: string;
}

export const held = (): [string, Held][] =>
  areThere
    ? Object.entries(
        JSON.parse(readFileSync(join(FOLDER, 'einvoice/what-they-hold.json'), 'utf8')) as Record<
          string,
          Held
        >,
      )
    : [];

export const published = (name: string): Uint8Array => readFileSync(join(FOLDER, name));

export const namesIn = (folder: string): string[] =>
  areThere
    ? readdirSync(join(FOLDER, 'einvoice', folder))
        .filter((name) => /\.(?:xml|pdf)$/.test(name))
        .map((name) => `einvoice/${folder}/${name}`)
    : [];
