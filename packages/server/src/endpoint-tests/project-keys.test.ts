import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../testing/test-server.ts';

// Tables can be partitioned by project over several machines only if each can check unique keys and references by
// itself: the project must come first in both.

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/**
 * Tables that belong to people and only sometimes to a project. They are partitioned by owner or replicated like
 * accounts.
 */
const OF_PEOPLE: Readonly<Record<string, string>> = {
  files: 'an upload is of its uploader until a row carries it, and its address has no project',
  jobs: 'an import has no project before it is done, and is of who asked for it',
  notices: 'who is told reads all of their projects at once',
  saved_views: 'a view is of who saved it, and some are of the portfolio',
};

/** References that do not contain the project, with the reason. */
const REFERENCES_OUT: Readonly<Record<string, string>> = {
  project_members_user_id_users_id_fk: 'accounts are of no project, and stand whole on every machine',
};

interface KeyConstraint {
  name: string;
  table: string;
}

const uniqueKeys = () =>
  server.connection.rows<KeyConstraint & { first: string }>(sql`
    select index.relname as name, owner.relname as "table", first.attname as first
    from pg_index i
    join pg_class index on index.oid = i.indexrelid
    join pg_class owner on owner.oid = i.indrelid
    join pg_namespace space on space.oid = owner.relnamespace and space.nspname = 'public'
    join pg_attribute scope on scope.attrelid = owner.oid and scope.attname = 'project_id' and not scope.attisdropped
    left join pg_attribute first on first.attrelid = owner.oid and first.attnum = i.indkey[0]
    where i.indisunique order by 1`);

const references = () =>
  server.connection.rows<KeyConstraint & { target: string; first: string; targetFirst: string }>(sql`
    select c.conname as name, owner.relname as "table", target.relname as target,
      first.attname as first, target_first.attname as "targetFirst"
    from pg_constraint c
    join pg_class owner on owner.oid = c.conrelid
    join pg_namespace space on space.oid = owner.relnamespace and space.nspname = 'public'
    join pg_class target on target.oid = c.confrelid
    join pg_attribute scope on scope.attrelid = owner.oid and scope.attname = 'project_id' and not scope.attisdropped
    join pg_attribute first on first.attrelid = owner.oid and first.attnum = c.conkey[1]
    join pg_attribute target_first on target_first.attrelid = target.oid and target_first.attnum = c.confkey[1]
    where c.contype = 'f' order by 1`);

it('each table listed as belonging to people still has a project column', async () => {
  const tables = new Set((await uniqueKeys()).map(({ table }) => table));
  expect(Object.keys(OF_PEOPLE).filter((table) => !tables.has(table))).toEqual([]);
});

it('each unique key of a project table starts with the project', async () => {
  const found = await uniqueKeys();
  expect(found.length).toBeGreaterThan(30);
  const others = found.filter(({ table, first }) => first !== 'project_id' && !(table in OF_PEOPLE));
  expect(others.map(({ name }) => name)).toEqual([]);
});

it('each reference between project rows stays in the project', async () => {
  const found = await references();
  expect(found.length).toBeGreaterThan(30);
  const out = found.filter(({ table, target, first, targetFirst }) => {
    const isProject = target === 'projects' && first === 'project_id';
    return !isProject && !(first === 'project_id' && targetFirst === 'project_id') && !(table in OF_PEOPLE);
  });
  expect(out.map(({ name }) => name)).toEqual(Object.keys(REFERENCES_OUT).sort());
});
