// Tab, line feed and carriage return are text; every other control character is a mistake or an attack.
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

// Half of a pair of UTF-16 units is no character, and no database stores it.
const HALF_A_CHARACTER = /\p{Surrogate}/u;

/** True for text that a database can keep: no control characters but tab and line ends, no half characters. */
export const isText = (text: string) => !CONTROL.test(text) && !HALF_A_CHARACTER.test(text);

/** Whether a text is a web address that a link may lead to: http or https only, so that no link can run a script. */
export const isWebAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text) && isText(text);
