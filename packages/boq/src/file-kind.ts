export type FileKind = 'xml' | 'gaeb-90' | 'gaeb-2000' | 'unknown';

/** How far a file is looked at. */
const HEAD = 4096;

/** A first record of 80 characters: its kind, eight blanks or digits, and the phase of the exchange. */
const GAEB_90 = /^00[ \w]{8}\s*[89]\d[A-Z ]/i;

/** Tells by its first bytes what a file is, whatever it is called. */
export function kindOf(bytes: Uint8Array): FileKind {
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString('latin1');
  // Without marks of byte order, and the zeros of UTF-16.
  const text = head.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '').replaceAll('\0', '');
  if (text.trimStart().startsWith('<')) return 'xml';
  if (/^\s*#begin\[/i.test(text)) return 'gaeb-2000';
  return GAEB_90.test(text) ? 'gaeb-90' : 'unknown';
}
