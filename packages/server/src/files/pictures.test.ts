import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localFiles } from '../platform/files.ts';
import { type Person, signUp } from '../testing/people.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { sweepLoose } from './sweep.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

// The smallest PNG: one transparent pixel.
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const uploaded = async (person: Person): Promise<string> =>
  (await person.upload(PIXEL, 'me.png', 'image/png')).body.url;

it('keeps the picture of an account however old it is, and drops it a day after the account has', async () => {
  const person = await signUp(server, 'portrait');
  const sweep = () =>
    sweepLoose({ pool: server.pool, files: localFiles(server.filesFolder), now: () => Date.now() });
  const age = () => server.connection.rows(sql`update files set created_at = now() - interval '30 days'`);
  const answers = async (url: string) => (await person.get(url)).status;
  const [avatar, loose] = [await uploaded(person), await uploaded(person)];
  await person.put('/api/user/profile', { avatar });
  await age();
  await sweep();
  expect([await answers(avatar), await answers(loose)]).toEqual([200, 404]);
  await person.put('/api/user/profile', { avatar: null });
  await sweep();
  // A day for Undo begins when it is taken away.
  expect(await answers(avatar)).toBe(200);
  await age();
  await sweep();
  expect(await answers(avatar)).toBe(404);
});
