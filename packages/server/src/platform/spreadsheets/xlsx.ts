import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { type ExportTable, inChunks, type TableStyle } from './export-table.ts';
import { sheetXml, xmlText } from './xlsx-sheet.ts';
import { stylesXml } from './xlsx-styles.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Returns valid sheet names: at most 31 characters, none of \ / ? * [ ] :, all unique. */
function sheetNames(tables: readonly ExportTable[]): string[] {
  const taken = new Set<string>();
  return tables.map(({ name }, index) => {
    const plain =
      name
        .replace(/[\\/?*[\]:]/g, ' ')
        .replace(/^'+|'+$/g, '')
        .trim()
        .slice(0, 31) || String(index + 1);
    let free = plain;
    for (let next = 2; taken.has(free.toLowerCase()); next += 1)
      free = `${plain.slice(0, 30 - String(next).length)} ${next}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

/** The workbook parts that list its sheets (ECMA-376). */
function workbookParts(names: readonly string[]): Record<string, string> {
  const each = (write: (number: number, name: string) => string) =>
    names.map((name, index) => write(index + 1, name)).join('');
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>${each((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((number, name) => `<sheet name="${xmlText(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each((number) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${names.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  };
}

/**
 * Writes tables as a workbook, one sheet each, while the rows are read, so that their number costs no memory.
 * Amounts, days and instants are numbers; text is text, which is never run as a formula.
 */
export function createXlsx(tables: readonly ExportTable[], style: TableStyle): Readable {
  const zip = new ZipFile();
  const answer = new PassThrough();
  const sources = tables.map((table) =>
    Readable.from(inChunks(sheetXml(table, style)), { objectMode: false }),
  );
  for (const [path, text] of Object.entries(workbookParts(sheetNames(tables))))
    zip.addBuffer(Buffer.from(text), path);
  zip.addBuffer(Buffer.from(stylesXml()), 'xl/styles.xml');
  for (const [index, source] of sources.entries()) {
    source.once('error', (error) => answer.destroy(error));
    zip.addReadStream(source, `xl/worksheets/sheet${index + 1}.xml`);
  }
  // If the client disconnects or a table fails, the rest of the work is stopped.
  answer.once('close', () => {
    for (const source of sources) source.destroy();
  });
  zip.once('error', (error) => answer.destroy(error));
  zip.outputStream.pipe(answer);
  zip.end();
  return answer;
}
