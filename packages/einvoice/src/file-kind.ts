export type FileKind = 'xml' | 'pdf' | 'jpeg' | 'png' | 'edifact' | 'unknown';

const HEAD = 1024;
const PNG = [0x89, 0x50, 0x4e, 0x47];
const JPEG = [0xff, 0xd8, 0xff];

const begins = (bytes: Uint8Array, signature: number[]): boolean =>
  signature.every((byte, place) => bytes[place] === byte);

/** Tells by its first bytes what a file is. */
export function kindOf(bytes: Uint8Array): FileKind {
  if (begins(bytes, PNG)) return 'png';
  if (begins(bytes, JPEG)) return 'jpeg';
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString('latin1');
  // Without marks of byte order, and the zeros of UTF-16.
  const text = head
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\0', '')
    .trimStart();
  if (text.startsWith('<')) return 'xml';
  // Readers of PDFs allow bytes before it, and so do those who write them.
  if (head.includes('%PDF-')) return 'pdf';
  // UNA says by which characters the rest is separated.
  if (/^(?:UNA.{6}\s*UNB|UNB\+)/s.test(text)) return 'edifact';
  return 'unknown';
}
