// A grey JPEG of 8 × 8 pixels, as small as one can be.
const GREY = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z',
  'base64',
);

/** A JPEG of about `size` bytes, never more: blocks that every viewer passes over make it as long. */
export function blankJpeg(size = GREY.length): Uint8Array<ArrayBuffer> {
  const blocks: Buffer[] = [];
  for (let rest = size - GREY.length; rest >= 4; ) {
    const block = Buffer.alloc(Math.min(65_535, rest));
    block.set([0xff, 0xe0, (block.length - 2) >> 8, (block.length - 2) & 0xff]);
    blocks.push(block);
    rest -= block.length;
  }
  return new Uint8Array(Buffer.concat([GREY.subarray(0, 2), ...blocks, GREY.subarray(2)]));
}
