import { decodeWindows1252 } from '@brick/xml/decode-xml';

/**
 * Reads the text of a file that seldom tells how its letters are encoded, and tells it wrongly at times: UTF-16 by its
 * mark, UTF-8 if it is that, and Windows-1252 otherwise.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeWindows1252(bytes);
  }
}
