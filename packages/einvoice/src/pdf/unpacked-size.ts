import { constants, inflateSync } from 'node:zlib';
import { MAX_PDF_STREAMS, MAX_UNPACKED_PDF_BYTES } from '../limits.ts';
import { Refusal } from '../refusals.ts';

const STREAM = Buffer.from('stream');
const END = Buffer.from('endstream');
/** How far back from its stream a dictionary is looked at. */
const DICTIONARY = 512;
const PICTURE = /\/Subtype\s*\/Image/;

const isBlank = (byte: number | undefined): boolean => byte === 0x0d || byte === 0x0a;

/** Deflated bytes begin with a method of 8, and two bytes that are a multiple of 31. */
const isDeflated = (bytes: Uint8Array): boolean => {
  const [first = 0, second = 0] = bytes;
  return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;
};

/** How many bytes come out of a stream that is packed once or more often. */
function unpackedSize(packed: Uint8Array, most: number): number {
  let size = 0;
  let bytes = packed;
  while (isDeflated(bytes)) {
    try {
      // What is cut counts as far as it goes.
      bytes = inflateSync(bytes, {
        maxOutputLength: most - size,
        finishFlush: constants.Z_SYNC_FLUSH,
      });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
        throw new Refusal('pdf-too-large');
      break;
    }
    size += bytes.length;
    if (size >= most) throw new Refusal('pdf-too-large');
  }
  return size;
}

/**
 * Refuses a PDF whose streams unpack to more than a measure. pdf.js unpacks embedded files whole before it tells their
 * size; pictures are left out, because listing files does not unpack them, and a scan may rightly be large.
 */
export function checkUnpackedSize(pdf: Uint8Array): void {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  let left = MAX_UNPACKED_PDF_BYTES;
  let streams = 0;
  let place = bytes.indexOf(STREAM);
  while (place !== -1) {
    streams += 1;
    if (streams > MAX_PDF_STREAMS) throw new Refusal('pdf-too-large');
    let start = place + STREAM.length;
    while (isBlank(bytes[start])) start += 1;
    const dictionary = bytes.toString('latin1', Math.max(0, place - DICTIONARY), place);
    const own = dictionary.slice(dictionary.lastIndexOf(' obj') + 1);
    // To the end of the file: what is deflated tells its own end, and may hold the word that ends a stream.
    if (!PICTURE.test(own)) left -= unpackedSize(bytes.subarray(start), left);
    const end = bytes.indexOf(END, start);
    place = end === -1 ? -1 : bytes.indexOf(STREAM, end + END.length);
  }
}
