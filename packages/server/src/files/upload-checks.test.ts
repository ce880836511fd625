import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { blankJpeg } from '../testing/files/pictures.ts';
import { signUp, type TestPerson } from '../testing/people.ts';
import { startServer, type TestServer } from '../testing/test-server.ts';
import { countPixels } from './image-size.ts';

const server = await startServer();
const person = await signUp(server);
const folder = await mkdtemp(path.join(os.tmpdir(), 'brick-examined-'));
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const stored = async (of: TestServer = server) => (await readdir(of.filesFolder, { recursive: true })).length;

/** The first chunks of a PNG: it declares its size and has no content. */
function png(width: number, height: number): Uint8Array {
  const bytes = Buffer.alloc(100);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.set([8, 2, 0, 0, 0], 24);
  bytes.write('IDAT', 37);
  return bytes;
}

const block = (marker: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length + 2);
  bytes.set([0xff, marker, length >> 8, length & 0xff]);
  return bytes;
};

/** A JPEG with segments of these lengths before its frame, as cameras write them. */
function jpeg(width: number, height: number, before: readonly number[] = [], frame = 0xc0): Uint8Array {
  const header = block(frame, 11);
  header.writeUInt16BE(height, 5);
  header.writeUInt16BE(width, 7);
  const blocks = before.map((length, index) => block(index === 0 ? 0xe1 : 0xe2, length));
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...blocks,
    header,
    block(0xda, 8),
    Buffer.from([0xff, 0xd9]),
  ]);
}

const send = async (bytes: Uint8Array, name: string, by: TestPerson = person) => {
  const { status, body } = await by.upload(bytes, name, name.endsWith('png') ? 'image/png' : 'image/jpeg');
  return [status, body.errors?.file ?? null];
};

describe('a picture', () => {
  it('is accepted up to fifty million pixels, and rejected and removed above', async () => {
    expect(await send(png(10_000, 5000), 'plan.png')).toEqual([201, null]);
    expect(await send(jpeg(10_000, 5000), 'plan.jpg')).toEqual([201, null]);
    const before = await stored();
    const refused = [422, 'A picture may have 50 million pixels at most'];
    expect(await send(png(10_000, 5001), 'bomb.png')).toEqual(refused);
    expect(await send(png(2 ** 31 - 1, 2 ** 31 - 1), 'bomb.png')).toEqual(refused);
    expect(await send(jpeg(65_535, 65_535, [60_000, 60_000, 9000], 0xc2), 'bomb.jpg')).toEqual(refused);
    expect(await stored()).toBe(before);
  });

  it('is rejected without a size in its header', async () => {
    const refused = [422, 'This picture is damaged: its size cannot be read'];
    expect(await send(png(0, 100), 'empty.png')).toEqual(refused);
    expect(await send(jpeg(100, 0), 'empty.jpg')).toEqual(refused);
    const cut = jpeg(100, 100, [60_000]).slice(0, 4200);
    expect(await send(cut, 'cut.jpg')).toEqual(refused);
    expect(await send(blankJpeg(), 'whole.jpg')).toEqual([201, null]);
  });

  it('has the size in its header, whatever precedes it', async () => {
    const file = path.join(folder, 'any.jpg');
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 65_535 }),
        fc.integer({ min: 1, max: 65_535 }),
        fc.array(fc.integer({ min: 2, max: 3000 }), { maxLength: 6 }),
        fc.constantFrom(0xc0, 0xc1, 0xc2, 0xc9),
        async (width, height, before, frame) => {
          await writeFile(file, jpeg(width, height, before, frame));
          expect(await countPixels(file, 'image/jpeg')).toBe(width * height);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('of random bytes never hangs the check', async () => {
    const file = path.join(folder, 'random.jpg');
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        await writeFile(file, Buffer.concat([Buffer.from([0xff, 0xd8]), bytes]));
        const pixels = await countPixels(file, 'image/jpeg');
        expect(pixels === null || pixels > 0).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});

describe('the operator’s virus scan', () => {
  const scanning = async (script: string) => {
    const program = path.join(folder, `scan-${Math.random().toString(36).slice(2)}.sh`);
    await writeFile(program, `#!/bin/sh\n${script}\n`);
    await chmod(program, 0o755);
    return startServer({ scanCommand: `${program} --quiet` });
  };

  it('sees the whole file before it is stored, and accepts a clean one', async () => {
    const seen = path.join(folder, 'seen');
    const place = await scanning(`cp "$2" "${seen}"; [ "$1" = --quiet ]`);
    const by = await signUp(place);
    const { status, body } = await by.upload(blankJpeg(60_000), 'site.jpg', 'image/jpeg');
    expect(status).toBe(201);
    expect(new Uint8Array(await readFile(seen))).toEqual(new Uint8Array(blankJpeg(60_000)));
    expect((await by.get(body.url)).status).toBe(200);
    await place.stop();
  });

  it('rejects and removes files if it exits with anything but 0', async () => {
    const place = await scanning('exit 1');
    const by = await signUp(place);
    const before = await stored(place);
    expect(await send(blankJpeg(), 'site.jpg', by)).toEqual([
      422,
      'The virus scan did not let this file through',
    ]);
    const names = await readdir(place.filesFolder, { recursive: true });
    expect([names.filter((name) => name !== 'incoming'), before]).toEqual([[], 0]);
    await place.stop();
  });

  it('rejects every file if it cannot be run, and says so', async () => {
    const place = await startServer({ scanCommand: path.join(folder, 'no-such-program') });
    const by = await signUp(place);
    const { status, body, headers } = await by.upload(blankJpeg(), 'site.jpg', 'image/jpeg');
    expect([status, headers.get('retry-after')]).toEqual([503, '60']);
    expect(body.detail).toMatch(/^Files cannot be checked for viruses at the moment/);
    await place.stop();
  });

  it('gets a path without any part of the user’s file name', async () => {
    const seen = path.join(folder, 'paths');
    const place = await scanning(`echo "$#:$2" > "${seen}"`);
    const by = await signUp(place);
    await by.upload(blankJpeg(), '$(touch pwned); rm -rf x.jpg', 'image/jpeg');
    expect(await readFile(seen, 'utf8')).toMatch(/^2:\/\S+\/incoming\/[\w-]{32}\n$/);
    await place.stop();
  });
});
