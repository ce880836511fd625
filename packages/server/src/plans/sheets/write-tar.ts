const BLOCK = 512;
const NAME_LENGTH = 100;
const SIZE_AT = 124;
const SIZE_LENGTH = 12;
const SUM_AT = 148;
const SUM_LENGTH = 8;

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;

const padding = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

/** The header of a file in a tar (ustar). */
function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name.slice(0, NAME_LENGTH - 1), 0);
  header.write('0000644\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(octal(size, SIZE_LENGTH), SIZE_AT);
  header.write(octal(0, SIZE_LENGTH), 136);
  header.write(' '.repeat(SUM_LENGTH), SUM_AT);
  header.write('0', 156);
  header.write('ustar\u000000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, SUM_AT);
  return header;
}

/** Returns files as one tar. */
export const writeTar = (files: ReadonlyMap<string, Buffer>): Buffer =>
  Buffer.concat([
    ...[...files].flatMap(([name, bytes]) => [
      headerOf(name, bytes.length),
      bytes,
      Buffer.alloc(padding(bytes.length)),
    ]),
    Buffer.alloc(2 * BLOCK),
  ]);
