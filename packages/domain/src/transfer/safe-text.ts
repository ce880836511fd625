// What a spreadsheet takes for the beginning of a formula, in either width; quotes in front of it are our own marks.
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * Text that no spreadsheet runs as a formula: it stands behind a quote mark, as a person would type it. Text that
 * already begins with such a mark gets one more, so that asTyped() always finds what was typed.
 */
export const safeText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** What was typed, without the quote mark that safeText() put in front. */
export const asTyped = (text: string): string =>
  FORMULA.test(text) && text.startsWith("'") ? text.slice(1) : text;
