import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
afterAll(() => server.stop());

const subscribe = (email: unknown) => server.visitor().post('/api/newsletter', { email });

const addresses = async () =>
  (await server.connection.rows<{ email: string }>(sql`select email from newsletter order by email`)).map(
    ({ email }) => email,
  );

it('stores an address once, in any case, and never reveals that it exists', async () => {
  for (const email of ['mason@example.com', 'Mason@Example.com ', 'mason@example.com'])
    expect((await subscribe(email)).status).toBe(204);
  expect(await addresses()).toEqual(['mason@example.com']);
});

it('rejects an invalid address with a message and stores nothing', async () => {
  for (const email of [
    '',
    'mason',
    'mason@',
    'a@example.com\r\nBcc: b@example.com',
    `${'x'.repeat(250)}@example.com`,
    ['a@example.com'],
    null,
  ]) {
    const { status, body } = await subscribe(email);
    expect([email, status]).toEqual([email, 422]);
    expect(body.errors.email).toMatch(/\w{3}/);
  }
  expect(await addresses()).toEqual(['mason@example.com']);
});

it('limits the addresses from one network address', async () => {
  const statuses: number[] = [];
  for (let number = 0; number < 25; number += 1)
    statuses.push((await subscribe(`flood${number}@example.com`)).status);
  // Some are taken, and from the first that is refused on all are.
  const refused = statuses.indexOf(429);
  expect(refused).toBeGreaterThan(0);
  expect(new Set(statuses.slice(0, refused))).toEqual(new Set([statuses[0]]));
  expect(new Set(statuses.slice(refused))).toEqual(new Set([429]));
});
