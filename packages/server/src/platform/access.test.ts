import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addExpenseBy, addProjectOf, joinAs, type Person, signUp } from '../testing/people.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { requireMember } from './access.ts';
import { connectionOf } from './connection.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const NEIGHBOURS = 6;

describe('calls of many people that come at the same moment', () => {
  it('are each let in as who sent it, and into their own projects alone', async () => {
    const people: (Person & { project: number })[] = [];
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

  it('are each refused from the moment on that a member was taken out, or is signed out', async () => {
    const owner = await signUp(server, 'owner');
    const project = await addProjectOf(owner);
    const [removed, gone] = [
      await joinAs(server, project, 'contractor'),
      await joinAs(server, project, 'contractor'),
    ];
    const all = (person: Person) =>
      Promise.all(
        Array.from({ length: 8 }, async () => (await person.get(`/api/projects/${project}/issues`)).status),
      );
    expect(new Set([...(await all(removed)), ...(await all(gone))])).toEqual(new Set([200]));
    // Others go on asking meanwhile, so that there is always a question on its way.
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

it('who calls is asked by a plan that PostgreSQL keeps', async () => {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    const connection = connectionOf(client);
    // Its first five plans are made for what was asked.
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
