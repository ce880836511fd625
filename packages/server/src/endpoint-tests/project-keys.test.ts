import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { TABLES_OF_PEOPLE } from '../testing/statements/across-projects.ts';
import { loadProjectTables } from '../testing/statements/project-scope.ts';
import { startServer } from '../testing/test-server.ts';

// Tables can be partitioned by project over several machines only if each can check unique keys and references by
// itself: the project must come first in both.

const server = await startServer();
afterAll(() => server.stop());

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
  expect(Object.keys(TABLES_OF_PEOPLE).filter((table) => !tables.has(table))).toEqual([]);
});

it('each unique key of a project table starts with the project', async () => {
  const found = await uniqueKeys();
  expect(found.length).toBeGreaterThan(30);
  const others = found.filter(({ table, first }) => first !== 'project_id' && !(table in TABLES_OF_PEOPLE));
  expect(others.map(({ name }) => name)).toEqual([]);
});

it('each reference between project rows stays in the project', async () => {
  const found = await references();
  expect(found.length).toBeGreaterThan(30);
  const out = found.filter(({ table, target, first, targetFirst }) => {
    const isProject = target === 'projects' && first === 'project_id';
    return (
      !isProject && !(first === 'project_id' && targetFirst === 'project_id') && !(table in TABLES_OF_PEOPLE)
    );
  });
  expect(out.map(({ name }) => name)).toEqual(Object.keys(REFERENCES_OUT).sort());
});

/** What a function reads or writes, up to the next semicolon. */
const TOUCHED = /\b(?:from|join|into|update|using)\s+(?:only\s+)?"?(\w+)"?/gi;

it('each trigger on a project table stays in the project of its row', async () => {
  const tables = await loadProjectTables(server.pool);
  const functions = await server.connection.rows<{ name: string; table: string; body: string }>(sql`
    select distinct p.proname as name, c.relname as "table", p.prosrc as body
    from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
    join pg_proc p on p.oid = t.tgfoid
    join pg_namespace space on space.oid = c.relnamespace and space.nspname = 'public'
    where not t.tgisinternal order by 1, 2`);
  const onProjects = functions.filter(({ table }) => tables.has(table));
  expect(onProjects.length).toBeGreaterThan(20);
  const outside = onProjects.flatMap(({ name, table, body }) =>
    body
      .split(';')
      .filter((statement) => [...statement.matchAll(TOUCHED)].some(([, touched = '']) => tables.has(touched)))
      .filter((statement) => !/project_id|take_numbers\(new\./.test(statement))
      .map((statement) => `${name} on ${table}: ${statement.replaceAll(/\s+/g, ' ').trim()}`),
  );
  expect(outside).toEqual([]);
});
