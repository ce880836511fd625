const BLOCK = 512;
const NAME_LENGTH = 100;
const SIZE_AT = 124;
const SIZE_LENGTH = 12;

function textAt(tar: Uint8Array, at: number, length: number): string {
  let text = '';
  for (let place = at; place < at + length; place += 1) {
    const code = tar[place];
    if (code === undefined || code === 0) break;
    text += String.fromCharCode(code);
  }
  return text;
}

/** Returns the files of a tar by name, without copying their bytes. One that is cut off ends with its last whole file. */
export function filesInTar<Bytes extends Uint8Array>(tar: Bytes): Map<string, Bytes> {
  const files = new Map<string, Bytes>();
  for (let at = 0; at + BLOCK <= tar.length; ) {
    const name = textAt(tar, at, NAME_LENGTH);
    if (name === '') break;
    const size = Number.parseInt(textAt(tar, at + SIZE_AT, SIZE_LENGTH), 8);
    if (!Number.isSafeInteger(size) || at + BLOCK + size > tar.length) break;
    files.set(name, tar.subarray(at + BLOCK, at + BLOCK + size) as Bytes);
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}
