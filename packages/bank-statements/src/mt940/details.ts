import { MAX_LINE_TEXT } from '@brick/domain/bank/statement';
import { accountOf, nameOf, referenceOf, textOf } from '../values.ts';

/** What field 86 says of an entry. */
export interface Details {
  name: string | null;
  account: string | null;
  text: string | null;
  sameText?: string | null;
  endToEndId: string | null;
}

/** How long a line is at most: text goes on in the next one without a blank. */
const FULL = 65;

/** Of the tag before the first line, which counts. */
const TAG = ':86:'.length;

/** Free text: a line that is not full ended with a word. */
const joinedLines = (lines: readonly string[]): string =>
  lines.map((line, place) => (line.length + (place === 0 ? TAG : 0) < FULL ? `${line} ` : line)).join('');

/** What texts by parts are marked with: EREF is the end-to-end reference, SVWZ what the payment is for. */
const MARKS = /(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP|RREF|ISDT)\+/;

/** Texts by their mark; what stands before the first of them has the mark "". */
function byMark(text: string): Map<string, string> {
  const parts = text.split(MARKS);
  const marked = new Map([['', parts[0] ?? '']]);
  for (let place = 1; place < parts.length; place += 2)
    if (!marked.has(parts[place] ?? '')) marked.set(parts[place] ?? '', parts[place + 1] ?? '');
  return marked;
}

const PURPOSE = /^(?:2\d|6[0-3])$/;

/** How long a part is at most (DFÜ-Abkommen, Anlage 3, "Strukturierte Belegung des Feldes 86"): it is cut there, also within a word. */
const FULL_PART = 27;

/** German banks: a code of three digits, and parts that a separator and two digits begin. */
function germanDetails(text: string, separator: string): Details {
  const fields = new Map<string, string>();
  const purpose: string[] = [];
  for (const part of text.split(separator).slice(1)) {
    const [code, value] = [part.slice(0, 2), part.slice(2)];
    if (PURPOSE.test(code)) purpose.push(value);
    else if (/^\d\d$/.test(code)) fields.set(code, value);
    // The separator itself stood in the text.
    else if (purpose.length > 0) purpose.push(`${purpose.pop()}${separator}${part}`);
  }
  const marked = byMark(purpose.join(''));
  const textIn = (parts: ReadonlyMap<string, string>) =>
    textOf(parts.get('SVWZ') ?? parts.get(''), MAX_LINE_TEXT) ?? textOf(fields.get('00'), MAX_LINE_TEXT);
  // A part that is not full ended with a word. References have no words.
  const worded = purpose.map((part) => (part.length < FULL_PART ? `${part} ` : part)).join('');
  return {
    name: nameOf(`${fields.get('32') ?? ''}${fields.get('33') ?? ''}`),
    account: accountOf(fields.get('31')),
    text: textIn(byMark(worded)),
    sameText: textIn(marked),
    endToEndId: referenceOf(marked.get('EREF')),
  };
}

/** What Dutch banks mark the parts of their texts with. */
const TAGS =
  /\/(TRTP|IBAN|BIC|NAME|REMI|EREF|MARF|CSID|ORDP|BENM|ISDT|PREF|RTRN|CNTP|ULTD|ULTB|ULTC|PURP|ADDR|SVCL|OCMT|CHGS)(?=\/)/;

/** A value without the slashes that part it from the next tag. */
function withoutSlashes(text: string): string {
  let end = text.length;
  while (end > 0 && text.charAt(end - 1) === '/') end -= 1;
  return text.slice(text.startsWith('/') ? 1 : 0, end);
}

/** Dutch banks: "/EREF/…/NAME/…/REMI/…". */
function dutchDetails(text: string): Details {
  const parts = text.split(TAGS);
  const values = new Map<string, string>();
  for (let place = 1; place < parts.length; place += 2)
    if (!values.has(parts[place] ?? ''))
      values.set(parts[place] ?? '', withoutSlashes(parts[place + 1] ?? ''));
  // Account, bank, name and town.
  const [account, , name] = values.get('CNTP')?.split('/') ?? [];
  const purpose = values.get('REMI')?.replace(/^(?:USTD\/\/|STRD\/[A-Z]*\/)/, '');
  return {
    name: nameOf(values.get('NAME') ?? name),
    account: accountOf(values.get('IBAN') ?? account),
    text: textOf(purpose, MAX_LINE_TEXT),
    endToEndId: referenceOf(values.get('EREF')),
  };
}

/** Reads field 86 as the bank writes it, by its form. */
export function detailsOf(lines: readonly string[]): Details {
  const whole = lines.join('');
  const [, separator] = /^\d{3}([^\sA-Za-z\d/])\d\d/.exec(whole) ?? [];
  if (separator !== undefined) return germanDetails(whole, separator);
  const text = joinedLines(lines);
  if (/^\/[A-Z]{4}\//.test(text)) return dutchDetails(text);
  return { name: null, account: null, text: textOf(text, MAX_LINE_TEXT), endToEndId: null };
}
