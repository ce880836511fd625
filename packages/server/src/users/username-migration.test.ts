import { afterAll, expect, it } from 'vitest';
import { databaseBefore } from '../testing/older-database.ts';

const older = await databaseBefore('sign_in_and_security');
afterAll(() => older.clear());

it('the migration keeps usernames, and reserves a name for the first of several similar ones', async () => {
  const { client } = older;
  const names = ['Thato', 'ｔｈａｔｏ', 'neo', 'оwner'];
  for (const name of names)
    await client.query(`insert into users (username, password, phone) values ($1, 'x', '071 234 567')`, [
      name,
    ]);
  await older.upgrade();
  const { rows } = await client.query(
    'select username, username_key, phone, phone_confirmed_at, locked_at from users order by id',
  );
  expect(rows.map(({ username }) => username)).toEqual(names);
  expect(rows.map((row) => row.username_key)).toEqual(['thato', null, 'neo', 'оwner']);
  for (const row of rows)
    expect(row).toMatchObject({ phone: '071 234 567', phone_confirmed_at: null, locked_at: null });
});
