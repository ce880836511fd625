import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { getConnection } from '../platform/db/connection.ts';
import { migrateDatabase, openPool } from '../platform/db/database.ts';
import { migrationsFolder } from '../testing/backups.ts';
import { createDatabase } from '../testing/test-server.ts';

const MIGRATION = 'ownership_offers';

const place = await createDatabase('template0');
const older = await mkdtemp(path.join(os.tmpdir(), 'brick-migrations-'));
await cp(migrationsFolder, older, { recursive: true });
const file = path.join(older, 'meta/_journal.json');
const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { tag: string }[] };
const from = journal.entries.findIndex(({ tag }) => tag.endsWith(MIGRATION));
await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, from) }));
afterAll(async () => {
  await place.clear();
  await rm(older, { recursive: true });
});

const [MAKER, HEIR, INVITED] = [1, 2, 3];

const [MADE, IMPORTED, HANDED_OVER, BACK_AGAIN, UNKNOWN, OF_ANOTHER, DESERTED] = [11, 12, 13, 14, 15, 16, 17];

it('the migration keeps sharing the suppliers of project creators, and notifies other owners', async () => {
  await migrateDatabase(place.database, older);
  const pool = openPool(place.databaseUrl, 2);
  const entry = (project: number, by: number, entity: string, of: number, action: string, after: object) =>
    pool.query(
      'insert into activity (project_id, actor_id, entity, entity_id, action, after) values ($1, $2, $3, $4, $5, $6)',
      [project, by, entity, of, action, after],
    );
  try {
    await pool.query(`
      insert into users (id, username, password) values (1, 'maker', ''), (2, 'heir', ''), (3, 'invited', ''), (4, 'gone', '');
      update users set deleted_at = now() where id = 4;
      insert into projects (id, name, owner_id) values (11, 'Made', 1), (12, 'Imported', 1), (13, 'Handed over', 2),
        (14, 'Back again', 1), (15, 'Without a log', 1), (16, 'Left behind', 2), (17, 'Of nobody', 4);
      insert into project_members (project_id, user_id, role) select id, owner_id, 'owner' from projects;
      insert into project_members (project_id, user_id, role) values (11, 2, 'owner'), (11, 3, 'owner'), (12, 3, 'owner')`);
    const created = (project: number, by: number) => entry(project, by, 'project', project, 'created', {});
    const handed = (project: number, by: number, ownerId: number) =>
      entry(project, by, 'project', project, 'updated', { ownerId });
    await created(MADE, MAKER);
    await entry(MADE, MAKER, 'project', MADE, 'updated', { name: 'Made' });
    await entry(MADE, MAKER, 'member', HEIR, 'created', { role: 'owner' });
    await entry(MADE, INVITED, 'member', INVITED, 'created', { role: 'owner', invitation: 1 });
    await entry(IMPORTED, MAKER, 'inspection', 1, 'created', {});
    await entry(IMPORTED, MAKER, 'project', IMPORTED, 'imported', { name: 'Imported' });
    await entry(IMPORTED, INVITED, 'member', INVITED, 'created', { role: 'viewer', invitation: 2 });
    await entry(IMPORTED, MAKER, 'member', INVITED, 'updated', { role: 'owner' });
    await created(HANDED_OVER, MAKER);
    await handed(HANDED_OVER, MAKER, HEIR);
    await created(BACK_AGAIN, MAKER);
    await handed(BACK_AGAIN, MAKER, HEIR);
    await handed(BACK_AGAIN, HEIR, MAKER);
    await created(OF_ANOTHER, MAKER);
    await created(DESERTED, MAKER);

    await migrateDatabase(place.database, migrationsFolder);
    const connection = getConnection(pool);
    expect(
      await connection.rows(sql`select id from projects where shares_owners_suppliers order by id`),
    ).toEqual([{ id: MADE }, { id: IMPORTED }]);
    expect(
      await connection.rows(sql`
        select user_id as "userId", kind, project_id as "projectId", entity, facts from notices order by project_id`),
    ).toEqual(
      [
        [HEIR, HANDED_OVER, 'Handed over'],
        [MAKER, BACK_AGAIN, 'Back again'],
        [MAKER, UNKNOWN, 'Without a log'],
        [HEIR, OF_ANOTHER, 'Left behind'],
      ].map(([userId, projectId, project]) => ({
        ...{ userId, projectId, facts: { project } },
        ...{ kind: 'suppliersNotShared', entity: 'directory' },
      })),
    );
    expect(
      await connection.rows(
        sql`select project_id as "projectId", user_id as "userId" from project_members where owner_since is not null`,
      ),
    ).toEqual([{ projectId: MADE, userId: INVITED }]);
  } finally {
    await pool.end();
  }
});
