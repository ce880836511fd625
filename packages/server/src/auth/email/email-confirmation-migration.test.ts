import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { signUp } from '../../testing/people.ts';
import { startServer } from '../../testing/test-server.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../migrations');

const server = await startServer({ registrationsPerHour: 1_000_000 });
afterAll(() => server.stop());

it('the migration keeps stored addresses as unconfirmed and holds back mails with links to other origins', async () => {
  const [migration] = (await readdir(FOLDER)).filter((name) =>
    name.endsWith('_confirmed_email_addresses.sql'),
  );
  const text = await readFile(path.join(FOLDER, migration ?? ''), 'utf8');
  const person = await signUp(server);
  const other = await signUp(server);
  await server.connection.rows(sql`update users set email = 'stored@example.com' where id = ${person.id}`);
  await server.connection.rows(sql`
    insert into mails (recipient, subject, text) values
      ('a@example.com', 'A', E'See\n\nhttps://old.example/invitation/x\n\nBye'), ('b@example.com', 'B', 'No link')`);
  // Only the statements that change rows: the tables have their newest form already.
  for (const statement of text
    .split('--> statement-breakpoint')
    .filter((part) => /^\s*(?:--.*\s+)*UPDATE/.test(part)))
    await server.connection.rows(sql.raw(statement));
  const accounts = await server.connection.rows(sql`
    select id, email, email_confirmed_at as "confirmedAt", email_kept_at is not null as kept from users order by id`);
  expect(accounts).toEqual([
    { id: person.id, email: 'stored@example.com', confirmedAt: null, kept: true },
    { id: other.id, email: null, confirmedAt: null, kept: false },
  ]);
  expect(await server.connection.rows(sql`select links_to as "linksTo" from mails order by id`)).toEqual([
    { linksTo: 'https://old.example' },
    { linksTo: null },
  ]);
});
