import { type FileHandle, open } from 'node:fs/promises';

interface ImageSize {
  width: number;
  height: number;
}

async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return bytesRead === length ? buffer : null;
}

/** Reads the size from the first chunk of a PNG. */
async function readPngSize(file: FileHandle): Promise<ImageSize | null> {
  const found = await readBytes(file, 16, 8);
  return found && { width: found.readUInt32BE(0), height: found.readUInt32BE(4) };
}

const isFrameMarker = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const isStandaloneMarker = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
/** Limit of segments before the frame, above what any camera writes. */
const MAX_SEGMENTS = 2000;

/** Reads the size from the frame header of a JPEG, after segments of any length such as EXIF and a preview. */
async function readJpegSize(file: FileHandle): Promise<ImageSize | null> {
  let position = 2;
  for (let block = 0; block < MAX_SEGMENTS; block += 1) {
    const head = await readBytes(file, position, 2);
    if (head?.[0] !== 0xff) return null;
    const marker = head[1] ?? 0;
    if (marker === 0xff) {
      position += 1;
    } else if (isStandaloneMarker(marker)) {
      position += 2;
    } else if (isFrameMarker(marker)) {
      const frame = await readBytes(file, position + 5, 4);
      return frame && { width: frame.readUInt16BE(2), height: frame.readUInt16BE(0) };
    } else {
      const length = await readBytes(file, position + 2, 2);
      if (!length || marker === START_OF_SCAN || marker === END_OF_IMAGE) return null;
      position += 2 + length.readUInt16BE(0);
    }
  }
  return null;
}

/** The number of pixels according to the header. Null if it is unreadable. Nothing is decoded. */
export async function countPixels(path: string, type: 'image/png' | 'image/jpeg'): Promise<number | null> {
  const file = await open(path, 'r');
  try {
    const size = type === 'image/png' ? await readPngSize(file) : await readJpegSize(file);
    const pixels = size ? size.width * size.height : 0;
    return pixels > 0 ? pixels : null;
  } finally {
    await file.close();
  }
}
