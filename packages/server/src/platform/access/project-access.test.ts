import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { addExpenseBy, addProjectOf, joinAs, signUp, type TestPerson } from '../../testing/people.ts';
import { startServer } from '../../testing/test-server.ts';
import { getConnection } from '../db/connection.ts';
import { requireMember } from './project-access.ts';

const server = await startServer();
afterAll(() => server.stop());

const NEIGHBOURS = 6;

describe('concurrent requests of many users', () => {
  it('are each authorised as their sender, and only for the sender’s projects', async () => {
    const people: (TestPerson & { project: number })[] = [];
    for (let number = 0; number < NEIGHBOURS; number += 1) {
      const person = await signUp(server, 'neighbour');
      const project = await addProjectOf(person, { name: `House ${number}` });
      await addExpenseBy(person, project, { itemName: `Truss of house ${number}` });
      people.push(Object.assign(person, { project }));
    }
    const visitor = server.visitor();
    const told = await Promise.all(
      people.flatMap((person) => [
        person.get('/api/user').then(({ body }) => body.username === person.username),
        visitor.get(`/api/projects/${person.project}/expenses`).then(({ status }) => status === 401),
        ...people.map(async ({ project }, number) => {
          const { status, body } = await person.get(`/api/projects/${project}/expenses?limit=50`);
          return project === person.project
            ? status === 200 && body[0].itemName === `Truss of house ${number}` && body.length === 1
            : status === 404;
        }),
      ]),
    );
    expect(told.filter((right) => !right)).toEqual([]);
    expect(told.length).toBe(NEIGHBOURS * (NEIGHBOURS + 2));
  });

  it('are refused as soon as a member is removed or signed out', async () => {
    const owner = await signUp(server, 'owner');
    const project = await addProjectOf(owner);
    const [removed, gone] = [
      await joinAs(server, project, 'contractor'),
      await joinAs(server, project, 'contractor'),
    ];
    const all = (person: TestPerson) =>
      Promise.all(
        Array.from({ length: 8 }, async () => (await person.get(`/api/projects/${project}/issues`)).status),
      );
    expect(new Set([...(await all(removed)), ...(await all(gone))])).toEqual(new Set([200]));
    // Other users keep sending requests, so that a batch is always under way.
    let going = true;
    const others = (async () => {
      while (going) await all(owner);
    })();
    try {
      await server.connection.rows(sql`delete from project_members where user_id = ${removed.id}`);
      expect(new Set(await all(removed))).toEqual(new Set([404]));
      await server.connection.rows(sql`delete from sessions where user_id = ${gone.id}`);
      expect(new Set(await all(gone))).toEqual(new Set([401]));
    } finally {
      going = false;
      await others;
    }
  });
});

it('the caller query uses a cached plan of PostgreSQL', async () => {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    const connection = getConnection(client);
    // PostgreSQL makes custom plans for the first five executions.
    for (let asked = 0; asked < 9; asked += 1)
      await Promise.allSettled(
        Array.from({ length: 3 }, () => requireMember(connection, `nobody ${asked}`, asked)),
      );
    const { rows } = await client.query(
      `select bool_or(generic_plans > 0) as kept from pg_prepared_statements where statement like '%from sessions%'`,
    );
    expect(rows).toEqual([{ kept: true }]);
  } finally {
    await client.end();
  }
});
