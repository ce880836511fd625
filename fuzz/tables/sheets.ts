import { TRANSFER_COLUMNS, type TransferColumn, type TransferRoom } from '@brick/domain/transfer/columns';
import { LANGUAGES } from '@brick/domain/users/choices';
import { FILE_WORDS } from '@brick/messages/file-words';
import { damaged } from '../bytes.ts';
import type { Chance } from '../chance.ts';
import { drawWorkbook } from './workbooks.ts';

export const ROOMS = Object.keys(TRANSFER_COLUMNS) as TransferRoom[];

const ODD = [
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

const USUAL: Record<string, readonly string[]> = {
  date: ['2026-03-18', '18/03/2026', '3/18/26', '46099', '18. März 2026'],
  money: ['18400.00', '1 234,50', 'P 90', '0', '12.345', '9999999999.99'],
  number: ['3', '4.5', '-7', '1,5'],
  text: ['River sand', '漆喰 20 kg', '6" nails; galvanised', 'Retaining wall, north'],
  link: ['https://example.com/plan.pdf', 'www.example.com'],
};

function cellFor({ kind, field }: TransferColumn, chance: Chance): string {
  if (chance.oneIn(12)) return chance.oneIn(3) ? chance.text(60) : chance.pick(ODD);
  const usual = USUAL[kind];
  if (usual) return chance.pick(usual);
  const words = FILE_WORDS[chance.pick(LANGUAGES)];
  const list = words[kind as 'phases'] as Record<string, string>;
  return chance.pick([...Object.keys(list), ...Object.values(list), field]);
}

/** The lines of a list as somebody may have kept it. */
function linesFor(room: TransferRoom, chance: Chance): string[][] {
  const columns = TRANSFER_COLUMNS[room].filter(() => !chance.oneIn(12));
  const { names } = FILE_WORDS[chance.oneIn(2) ? 'en' : chance.pick(LANGUAGES)];
  const titles = columns.map(({ word, field }) =>
    chance.oneIn(10) ? chance.pick([field, '', 'Total', names[word]]) : names[word],
  );
  const rows = Array.from({ length: chance.pick([0, 1, 3, 12, 60]) }, () => {
    const cells = columns.map((column) => cellFor(column, chance));
    return chance.oneIn(15) ? [...cells, ...cells] : cells;
  });
  return [titles, ...rows];
}

const quoted = (text: string, chance: Chance) =>
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

/** Whole files that are made to cost what reads them. */
const HOSTILE: readonly ((chance: Chance) => string)[] = [
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

function drawCsv(lines: readonly (readonly string[])[], chance: Chance): Uint8Array {
  if (chance.oneIn(8)) return Buffer.from(chance.pick(HOSTILE)(chance));
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
    ? damaged(bytes, chance, [Buffer.from('"'), Buffer.from('\u0000'), chance.bytes(30)])
    : bytes;
}

/** A file that somebody chooses for the import of a list. */
export function drawTable(room: TransferRoom, chance: Chance): Uint8Array {
  const lines = linesFor(room, chance);
  return chance.oneIn(2) ? drawCsv(lines, chance) : drawWorkbook(lines, chance);
}
