import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../platform/db/connection.ts';
import {
  addComment,
  comparableArchive,
  exportArchive,
  importArchive,
  startImport,
  unpackArchive,
  waitForJob,
} from '../testing/files/archive-files.ts';
import { blankJpeg } from '../testing/files/pictures.ts';
import { addExpenseBy, addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';
import { readRows, recordSourceOf } from './record-sources.ts';

const server = await startServer({ registrationsPerHour: 1_000_000 });
const owner = await signUp(server, 'owner');
const sample: number = (await owner.post('/api/projects/sample', {})).body.id;
const photo = (await owner.upload(blankJpeg(3000), 'Delivery note.jpg', 'image/jpeg')).body.url;
await addExpenseBy(owner, sample, { itemName: 'Face bricks', receiptUrl: photo });
await addComment(owner, sample);
const archive = await exportArchive(server, owner, sample);
afterAll(() => server.stop());

describe('an exported project', () => {
  it('is identical after an import by another user and a second export', async () => {
    const other = await signUp(server, 'other');
    const job = await importArchive(other, archive);
    expect(job, JSON.stringify(job)).toMatchObject({ status: 'done', problem: null });
    expect(job.equalFigures).toBeGreaterThan(50);
    const again = await exportArchive(server, other, job.projectId ?? 0);
    const [first, second] = [await unpackArchive(archive), await unpackArchive(again)];
    expect(comparableArchive(second)).toEqual(comparableArchive(first));
    // The photo, and the drawing of the sample’s plans.
    expect(first.records['file']).toHaveLength(2);
    expect(second.records['file']).toEqual(first.records['file']);
    expect(second.records['supplier']).toEqual(first.records['supplier']);
  });

  it('shows its new owner the same dashboard, budget, earned value and certificates', async () => {
    const other = await signUp(server, 'other');
    const { projectId } = await importArchive(other, archive);
    const figures = async (person: TestPerson, project: number) => {
      const { body: stats } = await person.get(`/api/projects/${project}/stats`);
      const { body: budget } = await person.get(`/api/projects/${project}/budget`);
      const { body: earned } = await person.get(`/api/projects/${project}/earned-value`);
      const { body: certificates } = await person.get(`/api/projects/${project}/certificates`);
      const { recentActivity: _activity, ...shown } = stats;
      return {
        shown: { ...shown, projectId: 0 },
        budget: { ...budget, projectId: 0 },
        earned,
        certificates: certificates.map((one: Record<string, unknown>) => [
          one['number'],
          one['payable'],
          one['due'],
        ]),
      };
    };
    expect(await figures(other, projectId ?? 0)).toEqual(await figures(owner, sample));
  });

  it('keeps photos, earlier versions of inspections and comment authors', async () => {
    const other = await signUp(server, 'other');
    const { projectId } = await importArchive(other, archive);
    const { body: expenses } = await other.get(`/api/projects/${projectId}/expenses`);
    const bricks = expenses.find(({ itemName }: { itemName: string }) => itemName === 'Face bricks');
    const photo = await other.get(bricks.receiptUrl);
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await owner.get(bricks.receiptUrl)).status).toBe(404);
    const { body: comments } = await other.get(`/api/expenses/${bricks.id}/comments`);
    expect(comments.map(({ text }: { text: string }) => text)).toEqual([
      `${owner.username}: Two pallets short`,
    ]);
    const versions = async (person: TestPerson, project: number) => {
      const { body } = await person.get(`/api/projects/${project}/inspections`);
      const inspection = body.find(
        ({ reportNumber }: { reportNumber: string }) => reportNumber === 'INS-0001',
      );
      const found = (await person.get(`/api/inspections/${inspection.id}/versions`)).body;
      return found.map((one: Record<string, unknown>) => [one['version'], one['result'], one['updatedAt']]);
    };
    expect(await versions(other, projectId ?? 0)).toEqual(await versions(owner, sample));
    const { body: log } = await other.get(`/api/projects/${projectId}/activity`);
    expect(log[0]).toMatchObject({ entity: 'project', action: 'imported', imported: false });
    const brought = log.filter(({ entity }: { entity: string }) => entity === 'inspection');
    expect(brought.length).toBeGreaterThan(0);
    expect(brought.every((entry: { imported: boolean }) => entry.imported)).toBe(true);
    const { entityId } = brought[0];
    await other.patch(`/api/inspections/${entityId}`, { location: 'Grid K' });
    const { body: history } = await other.get(`/api/inspections/${entityId}/history`);
    expect(history[0].imported).toBe(false);
    expect(history.slice(1).every((entry: { imported: boolean }) => entry.imported)).toBe(true);
    const { body: made } = await owner.get(`/api/projects/${sample}/activity`);
    expect(made.some((entry: { imported: boolean }) => entry.imported)).toBe(false);
  });

  it('keeps what came by a trade link with the longest name', async () => {
    const [maker, other] = [await signUp(server, 'maker'), await signUp(server, 'other')];
    const project = await addProjectOf(maker);
    const { body: issue } = await maker.post(`/api/projects/${project}/issues`, {
      ...{ title: 'Leaking joint', severity: 'high', trade: 'plumbing' },
    });
    const name = 'Kgale Plumbing '.padEnd(255, 'x');
    const link = { name, scope: { trade: 'plumbing' } };
    const { body: made } = await maker.post(`/api/projects/${project}/trade-links`, link);
    const path = `/api/trade/${made.key}/issues/${issue.id}/comment`;
    expect((await server.visitor().post(path, { text: 'On Monday' })).status).toBe(200);
    const job = await importArchive(other, await exportArchive(server, maker, project));
    expect(job).toMatchObject({ status: 'done', problem: null });
    const [copy] = (await other.get(`/api/projects/${job.projectId}/issues`)).body;
    const { body: comments } = await other.get(`/api/issues/${copy.id}/comments`);
    expect(comments).toMatchObject([{ text: `${made.number} (${name}): On Monday` }]);
  });

  it('contains no address, password or draft of another user', async () => {
    await joinAs(server, sample, 'architect').then((architect) =>
      architect.post(`/api/projects/${sample}/variations`, {
        title: 'Larger windows',
        extraCost: '900.00',
        status: 'draft',
      }),
    );
    const { records } = await unpackArchive(await exportArchive(server, owner, sample));
    const titles = (records['variation'] ?? []).map((one) => (one as { title: string }).title);
    expect(titles.length).toBeGreaterThan(0);
    expect(titles).not.toContain('Larger windows');
    for (const person of records['person'] ?? [])
      expect(Object.keys(person).toSorted()).toEqual(['id', 'name', 'role', 'username']);
  });

  it('reuses the importer’s suppliers of the same names', async () => {
    const other = await signUp(server, 'other');
    const { body: own } = await other.post('/api/suppliers', {
      name: 'KALAHARI CEMENT',
      phone: '+267 71 000 000',
    });
    const { body: before } = await owner.get('/api/suppliers');
    expect(before.map(({ name }: { name: string }) => name.toUpperCase())).toContain('KALAHARI CEMENT');
    await importArchive(other, archive);
    const { body: after } = await other.get('/api/suppliers');
    const same = after.filter(({ name }: { name: string }) => name.toUpperCase() === 'KALAHARI CEMENT');
    expect(same.map(({ id }: { id: number }) => id)).toEqual([own.id]);
  });
});

describe('an export of many long invoices', () => {
  it('reads few at a time and never makes one text of several', async () => {
    const maker = await signUp(server, 'maker');
    const project = await addProjectOf(maker);
    const address = (await maker.upload(blankJpeg(2800), 'Bill.jpg', 'image/jpeg')).body.url;
    await server.connection.rows(sql`
      insert into invoices (project_id, title, document, file_urls, added_by)
      select ${project}, 'Bill ' || n, jsonb_build_object('lines', repeat('a line of it, ', 10000)),
        case n when 24 then jsonb_build_array(${address}::text) else '[]' end, ${maker.id}
      from generate_series(1, 25) as n`);
    await server.connection.rows(
      sql`update files set project_id = ${project} where key = ${address.split('/').at(-1)}`,
    );
    const read: number[] = [];
    const source = recordSourceOf('invoice', { projectId: project, userId: maker.id });
    for await (const rows of readRows(server.connection, source)) read.push(rows.length);
    expect(read).toEqual([10, 10, 5]);
    const texts = vi.spyOn(JSON, 'stringify');
    try {
      const { records, files } = await unpackArchive(await exportArchive(server, maker, project));
      expect([records['invoice']?.length, Object.keys(files).length]).toEqual([25, 1]);
      const lengths = texts.mock.results.map(({ value }) => (value as string | undefined)?.length ?? 0);
      expect(Math.max(...lengths)).toBeGreaterThan(140_000);
      expect(Math.max(...lengths)).toBeLessThan(150_000);
    } finally {
      texts.mockRestore();
    }
  });
});

describe('the right to export a project', () => {
  it.each([
    ['project_manager', 202],
    ['quantity_surveyor', 403],
    ['architect', 403],
    ['contractor', 403],
    ['viewer', 403],
  ])('a %s gets status %i', async (role, status) => {
    const project = await addProjectOf(owner);
    const member = await joinAs(server, project, role);
    expect((await member.post(`/api/projects/${project}/archive`)).status).toBe(status);
  });

  it('is checked again when the archive is downloaded', async () => {
    const project = await addProjectOf(owner);
    const manager = await joinAs(server, project, 'project_manager');
    const { body } = await manager.post(`/api/projects/${project}/archive`);
    const job = await waitForJob(manager, body.id);
    expect((await manager.get(job.url ?? '')).status).toBe(200);
    expect((await owner.get(job.url ?? '')).status).toBe(404);
    await owner.patch(`/api/projects/${project}/members/${manager.id}`, { role: 'engineer' });
    expect((await manager.get(job.url ?? '')).status).toBe(404);
  });
});

describe('the exports and imports of a day', () => {
  it('are listed for their requester only, newest first', async () => {
    const [exporting, importing] = [await signUp(server, 'exporting'), await signUp(server, 'importing')];
    const project = await addProjectOf(exporting);
    await exportArchive(server, exporting, project);
    const job = await importArchive(importing, archive);
    const { body: again } = await exporting.post(`/api/projects/${project}/archive`);
    const listOf = async (person: TestPerson) => (await person.get('/api/archives')).body;
    const [newest, first] = await listOf(exporting);
    expect([newest.id, first.status, first.projectId]).toEqual([again.id, 'done', project]);
    expect(await listOf(importing)).toEqual([job]);
  });
});

describe('an import', () => {
  it('leaves nothing behind when it is interrupted, and runs once when it is resumed', async () => {
    const other = await signUp(server, 'other');
    const holding = new pg.Client({ connectionString: server.databaseUrl });
    await holding.connect();
    await holding.query('begin');
    await holding.query('lock table issues in access exclusive mode');
    const begun = await startImport(other, archive);
    const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect
      .poll(async () => (await server.servingPool.query(`select pid ${waiting}`)).rows.length)
      .toBeGreaterThan(0);
    await server.servingPool.query(`select pg_terminate_backend(pid) ${waiting}`);
    expect((await other.get('/api/projects')).body).toEqual([]);
    await holding.query('rollback');
    await holding.end();
    expect(await waitForJob(other, begun.id)).toMatchObject({ status: 'done' });
    expect((await other.get('/api/projects')).body).toHaveLength(1);
    const [kept] = await server.connection.rows<{ count: number }>(
      sql`select count(*)::int as count from files where uploaded_by = ${other.id}`,
    );
    expect(kept?.count).toBe(2);
  });

  it('creates no project after it was cancelled', async () => {
    const other = await signUp(server, 'other');
    const body = await startImport(other, archive);
    expect((await other.delete(`/api/archives/${body.id}`)).status).toBe(204);
    const job = await waitForJob(other, body.id);
    if (job.status === 'cancelled') expect((await other.get('/api/projects')).body).toEqual([]);
    else expect(job.status).toBe('done');
  });

  it('creates no project of an account that was deleted meanwhile', async () => {
    const other = await signUp(server, 'other');
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const id = await inTransaction(server.pool, async (holder) => {
      await holder.rows(sql`select 1 from users where id = ${other.id} for update`);
      const job = await startImport(other, archive);
      await expect
        .poll(async () => (await server.servingPool.query(waiting)).rowCount, { timeout: 60_000 })
        .toBe(1);
      await holder.rows(sql`update users set deleted_at = now() where id = ${other.id}`);
      return job.id;
    });
    const stored = async () =>
      (await server.pool.query('select status from jobs where id = $1', [id])).rows[0];
    await expect.poll(stored, { timeout: 60_000 }).toEqual({ status: 'failed' });
    expect((await server.pool.query('select from projects where owner_id = $1', [other.id])).rowCount).toBe(
      0,
    );
  });

  it('is rejected above the size limit', async () => {
    const small = await startServer({ archiveLimitMb: 0 }, { beside: server });
    const visitor = Object.assign(small.visitor(), { cookie: owner.cookie });
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(70_000)]), 'project.zip');
    const { status } = await visitor.post('/api/archives', form);
    expect(status).toBe(413);
    await small.stop();
  });
});
