export type FileKind = 'xml' | 'mpp' | 'xer' | 'unknown';

/** What Microsoft's binary files begin with. */
const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';

/** Tells by its first bytes what a file is, whatever it is called. */
export function kindOf(bytes: Uint8Array): FileKind {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (head.startsWith(OLE)) return 'mpp';
  // Without marks of byte order, and the zeros of UTF-16.
  const text = head
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\0', '')
    .trimStart();
  if (text.startsWith('ERMHDR')) return 'xer';
  return text.startsWith('<') ? 'xml' : 'unknown';
}
