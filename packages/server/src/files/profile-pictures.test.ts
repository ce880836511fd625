import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { createLocalFileStore } from '../platform/files/file-store.ts';
import { signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';
import { removeUnattachedUploads } from './file-cleanup.ts';

const server = await startServer();
afterAll(() => server.stop());

// The smallest PNG: one transparent pixel.
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const uploaded = async (person: TestPerson): Promise<string> =>
  (await person.upload(PIXEL, 'me.png', 'image/png')).body.url;

it('keeps a profile picture at any age, and removes it a day after it was replaced', async () => {
  const person = await signUp(server, 'portrait');
  const sweep = () =>
    removeUnattachedUploads({
      pool: server.pool,
      files: createLocalFileStore(server.filesFolder),
      now: () => Date.now(),
    });
  const age = () => server.connection.rows(sql`update files set created_at = now() - interval '30 days'`);
  const answers = async (url: string) => (await person.get(url)).status;
  const [avatar, loose] = [await uploaded(person), await uploaded(person)];
  await person.put('/api/user/profile', { avatar });
  await age();
  await sweep();
  expect([await answers(avatar), await answers(loose)]).toEqual([200, 404]);
  await person.put('/api/user/profile', { avatar: null });
  await sweep();
  // The day for undo starts when it is replaced.
  expect(await answers(avatar)).toBe(200);
  await age();
  await sweep();
  expect(await answers(avatar)).toBe(404);
});
