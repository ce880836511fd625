import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addProjectOf, signUp } from '../../testing/people.ts';
import { startServer } from '../../testing/test-server.ts';

const LATER = 11 * 60_000;

it('on a full disk, reads still work and writes are rejected with a message', async () => {
  const server = await startServer();
  const person = await signUp(server);
  const project = await addProjectOf(person);
  await server.connection.rows(sql`
    create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
  await server.connection.rows(
    sql`create trigger no_room before update on sessions execute function no_room()`,
  );
  server.setNow(Date.now() + LATER);
  expect((await person.get(`/api/projects/${project}/expenses`)).status).toBe(200);
  const refused = await person.post('/api/projects', { name: 'Another house' });
  expect([refused.status, refused.body.code]).toEqual([507, 'full']);
  await server.stop();
});
