// What a spreadsheet takes for the beginning of a formula, in either width; quotes in front of it are our own marks.
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * Text that no spreadsheet runs as a formula: it stands behind a quote mark, as a person would type it. Text that
 * already begins with such a mark gets one more, so that asTyped() always finds what was typed.
 */
export const safeText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

// Where a spreadsheet whose lists are parted otherwise than by commas would see another cell begin, and a formula in it.
const WITHIN = /([;\t\r\n])(?=['" ]*[=+\-@＝＋－＠])/g;
const MARKED_WITHIN = /([;\t\r\n])'(?=['" ]*[=+\-@＝＋－＠])/g;

/** Text of a CSV file that no spreadsheet runs as a formula, whatever it takes for the end of a cell. */
export const safeInCsv = (text: string): string => safeText(text.replace(WITHIN, "$1'"));

/** What was typed, without the quote marks that safeInCsv() put in. */
export const asTypedInCsv = (text: string): string => asTyped(text).replace(MARKED_WITHIN, '$1');

/** What was typed, without the quote mark that safeText() put in front. */
export const asTyped = (text: string): string =>
  FORMULA.test(text) && text.startsWith("'") ? text.slice(1) : text;
