import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ReportJob } from '@brick/domain/reports/jobs-api';
import { readPdf } from '@brick/pdf/testing/read-pdf';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createLocalFileStore } from '../../platform/files/file-store.ts';
import { removeFinishedJobs } from '../../platform/jobs/job-files.ts';
import { addExpenseBy, addProjectOf, joinAs, signUp, type TestPerson } from '../../testing/people.ts';
import { startServer } from '../../testing/test-server.ts';
import { reportGivenUp } from './report-jobs.ts';

const server = await startServer({ registrationsPerHour: 1_000_000 });
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner, { totalBudget: '500000.00' });
await addExpenseBy(owner, project, { amount: '18400.55', isPaid: true });
afterAll(() => server.stop());

async function ask(person: TestPerson, body: object = { format: 'csv' }, of = project): Promise<ReportJob> {
  const answer = await person.post(`/api/projects/${of}/reports/budget-summary`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  return answer.body;
}

const look = async (person: TestPerson, id: number): Promise<ReportJob> =>
  (await person.get(`/api/jobs/${id}`)).body;

async function finished(person: TestPerson, id: number): Promise<ReportJob> {
  await expect.poll(async () => (await look(person, id)).status).toMatch(/done|failed|cancelled/);
  return look(person, id);
}

const fetched = (person: TestPerson, url: string) =>
  fetch(server.url + url, { headers: { cookie: person.cookie } });

/** Locks what a report reads, so that its job keeps running until released. */
let holding: pg.Client | null = null;

async function hold(): Promise<void> {
  holding = new pg.Client({ connectionString: server.databaseUrl });
  await holding.connect();
  await holding.query('begin');
  await holding.query('lock table monitoring_fees, expenses, variations in access exclusive mode');
}

async function letGo(): Promise<void> {
  await holding?.query('rollback');
  await holding?.end();
  holding = null;
}
afterEach(letGo);

const statusOf = async (id: number): Promise<string | undefined> =>
  (await server.connection.rows<{ status: string }>(sql`select status from jobs where id = ${id}`))[0]
    ?.status;

describe('a report requested as a job', () => {
  it.each([
    ['pdf', 'application/pdf'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['csv', 'text/csv; charset=utf-8'],
  ])('is generated as %s and downloaded under a descriptive name', async (format, type) => {
    const asked = await ask(owner, { format, asOf: '2026-03-18' });
    expect(asked).toMatchObject({ projectId: project, report: 'budget-summary', format, url: null });
    const job = await finished(owner, asked.id);
    expect(job).toMatchObject({
      status: 'done',
      progress: 100,
      url: `/api/jobs/${job.id}/file`,
      problem: null,
    });
    expect(job.fileName).toMatch(new RegExp(`^Budget Summary - .+ - 2026-03-18\\.${format}$`));
    const file = await fetched(owner, job.url ?? '');
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe(type);
    expect(file.headers.get('content-disposition')).toContain('attachment');
    expect(new Uint8Array(await file.arrayBuffer())).toHaveLength(job.fileSize ?? 0);
  });

  it('is one job when requested twice at once, and another with other options', async () => {
    await hold();
    const twice = await Promise.all([
      ask(owner),
      ask(owner),
      ask(owner, { format: 'csv', phase: 'roofing' }),
    ]);
    expect(twice[0]?.id).toBe(twice[1]?.id);
    expect(twice[2]?.id).not.toBe(twice[0]?.id);
    await letGo();
    for (const { id } of twice) expect((await finished(owner, id)).status).toBe('done');
    expect((await ask(owner)).id).not.toBe(twice[0]?.id);
  });

  it('rejects unsupported filters', async () => {
    const { status, body } = await owner.post(`/api/projects/${project}/reports/budget-summary`, {
      format: 'pdf',
      supplierId: 3,
    });
    expect([status, Object.keys(body.errors ?? body.fields ?? {})]).toEqual([422, ['supplierId']]);
  });

  it('is accessible to its requester only', async () => {
    const manager = await joinAs(server, project, 'project_manager');
    const { id } = await ask(owner);
    await finished(owner, id);
    expect((await manager.get(`/api/jobs/${id}`)).status).toBe(404);
    expect((await manager.get(`/api/jobs/${id}/file`)).status).toBe(404);
    expect((await manager.delete(`/api/jobs/${id}`)).status).toBe(404);
  });

  it('is inaccessible after the requester was removed from the project', async () => {
    const manager = await joinAs(server, project, 'project_manager');
    const { id } = await ask(manager);
    const { url } = await finished(manager, id);
    expect((await fetched(manager, url ?? '')).status).toBe(200);
    await owner.patch(`/api/projects/${project}/members/${manager.id}`, { role: 'engineer' });
    expect((await fetched(manager, url ?? '')).status).toBe(404);
    await owner.delete(`/api/projects/${project}/members/${manager.id}`);
    expect((await fetched(manager, url ?? '')).status).toBe(404);
  });

  it('fails with a message if the requester is removed before it runs', async () => {
    const manager = await joinAs(server, project, 'project_manager');
    await hold();
    const first = await ask(owner);
    const { id } = await ask(manager);
    await expect.poll(() => statusOf(first.id)).toBe('running');
    await owner.delete(`/api/projects/${project}/members/${manager.id}`);
    await letGo();
    expect(await finished(manager, id)).toMatchObject({ status: 'failed', url: null });
    expect((await look(manager, id)).problem).toBe('There is nothing here, or you may not see it.');
  });

  it('stops when cancelled, and the next one runs', async () => {
    await hold();
    const { id } = await ask(owner);
    const next = await ask(owner, { format: 'csv', phase: 'foundation' });
    await expect.poll(() => statusOf(id)).toBe('running');
    expect((await owner.delete(`/api/jobs/${id}`)).status).toBe(204);
    // The work ends although what it reads is still locked.
    await expect.poll(() => statusOf(next.id)).toBe('running');
    await letGo();
    expect((await finished(owner, next.id)).status).toBe('done');
    expect(await look(owner, id)).toMatchObject({ status: 'cancelled', url: null });
    expect((await owner.get(`/api/jobs/${id}/file`)).status).toBe(404);
  });

  it('is removed with its file after a day', async () => {
    const { id } = await ask(owner);
    await finished(owner, id);
    const [stored] = await server.connection.rows<{ key: string }>(
      sql`select file_key as key from jobs where id = ${id}`,
    );
    const files = createLocalFileStore(server.filesFolder);
    await removeFinishedJobs({ pool: server.pool, files });
    expect((await look(owner, id)).status).toBe('done');
    await server.connection.rows(
      sql`update jobs set finished_at = now() - interval '25 hours' where id = ${id}`,
    );
    await removeFinishedJobs({ pool: server.pool, files });
    expect((await owner.get(`/api/jobs/${id}`)).status).toBe(404);
    expect(await files.read(stored?.key ?? '')).toBeNull();
  });
});

describe('an abandoned job', () => {
  const leave = (id: number) =>
    server.connection.rows(sql`update jobs set stamped_at = now() - interval '31 seconds' where id = ${id}`);

  it('is finished by another process, and no partial file is ever offered', async () => {
    const program = fileURLToPath(new URL('../../testing/second-process.ts', import.meta.url));
    const second = spawn(
      process.execPath,
      ['--import', 'tsx', program, server.databaseUrl, server.filesFolder],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    await once(second.stdout, 'data');
    await hold();
    const jobs = [await ask(owner, { format: 'pdf' }), await ask(owner, { format: 'xlsx' })];
    for (const { id } of jobs) await expect.poll(() => statusOf(id)).toBe('running');
    second.kill('SIGKILL');
    await once(second, 'exit');
    for (const { id } of jobs) {
      await leave(id);
      expect((await owner.get(`/api/jobs/${id}/file`)).status).toBe(404);
    }
    expect(await readdir(`${server.filesFolder}/incoming`).catch(() => [])).toEqual([]);
    // This process works on one of them and sends heartbeats; the other belonged to the killed process.
    const stamps = () =>
      server.connection.rows<{ fresh: boolean }>(
        sql`select stamped_at > now() - interval '20 seconds' as fresh from jobs where status = 'running'`,
      );
    await expect.poll(async () => (await stamps()).filter(({ fresh }) => fresh).length).toBe(1);
    await letGo();
    for (const { id } of jobs)
      expect(await finished(owner, id)).toMatchObject({ status: 'done', progress: 100 });
    const attempts = await server.connection.rows<{ attempts: number }>(
      sql`select attempts from jobs where id in (${jobs[0]?.id}, ${jobs[1]?.id}) order by attempts`,
    );
    // The attempt of the killed process counts twice.
    expect(attempts.map((each) => each.attempts)).toEqual([1, 3]);
    const [pdf] = jobs;
    const bytes = await (await fetched(owner, `/api/jobs/${pdf?.id}/file`)).arrayBuffer();
    expect((await readPdf(new Uint8Array(bytes))).title).toContain('Budget Summary');
  });

  it('fails with a message after three attempts', async () => {
    await hold();
    const first = await ask(owner);
    const { id } = await ask(owner, { format: 'csv', phase: 'utilities' });
    await expect.poll(() => statusOf(first.id)).toBe('running');
    await server.connection.rows(sql`update jobs set status = 'running', attempts = 3 where id = ${id}`);
    await leave(id);
    await letGo();
    expect(await finished(owner, id)).toMatchObject({ status: 'failed', problem: reportGivenUp.sentence });
  });

  it('is returned by a process that shuts down, without counting an attempt', async () => {
    const place = await startServer({ registrationsPerHour: 1_000_000 });
    const client = new pg.Client({ connectionString: place.databaseUrl });
    await client.connect();
    const person = await signUp(place, 'owner');
    const of = await addProjectOf(person);
    const beside = await startServer({}, { beside: place });
    await client.query('begin; lock table monitoring_fees, expenses, variations in access exclusive mode');
    const formats = ['csv', 'xlsx'];
    const asked = [];
    for (const format of formats)
      asked.push((await person.post(`/api/projects/${of}/reports/budget-summary`, { format })).body.id);
    const rows = () =>
      place.connection.rows<{ status: string; attempts: number }>(
        sql`select status, attempts from jobs order by status`,
      );
    await expect.poll(async () => (await rows()).map(({ status }) => status)).toEqual(['running', 'running']);
    await beside.stop();
    expect(await rows()).toEqual([
      { status: 'queued', attempts: 0 },
      { status: 'running', attempts: 1 },
    ]);
    await client.query('rollback');
    await client.end();
    for (const id of asked)
      await expect.poll(async () => (await person.get(`/api/jobs/${id}`)).body.status).toBe('done');
    await place.stop();
  });
});
