import { strToU8, type Zippable, zipSync } from 'fflate';
import { corruptBytes } from '../corrupt-bytes.ts';
import type { SeededRandom } from '../seeded-random.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface WorkbookParts {
  rows: string;
  strings?: string;
  before?: string;
  more?: Zippable;
}

/** Returns a minimal workbook with one sheet. */
function workbook({ rows, strings = '', before = '', more = {} }: WorkbookParts): Uint8Array {
  return zipSync({
    '[Content_Types].xml': strToU8(
      `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
    'xl/workbook.xml': strToU8(
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `${HEAD}${before}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
    ),
    'xl/sharedStrings.xml': strToU8(`${HEAD}<sst xmlns="${MAIN}">${strings}</sst>`),
    'xl/styles.xml': strToU8(
      `${HEAD}<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ),
    ...more,
  });
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

const cell = (text: string, row: number, column: number) =>
  `<c r="${letters(column)}${row + 1}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;

const rowsOf = (lines: readonly (readonly string[])[]): string =>
  lines
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((text, column) => cell(text, row, column)).join('')}</row>`,
    )
    .join('');

const MANY = 30_000;

/** Invalid or hostile cells. */
const HOSTILE_CELLS: readonly ((chance: SeededRandom) => string)[] = [
  () => '<c r="XFD1048576"><v>1</v></c>',
  () => '<c r="ZZZZZZ99999999999999"><v>1</v></c>',
  () => '<c r="A1000000"><v>1</v></c>',
  () => '<c r="XFD3"><v>1</v></c>',
  () => '<c r="A0"><v>1</v></c>',
  () => '<c><v>1</v></c>',
  () => '<c r=""/>',
  () => '<c r="B2" t="s"><v>99999999</v></c>',
  () => '<c r="B2" t="s"><v>-1</v></c>',
  () => '<c r="B2" t="d"><v>not a day</v></c>',
  () => '<c r="B2" s="1"><v>1e308</v></c>',
  () => '<c r="B2" s="1"><v>-99999999</v></c>',
  () => '<c r="B2" s="77"><v>46000</v></c>',
  () => '<c r="B2" t="b"><v>2</v></c>',
  () => '<c r="B2" t="e"><v>#REF!</v></c>',
  () => '<c r="B2" t="nothing"><v>1</v></c>',
  () => '<c r="B2"><v>NaN</v></c>',
  () => '<c r="B2"><f>HYPERLINK("x")</f><v>=1+1</v></c>',
  () => '<c r="B2" t="inlineStr"><is><t>&#0;&#x110000;&unknown;</t></is></c>',
  () => `<c r="B2" t="inlineStr"><is>${'<t>'.repeat(4000)}${'</t>'.repeat(4000)}</is></c>`,
  (chance) => `<c r="B2" t="inlineStr"><is><t>${'x'.repeat(chance.whole(1, 200_000))}</t></is></c>`,
];

const ENTITY_BOMB = `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(50)}">${Array.from(
  { length: 12 },
  (_, step) =>
    `<!ENTITY ${letters(step + 1).toLowerCase()} "${`&${letters(step).toLowerCase()};`.repeat(10)}">`,
).join('')}]>`;

/** Workbooks designed to exhaust their reader. */
const HOSTILE_WORKBOOKS: readonly ((chance: SeededRandom, rows: string) => Uint8Array)[] = [
  (chance, rows) => workbook({ rows: `${rows}<row r="9">${chance.pick(HOSTILE_CELLS)(chance)}</row>` }),
  (chance, rows) => workbook({ rows: `<row r="1">${chance.pick(HOSTILE_CELLS)(chance)}</row>${rows}` }),
  (_, rows) =>
    workbook({
      rows: `${rows}<row r="8"><c r="A8" t="inlineStr"><is><t>&m;</t></is></c></row>`,
      before: ENTITY_BOMB,
    }),
  (_, rows) => workbook({ rows, before: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>' }),
  () => workbook({ rows: '<a>'.repeat(200_000) }),
  () => workbook({ rows: '<row>'.repeat(60_000) + '</row>'.repeat(60_000) }),
  () => workbook({ rows: '<row r="1"/>'.repeat(3_000_000) }),
  () => workbook({ rows: '<row r="1"><c r="A1"><v>1</v></c></row>'.repeat(900_000) }),
  () => workbook({ rows: `<row r="1">${'<c r="A1"><v>1</v></c>'.repeat(1_000_000)}</row>` }),
  () => workbook({ rows: '', strings: '<si><t>x</t></si>'.repeat(2_000_000) }),
  () =>
    workbook({ rows: `<row r="1"><c t="inlineStr"><is><t>${'x'.repeat(100_000_000)}</t></is></c></row>` }),
  () => workbook({ rows: '', before: `<!--${'-'.repeat(140_000_000)}` }),
  (_, rows) =>
    workbook({
      rows,
      more: Object.fromEntries(
        Array.from({ length: MANY }, (_, place) => [`xl/${place}.xml`, new Uint8Array()]),
      ),
    }),
  (_, rows) =>
    workbook({ rows, more: { 'xl/worksheets/../../../sheet9.xml': strToU8('<a/>'), '': strToU8('x') } }),
  (_, rows) => workbook({ rows: rows.slice(0, rows.length / 2) }),
  () => zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') }),
  () => zipSync({}),
  (_, rows) => workbook({ rows, strings: '</sst><sst>' }),
];

/** Changes the declared size of an entry in a ZIP directory. */
function changeEntrySize(bytes: Uint8Array, chance: SeededRandom): Uint8Array {
  const copy = Buffer.from(bytes);
  const entry = copy.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  if (entry < 0) return copy;
  copy.writeUInt32LE(
    chance.pick([0, 1, 100, 149 * 1024 * 1024, 0xffffffff, 0x7fffffff]),
    entry + chance.pick([20, 24, 16]),
  );
  return copy;
}

/** Returns a workbook of these lines: valid, corrupted, or hostile. */
export function randomWorkbook(lines: readonly (readonly string[])[], chance: SeededRandom): Uint8Array {
  const rows = rowsOf(lines);
  const whole = () => workbook({ rows });
  switch (chance.whole(0, 5)) {
    case 0:
      return whole();
    case 1:
    case 2:
      return corruptBytes(whole(), chance, [Buffer.from('PK\u0003\u0004'), chance.bytes(60)]);
    case 3:
      return changeEntrySize(whole(), chance);
    default:
      return chance.pick(HOSTILE_WORKBOOKS)(chance, rows);
  }
}
