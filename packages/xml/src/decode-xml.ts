import { XmlRefusal } from './refusals.ts';

const DECLARED = /^<\?xml[^>]*?\sencoding\s*=\s*(?:"([A-Za-z0-9._-]+)"|'([A-Za-z0-9._-]+)')/;
/** How far the declaration is looked for. */
const HEAD = 256;

// What Windows-1252 has at 0x80 to 0x9F. Files that declare ISO-8859-1 mean the same: that range holds nothing else of use.
const WINDOWS =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const ENCODINGS = new Map<string, Encoding>([
  ['utf-8', 'utf-8'],
  ['utf8', 'utf-8'],
  ['us-ascii', 'utf-8'],
  ['iso-8859-1', 'windows-1252'],
  ['windows-1252', 'windows-1252'],
]);

/** By byte order mark, else by the zero beside the first character. */
function sixteenBits(bytes: Uint8Array): Encoding | null {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return null;
}

function declared(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString('latin1').trimStart();
  const match = DECLARED.exec(head);
  if (!match) return 'utf-8';
  const encoding = ENCODINGS.get((match[1] ?? match[2] ?? '').toLowerCase());
  if (encoding === undefined) throw new XmlRefusal('xml-unknown-encoding');
  return encoding;
}

/** How many bytes are decoded at once: the text of a large file is never whole in memory. */
const PART = 65_536;

/** Reads Windows-1252, of which every byte is a letter. By hand, for some versions of Node read it as ISO-8859-1. */
export const decodeWindows1252 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (character) => WINDOWS.charAt(character.charCodeAt(0) - 0x80));

/** The text of the bytes of an XML file, in parts: UTF-8, UTF-16, or a declared ISO-8859-1 or Windows-1252. */
export function* decodeXml(bytes: Uint8Array): Generator<string> {
  const encoding = sixteenBits(bytes) ?? declared(bytes);
  const decoder = encoding === 'windows-1252' ? null : new TextDecoder(encoding, { fatal: true });
  for (let from = 0; from < bytes.length; from += PART) {
    const part = bytes.subarray(from, from + PART);
    try {
      yield decoder ? decoder.decode(part, { stream: from + PART < bytes.length }) : decodeWindows1252(part);
    } catch (error) {
      throw error instanceof TypeError ? new XmlRefusal('xml-broken') : error;
    }
  }
}
