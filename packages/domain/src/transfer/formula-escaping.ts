// What spreadsheets read as the start of a formula, in either width, after any escaping quotes of ours.
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * Escapes text that a spreadsheet would run as a formula with a leading quote mark. Text that already starts with
 * one gets another, so that unescapeFormula() restores it.
 */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

// Where a spreadsheet with another list separator would see the start of a cell with a formula.
const FORMULA_WITHIN = /([;\t\r\n])(?=['" ]*[=+\-@＝＋－＠])/g;
const ESCAPED_WITHIN = /([;\t\r\n])'(?=['" ]*[=+\-@＝＋－＠])/g;

/** Escapes CSV text that a spreadsheet would run as a formula, whatever it takes as separator. */
export const escapeCsvFormula = (text: string): string => escapeFormula(text.replace(FORMULA_WITHIN, "$1'"));

/** Removes the quote marks added by escapeCsvFormula(). */
export const unescapeCsvFormula = (text: string): string =>
  unescapeFormula(text).replace(ESCAPED_WITHIN, '$1');

/** Removes the quote mark added by escapeFormula(). */
export const unescapeFormula = (text: string): string =>
  FORMULA.test(text) && text.startsWith("'") ? text.slice(1) : text;
