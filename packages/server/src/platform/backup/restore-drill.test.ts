import { readdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { hashAndAudit } from '../../testing/audit-activity.ts';
import { createBackupFixture } from '../../testing/backups.ts';
import { hashAllEntries } from '../../testing/hash-activity.ts';
import { addExpenseBy, addProjectOf, signUp } from '../../testing/people.ts';
import { startServer } from '../../testing/test-server.ts';
import { currentCursor, readActivitySince } from '../live/activity-reader.ts';
import { isEqual } from './compare-restored.ts';

const pdf = new TextEncoder().encode('%PDF-1.7\n'.padEnd(2000));

const server = await startServer();
const shelf = await createBackupFixture();
const owner = await signUp(server, 'owner');
const projectId = await addProjectOf(owner);
afterAll(async () => {
  await server.stop();
  await shelf.clear();
});

const uploaded = async (): Promise<string> =>
  (await owner.upload(pdf, 'drawing.pdf', 'application/pdf')).body.url;

const documentWith = async (url: string) => {
  const { status, body } = await owner.post(`/api/projects/${projectId}/documents`, {
    title: 'Ground floor plan',
    kind: 'permit',
    url,
  });
  if (status !== 201) throw new Error(`no document: ${status} ${JSON.stringify(body)}`);
  return body.id as number;
};

/** Creates, edits and deletes records until it is stopped. */
function writing(): { end: () => Promise<number> } {
  let isOver = false;
  const written = (async () => {
    for (let count = 1; ; count += 1) {
      const { id } = await addExpenseBy(owner, projectId, {
        amount: `${count}.25`,
        receiptUrl: await uploaded(),
      });
      await owner.patch(`/api/expenses/${id}`, { itemName: `Load ${count}` });
      if (count % 3 === 0) await owner.delete(`/api/expenses/${id}`);
      if (isOver) return count;
    }
  })();
  return {
    end: () => {
      isOver = true;
      return written;
    },
  };
}

describe('the drill: a backup made under load is restored into an empty target', () => {
  it('is equal in every count, sum, hash and chain, and the product works there', async () => {
    const plan = await uploaded();
    const document = await documentWith(plan);
    await hashAllEntries(server);
    const writers = [writing(), writing()];
    await wait(300);
    const made = await shelf.back(server);
    const counts = await Promise.all(writers.map(({ end }) => end()));
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(made.manifest.faulty).toEqual([]);

    const place = await shelf.emptyPlace();
    const { compared, files } = await shelf.restore(made.file, place);
    expect(compared.filter((one) => !isEqual(one))).toEqual([]);
    expect(compared.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'expenses: rows',
        'expenses: sum of amount',
        'users: SHA-256 of all rows',
        `activity log of project ${projectId}: last seal`,
      ]),
    );
    expect(files).toBe(made.manifest.files.count);

    const again = await startServer({}, { beside: place });
    try {
      // One moment: the stored totals match the rows, whatever was being written.
      const [sums] = await again.connection.rows<{ spent: string; apart: string }>(sql`
        select spent::text, (spent - kept)::text as apart from
          (select sum(amount) as spent from expenses where deleted_at is null) as rows,
          (select sum(amount) as kept from (select resource, amount from project_totals
            union all select resource, amount from project_total_deltas) as t where resource = 'expenses') as totals`);
      expect(sums).toMatchObject({ apart: '0.00', spent: expect.stringMatching(/[1-9]/) });
      // A restore signs nobody in: holders of old cookies sign in again.
      const visitor = again.visitor();
      visitor.cookie = owner.cookie;
      expect((await visitor.get('/api/user')).status).toBe(401);
      const credentials = { username: owner.username, password: 'mortar-and-lime' };
      expect((await visitor.post('/api/login', credentials)).status).toBe(200);
      expect((await visitor.get(`/api/documents/${document}`)).body.title).toBe('Ground floor plan');
      const opened = await fetch(again.url + plan, { headers: { cookie: visitor.cookie } });
      expect(new Uint8Array(await opened.arrayBuffer())).toEqual(pdf);
      // Writes work: ids continue after the last ones.
      await addExpenseBy(visitor, projectId, { itemName: 'Roof tiles' });
      expect(await hashAndAudit(again)).toMatchObject({ faults: [] });
    } finally {
      await again.stop();
    }
  });

  it('has each entry in one block and sends no old events, whatever the former transaction ids', async () => {
    await hashAllEntries(server);
    await addExpenseBy(owner, projectId);
    const ahead = (column: string) => `${column} = ((${column}::text)::numeric + 1000000)::text::xid8`;
    await server.pool.query(`
      alter table activity disable trigger user; alter table activity_seals disable trigger user;
      update activity set ${ahead('xid')}; update activity_seals set ${ahead('below')}`);
    const { file, manifest } = await shelf.back(server);
    const place = await shelf.emptyPlace();
    await shelf.restore(file, place);
    const again = await startServer({}, { beside: place });
    try {
      const cursor = await currentCursor(again.connection);
      expect((await readActivitySince(again.connection, cursor)).happened).toEqual([]);
      const [sealed] = await again.connection.rows<{ once: number; entries: number }>(sql`
        select count(distinct e ->> 0) as once, count(*) as entries from activity_seals s
        cross join jsonb_array_elements(s.entries) e where s.project_id <> -1`);
      const [log] = await again.connection.rows<{ rows: number }>(sql`select count(*) as rows from activity`);
      expect(sealed).toEqual({ once: log?.rows, entries: log?.rows });
      // The blocks at the end of the backup still exist, so an auditor's notes stay valid.
      for (const { projectId: chain, number, hash } of manifest.heads)
        expect(
          await again.connection.rows(
            sql`select 1 from activity_seals where project_id = ${chain} and number = ${number} and hash = ${hash}`,
          ),
        ).toHaveLength(1);
    } finally {
      await again.stop();
    }
  });
});

// Made by the product of the commit before that migration (fe58db7b), with one document, one expense and one issue.
const OLDER = fileURLToPath(new URL('./fixtures/before-ids-told-their-project.zip', import.meta.url));

describe('a backup from before ids told their project', () => {
  it('is restored with its ids, which lead to the same records beside new ones', async () => {
    const place = await shelf.emptyPlace();
    const { compared, migrated } = await shelf.restore(OLDER, place);
    expect(compared.filter((one) => !isEqual(one))).toEqual([]);
    expect(migrated).toBeGreaterThan(1);
    const again = await startServer({}, { beside: place });
    try {
      const visitor = again.visitor();
      const credentials = { username: 'owner1', password: 'mortar-and-lime' };
      expect((await visitor.post('/api/login', credentials)).status).toBe(200);
      const { body: document } = await visitor.get('/api/documents/1');
      expect(document).toMatchObject({ id: 1, projectId: 1, title: 'Ground floor plan' });
      const opened = await fetch(again.url + document.url, { headers: { cookie: visitor.cookie } });
      expect(new Uint8Array(await opened.arrayBuffer())).toEqual(pdf);
      const changed = await visitor.patch('/api/issues/1', { title: 'Two cracked tiles' });
      expect(changed.body).toMatchObject({ id: 1, number: 'SN-0001', severity: 'high' });
      expect((await visitor.get('/api/issues/1/comments')).body).toMatchObject([
        { text: 'Beside the window' },
      ]);
      const made = await addExpenseBy(visitor, 1);
      expect(made).toMatchObject({ id: 2 ** 30 + 1, number: 'EX-0002' });
      expect((await visitor.get('/api/projects/1/expenses?sort=createdAt')).body).toMatchObject([
        { id: 1, itemName: 'Roof tiles' },
        { id: made.id },
      ]);
      expect(await hashAndAudit(again)).toMatchObject({ faults: [] });
    } finally {
      await again.stop();
    }
  });
});

describe('a target that is not empty', () => {
  it('is rejected and left unchanged', async () => {
    const { file } = await shelf.back(server);
    const place = await shelf.emptyPlace();
    await expect(shelf.restore(file, { ...place, ownerUrl: server.ownerUrl })).rejects.toThrow(
      /^The database holds something already \(.+\): restore into an empty one/,
    );
    await expect(shelf.restore(file, { ...place, filesFolder: server.filesFolder })).rejects.toThrow(
      /holds files already/,
    );
    const client = new pg.Client({ connectionString: place.databaseUrl });
    await client.connect();
    const { rows } = await client.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace`,
    );
    await client.end();
    expect([rows, await readdir(place.filesFolder)]).toEqual([[], []]);
    expect((await owner.get('/api/user')).status).toBe(200);
  });
});
