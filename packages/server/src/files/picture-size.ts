import { type FileHandle, open } from 'node:fs/promises';

interface Size {
  width: number;
  height: number;
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return bytesRead === length ? buffer : null;
}

/** In a PNG the size stands in its first chunk. */
async function sizeOfPng(file: FileHandle): Promise<Size | null> {
  const found = await bytesAt(file, 16, 8);
  return found && { width: found.readUInt32BE(0), height: found.readUInt32BE(4) };
}

const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
/** More blocks before the frame than any camera writes. */
const MOST_BLOCKS = 2000;

/** In a JPEG it stands in the frame's header, behind blocks of any length: what a camera noted, a small preview. */
async function sizeOfJpeg(file: FileHandle): Promise<Size | null> {
  let position = 2;
  for (let block = 0; block < MOST_BLOCKS; block += 1) {
    const head = await bytesAt(file, position, 2);
    if (head?.[0] !== 0xff) return null;
    const marker = head[1] ?? 0;
    if (marker === 0xff) {
      position += 1;
    } else if (isAlone(marker)) {
      position += 2;
    } else if (isFrame(marker)) {
      const frame = await bytesAt(file, position + 5, 4);
      return frame && { width: frame.readUInt16BE(2), height: frame.readUInt16BE(0) };
    } else {
      const length = await bytesAt(file, position + 2, 2);
      if (!length || marker === START_OF_SCAN || marker === END_OF_IMAGE) return null;
      position += 2 + length.readUInt16BE(0);
    }
  }
  return null;
}

/**
 * How many pixels a picture has when it is unpacked, as its header says; null where that can't be read. Nothing is
 * unpacked for it.
 */
export async function pixelsOf(path: string, type: 'image/png' | 'image/jpeg'): Promise<number | null> {
  const file = await open(path, 'r');
  try {
    const size = type === 'image/png' ? await sizeOfPng(file) : await sizeOfJpeg(file);
    const pixels = size ? size.width * size.height : 0;
    return pixels > 0 ? pixels : null;
  } finally {
    await file.close();
  }
}
