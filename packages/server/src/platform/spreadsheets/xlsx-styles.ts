import type { TableColumnKind } from './export-table.ts';

/** A kind of cell; whole money has no hundredths, in a currency without them. */
type CellKind = TableColumnKind | 'wholeMoney';

const FORMATS: Record<CellKind, string> = {
  text: '@',
  money: '#,##0.00',
  wholeMoney: '#,##0',
  number: 'General',
  percent: '0.0"%"',
  date: 'yyyy\\-mm\\-dd',
  instant: 'yyyy\\-mm\\-dd\\ hh:mm',
};

const KINDS = Object.keys(FORMATS) as CellKind[];

/** Returns the style index of a kind; titles and the lead have their own styles. */
export const cellStyleIndex = (kind: CellKind, strong: boolean): number =>
  2 + KINDS.indexOf(kind) * 2 + (strong ? 1 : 0);

export const TITLE_STYLE = 1;

/** Default column widths in characters. */
export const DEFAULT_WIDTHS: Record<TableColumnKind, number> = {
  text: 24,
  money: 16,
  number: 10,
  percent: 10,
  date: 12,
  instant: 18,
};

// Number formats below 164 are built in.
const FIRST_CUSTOM_FORMAT = 164;

function cellStyleXml(kind: CellKind, place: number, strong: boolean): string {
  const wrapped =
    kind === 'text' ? '<alignment vertical="top" wrapText="1"/>' : '<alignment vertical="top"/>';
  return `<xf numFmtId="${FIRST_CUSTOM_FORMAT + place}" fontId="${strong ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1">${wrapped}</xf>`;
}

/** The style sheet of a workbook. */
export function stylesXml(): string {
  const formats = KINDS.map(
    (kind, place) =>
      `<numFmt numFmtId="${FIRST_CUSTOM_FORMAT + place}" formatCode="${FORMATS[kind].replaceAll('"', '&quot;')}"/>`,
  );
  const styles = KINDS.flatMap((kind, place) => [
    cellStyleXml(kind, place, false),
    cellStyleXml(kind, place, true),
  ]);
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    `<numFmts count="${formats.length}">${formats.join('')}</numFmts>`,
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>',
    '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>',
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
    '<fill><patternFill patternType="solid"><fgColor rgb="FFEDEDED"/></patternFill></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${2 + styles.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>`,
    '<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>',
    `${styles.join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  ].join('');
}
