import { TRANSFER_COLUMNS } from '@brick/domain/transfer/columns-of-lists';
import type { TransferColumn, TransferFeature } from '@brick/domain/transfer/import-export-columns';
import { LANGUAGES } from '@brick/domain/users/languages-and-job-titles';
import { FILE_LABELS } from '@brick/messages/import-export-labels';
import { corruptBytes } from '../corrupt-bytes.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { randomWorkbook } from './random-workbooks.ts';

export const TABLE_FEATURES = Object.keys(TRANSFER_COLUMNS) as TransferFeature[];

const ODD_CELLS = [
  '',
  '=1+1',
  "'=cmd|' /C calc'!A0",
  '\u0000',
  '"',
  '""',
  '1,234.50',
  '1.234,50',
  '1e400',
  '-0',
  '٣١٢',
  '31/02/2026',
  '2026-13-45',
  '99999',
  '\u202eabc',
  'x'.repeat(40_000),
  'a\nb',
  '\ufeff',
  'NaN',
  'null',
  'javascript:alert(1)',
];

const USUAL_CELLS: Record<string, readonly string[]> = {
  date: ['2026-03-18', '18/03/2026', '3/18/26', '46099', '18. März 2026'],
  money: ['18400.00', '1 234,50', 'P 90', '0', '12.345', '9999999999.99'],
  number: ['3', '4.5', '-7', '1,5'],
  text: ['River sand', '漆喰 20 kg', '6" nails; galvanised', 'Retaining wall, north'],
  link: ['https://example.com/plan.pdf', 'www.example.com'],
};

function cellFor({ kind, field }: TransferColumn, chance: SeededRandom): string {
  if (chance.oneIn(12)) return chance.oneIn(3) ? chance.text(60) : chance.pick(ODD_CELLS);
  const usual = USUAL_CELLS[kind];
  if (usual) return chance.pick(usual);
  const words = FILE_LABELS[chance.pick(LANGUAGES)];
  const list = words[kind as 'phases'] as Record<string, string>;
  return chance.pick([...Object.keys(list), ...Object.values(list), field]);
}

/** Returns the lines of a list as users may keep it. */
function linesFor(feature: TransferFeature, chance: SeededRandom): string[][] {
  const columns = TRANSFER_COLUMNS[feature].filter(() => !chance.oneIn(12));
  const { names } = FILE_LABELS[chance.oneIn(2) ? 'en' : chance.pick(LANGUAGES)];
  const titles = columns.map(({ word, field }) =>
    chance.oneIn(10) ? chance.pick([field, '', 'Total', names[word]]) : names[word],
  );
  const rows = Array.from({ length: chance.pick([0, 1, 3, 12, 60]) }, () => {
    const cells = columns.map((column) => cellFor(column, chance));
    return chance.oneIn(15) ? [...cells, ...cells] : cells;
  });
  return [titles, ...rows];
}

const quoted = (text: string, chance: SeededRandom) =>
  /[",;\t\r\n]/.test(text) && !chance.oneIn(20) ? `"${text.replaceAll('"', '""')}"` : text;

const ENCODINGS: readonly ((text: string) => Buffer)[] = [
  (text) => Buffer.from(text, 'utf8'),
  (text) => Buffer.from(text, 'utf8'),
  (text) => Buffer.from(`\ufeff${text}`, 'utf8'),
  (text) => Buffer.from(text, 'latin1'),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
];

/** Files designed to exhaust their reader. */
const HOSTILE_TEXTS: readonly ((chance: SeededRandom) => string)[] = [
  (chance) => chance.pick([',', ';', '\t', '"', '\n', '\r', 'a,'].map((piece) => piece.repeat(2_000_000))),
  (chance) => `Date,Item,Amount\n${'"'.repeat(chance.whole(1, 9))}${'x,\n'.repeat(1_000_000)}`,
  () => `${'Date,'.repeat(300_000)}\n${'1,'.repeat(300_000)}\n`,
  () => `Item,Amount\n${'Sand,1\n'.repeat(19_000)}`,
  () => `Item,Amount\n${'Sand,1\n'.repeat(600_000)}`,
  () => `Item\n${'a"b"'.repeat(500_000)}\n`,
  () => `Amount\n${'1.'.repeat(500_000)}\n${','.repeat(300_000)}\n`,
  () => `Date\n${'1/'.repeat(500_000)}\n`,
  () => `${'('.repeat(1_000_000)}\nx\n`,
  () => `Item,Amount\n${`${'x'.repeat(9000)},1\n`.repeat(900)}`,
  () => '\u0000'.repeat(3_000_000),
];

function randomCsv(lines: readonly (readonly string[])[], chance: SeededRandom): Uint8Array {
  if (chance.oneIn(8)) return Buffer.from(chance.pick(HOSTILE_TEXTS)(chance));
  const separator = chance.pick([',', ',', ';', '\t', '|']);
  const ends = ['\n', '\r\n', '\r', '\n\n'];
  const end = chance.pick(ends);
  const text = lines
    .map(
      (cells) =>
        cells.map((text) => quoted(text, chance)).join(separator) +
        (chance.oneIn(20) ? chance.pick(ends) : end),
    )
    .join('');
  const bytes = chance.pick(ENCODINGS)(text);
  return chance.oneIn(3)
    ? corruptBytes(bytes, chance, [Buffer.from('"'), Buffer.from('\u0000'), chance.bytes(30)])
    : bytes;
}

/** Returns a file to import into a list. */
export function randomTable(feature: TransferFeature, chance: SeededRandom): Uint8Array {
  const lines = linesFor(feature, chance);
  return chance.oneIn(2) ? randomCsv(lines, chance) : randomWorkbook(lines, chance);
}
