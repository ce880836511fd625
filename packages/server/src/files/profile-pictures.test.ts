import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { inTransaction } from '../platform/db/connection.ts';
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

it('is locked after its account, as a deletion of the account locks them', async () => {
  const person = await signUp(server, 'leaving');
  const avatar = await uploaded(person);
  const { sent } = await inTransaction(server.pool, async (holder) => {
    await holder.rows(sql`select from users where id = ${person.id} for update`);
    const sending = person.put('/api/user/profile', { avatar });
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await server.servingPool.query(waits)).rowCount).toBe(1);
    const key = avatar.split('/').at(-1);
    expect(await holder.rows(sql`select key from files where key = ${key} for update skip locked`)).toEqual([
      { key },
    ]);
    return { sent: sending };
  });
  expect((await sent).status).toBe(200);
});

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
