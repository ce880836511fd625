import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { constants, deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFileReader } from './file-reader.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'file-reader-'));
});
afterAll(() => rm(folder, { recursive: true }));

const MB = 1024 * 1024;

/** A PDF whose embedded file comes to a gigabyte. What is packed looks like text, so that nobody sees it beforehand. */
function bomb(): Buffer {
  const part = deflateRawSync(Buffer.alloc(8 * MB), { finishFlush: constants.Z_SYNC_FLUSH });
  const packed = Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array<Buffer>(128).fill(part),
    Buffer.from([3, 0]),
  ]);
  const hex = `${packed.toString('hex')}>`;
  return Buffer.from(
    '%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(factur-x.xml) 3 0 R]>>>>>>\nendobj\n' +
      '2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n3 0 obj\n<</Type/Filespec/F(factur-x.xml)/EF<</F 4 0 R>>>>\nendobj\n' +
      `4 0 obj\n<</Filter[/ASCIIHexDecode/FlateDecode]/Length ${hex.length}>>\nstream\n${hex}\nendstream\nendobj\n` +
      'trailer\n<</Root 1 0 R/Size 5>>\n%%EOF\n',
  );
}

it('a file that takes more memory than any of its kind is given up, also where that is outside of the heap', async () => {
  const problems: string[] = [];
  const limits = { milliseconds: 120_000, growthMb: 100 };
  const reader = startFileReader({ log: (problem) => problems.push(problem), limits });
  const file = path.join(folder, 'bomb.pdf');
  await writeFile(file, bomb());
  const reading = reader.read('invoice', file, { account: 'a', signal: new AbortController().signal });
  await expect(reading).rejects.toMatchObject({ code: 'invalid' });
  expect(problems).toEqual([expect.stringContaining('took more than 100 MB')]);
  // The next file is read as ever.
  await writeFile(file, 'no invoice');
  const next = await reader.read('invoice', file, { account: 'a', signal: new AbortController().signal });
  expect(next).toEqual({ outcome: 'refused', code: 'unknown-file' });
  reader.close();
});
