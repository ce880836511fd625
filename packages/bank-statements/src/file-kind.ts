export type FileKind = 'xml' | 'ofx' | 'mt940' | 'mt942' | 'zip' | 'table' | 'pdf' | 'qif' | 'unknown';

/** How far a file is looked at: banks put headers of their own before what counts. */
const HEAD = 4096;
const ZIP = 'PK\u0003\u0004';
/** A ZIP without files. */
const EMPTY_ZIP = 'PK\u0005\u0006';
/** The files that a workbook begins with. */
const WORKBOOK = /\[Content_Types\]\.xml|_rels\/\.rels|xl\//;

const MT940 = /^:(?:60[FM]|61):/m;
const MT942 = /\{2:[IO]942|^:(?:34F|13D?):/m;

/** Tells by its first bytes what a file is, whatever it is called. */
export function kindOf(bytes: Uint8Array): FileKind {
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString('latin1');
  if (head.startsWith(ZIP)) return WORKBOOK.test(head) ? 'table' : 'zip';
  if (head.startsWith(EMPTY_ZIP)) return 'zip';
  if (head.slice(0, 1024).includes('%PDF-')) return 'pdf';
  // Without marks of byte order, and the zeros of UTF-16.
  const text = head
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\0', '')
    .trimStart();
  if (/^(?:OFXHEADER\s*:|<OFX[\s>])/i.test(text) || /^<[^>]*>\s*<\?OFX\s/i.test(text)) return 'ofx';
  if (/^<\?xml[^>]*>\s*<OFX[\s>]/i.test(text)) return 'ofx';
  if (text.startsWith('<')) return 'xml';
  if (/^!(?:Type|Account|Option|Clear)\b/i.test(text)) return 'qif';
  const lines = text.replaceAll('\r', '\n');
  if (!/^:20:/m.test(lines)) return 'unknown';
  if (MT942.test(lines) && !/^:60[FM]:/m.test(lines)) return 'mt942';
  return MT940.test(lines) || /^:25:/m.test(lines) ? 'mt940' : 'unknown';
}
