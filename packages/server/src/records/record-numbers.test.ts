import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { Caller } from '../platform/access/project-access.ts';
import { type Connection, inTransaction } from '../platform/db/connection.ts';
import { insertRecord } from '../platform/records/record-writes.ts';
import { buildVariation } from '../row-builders/variation.ts';
import { variations } from '../schema/variations.ts';
import { addProjectOf, signUp } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());

async function added(project: number, path: string, body: object) {
  const answer = await owner.post(`/api/projects/${project}/${path}`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body as { id: number; number: string };
}

const vary = (project: number, title = 'Rock under the garage') =>
  added(project, 'variations', { title, extraCost: '100.00' });

/** Adds a variation like its endpoint, in a transaction that the test ends. */
const varyIn = (connection: Connection, project: number) =>
  insertRecord<{ number: string }>(
    { connection, caller: { userId: owner.id } as Caller, kind: 'variation', table: variations },
    buildVariation({ projectId: project, submittedBy: owner.id }),
    {},
  );

const FIRST = {
  expenses: [{ phase: 'roofing', itemName: 'Tiles', amount: '10.00', date: '2026-03-04' }, 'EX-0001'],
  variations: [{ title: 'Skylight', extraCost: '10.00' }, 'VO-0001'],
  'monitoring-fees': [{ feeType: 'Supervision', payeeName: 'Letsatsi', amount: '10.00' }, 'MF-0001'],
  inspections: [{ phase: 'roofing' }, 'INS-0001'],
  issues: [{ title: 'Crack' }, 'SN-0001'],
  'interior-plans': [{ roomName: 'Kitchen' }, 'IP-0001'],
  documents: [{ kind: 'permit', title: 'Building permit' }, 'DOC-0001'],
} as const;

describe('the number of a record', () => {
  it.each(Object.entries(FIRST))('counts %s in each project from one', async (path, [body, first]) => {
    for (const project of [await addProjectOf(owner), await addProjectOf(owner)]) {
      const row = await added(project, path, body);
      expect(row.number).toBe(first);
      expect((await added(project, path, body)).number).toBe(first.replace('1', '2'));
      expect((await owner.get(`/api/${path}/${row.id}`)).body).toMatchObject({
        number: first,
        ...(path === 'inspections' && { reportNumber: first }),
      });
      const { body: listed } = await owner.get(`/api/projects/${project}/${path}?limit=5&sort=number`);
      expect(listed.map(({ number }: { number: string }) => number)).toEqual([
        first,
        first.replace('1', '2'),
      ]);
    }
  });

  it('is not reused while a transaction is open, and nobody waits for that', async () => {
    const project = await addProjectOf(owner);
    await vary(project);
    const gone = new Error('undone');
    const undone = inTransaction(server.pool, async (connection) => {
      expect((await varyIn(connection, project)).number).toBe('VO-0002');
      // Stored while the previous transaction is still open.
      expect((await vary(project)).number).toBe('VO-0003');
      throw gone;
    });
    await expect(undone).rejects.toBe(gone);
    // A rollback leaves a gap.
    expect((await vary(project)).number).toBe('VO-0004');
  });

  it('is unique for simultaneous additions', async () => {
    const project = await addProjectOf(owner);
    const many = Array.from({ length: 50 }, (_, index) => vary(project, `Change ${index}`));
    const numbers = (await Promise.all(many)).map(({ number }) => number);
    expect(numbers.toSorted()).toEqual(
      Array.from({ length: 50 }, (_, index) => `VO-${String(index + 1).padStart(4, '0')}`),
    );
  });

  it('stays with a row in the trash and after its restore', async () => {
    const project = await addProjectOf(owner);
    const { id } = await vary(project);
    await owner.delete(`/api/variations/${id}`);
    expect((await vary(project)).number).toBe('VO-0002');
    expect((await owner.post(`/api/variations/${id}/restore`)).body.number).toBe('VO-0001');
  });

  it('cannot be sent or changed', async () => {
    const project = await addProjectOf(owner);
    const body = { title: 'Skylight', extraCost: '10.00', number: 'VO-0099', serial: 99 };
    const { id, number } = await added(project, 'variations', body);
    expect(number).toBe('VO-0001');
    const edited = await owner.patch(`/api/variations/${id}`, {
      title: 'Two',
      number: 'VO-0077',
      serial: 77,
    });
    expect(edited.body).toMatchObject({ title: 'Two', number: 'VO-0001' });
  });

  it('continues past four digits, and lists are sorted by it', async () => {
    const project = await addProjectOf(owner);
    await vary(project);
    await server.connection.rows(sql`update record_series set last = 9997 where project_id = ${project}`);
    for (const number of ['VO-9998', 'VO-9999', 'VO-10000'])
      expect((await vary(project)).number).toBe(number);
    const all = ['VO-0001', 'VO-9998', 'VO-9999', 'VO-10000'];
    for (const sort of ['number', '-number']) {
      const found: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page = await owner.get(
          `/api/projects/${project}/variations?limit=1&sort=${sort}${cursor && `&cursor=${cursor}`}`,
        );
        found.push(...page.body.map(({ number }: { number: string }) => number));
        cursor = page.headers.get('x-next-cursor');
      }
      expect(found).toEqual(sort === 'number' ? all : all.toReversed());
    }
  });

  it('is assigned in order to imported rows, and continues after them', async () => {
    const project = await addProjectOf(owner);
    await vary(project);
    const rows = ['First', 'Second', 'Third'].map((title) => ({
      title,
      extraCost: '1.00',
      number: 'VO-0050',
    }));
    const sent = { rows: [...rows, { title: '', extraCost: '1.00' }], skipInvalid: true };
    expect((await owner.post(`/api/projects/${project}/variations/import`, sent)).body.stored).toBe(3);
    const { body } = await owner.get(`/api/projects/${project}/variations?sort=number`);
    expect(body.map(({ number, title }: Record<string, string>) => [number, title]).slice(1)).toEqual([
      ['VO-0002', 'First'],
      ['VO-0003', 'Second'],
      ['VO-0004', 'Third'],
    ]);
    expect((await vary(project)).number).toBe('VO-0005');
  });

  it('is assigned to rows inserted directly into the database, and continues after them', async () => {
    const project = await addProjectOf(owner);
    await vary(project);
    const rows = [1, 2].map(() => buildVariation({ projectId: project, submittedBy: owner.id }));
    const made = await server.connection.db.insert(variations).values(rows).returning();
    expect(made.map(({ number }) => number)).toEqual(['VO-0002', 'VO-0003']);
    expect((await vary(project)).number).toBe('VO-0004');
  });

  it('is the first column of an exported list', async () => {
    const project = await addProjectOf(owner);
    await vary(project, 'Skylight');
    const file = await fetch(`${server.url}/api/projects/${project}/variations/export?format=csv`, {
      headers: { cookie: owner.cookie },
    });
    const lines = (await file.text()).replace('\uFEFF', '').split('\r\n');
    expect(lines[0]?.split(/[,;]/)[0]).toBe('Number');
    expect(lines[1]?.split(/[,;]/)[0]).toBe('VO-0001');
  });
});

describe('a search for a number', () => {
  it('finds the row in any spelling, in its list and everywhere', async () => {
    const project = await addProjectOf(owner);
    for (let count = 1; count <= 12; count += 1) await vary(project, count === 3 ? '12 windows' : 'Change');
    await added(project, 'issues', { title: 'Crack' });
    for (const typed of ['VO-12', 'vo 0012', 'VO12', 'vo–12']) {
      const q = encodeURIComponent(typed);
      const { body: listed } = await owner.get(`/api/projects/${project}/variations?q=${q}`);
      expect(listed.map(({ number }: { number: string }) => number)).toEqual(['VO-0012']);
      const { body: found } = await owner.get(`/api/projects/${project}/search?q=${q}`);
      expect(found.map(({ title }: { title: string }) => title)).toEqual(['VO-0012 Change']);
    }
    const { body: listed } = await owner.get(`/api/projects/${project}/variations?q=12&sort=number`);
    expect(listed.map(({ number }: { number: string }) => number)).toEqual(['VO-0003', 'VO-0012']);
    const { body: found } = await owner.get(`/api/projects/${project}/search?q=12`);
    expect(found.map(({ title }: { title: string }) => title)).toEqual([
      'VO-0012 Change',
      'VO-0003 12 windows',
    ]);
    const { body: ones } = await owner.get(`/api/projects/${project}/search?q=1`);
    expect(ones.map(({ title }: { title: string }) => title)).toEqual(
      expect.arrayContaining(['VO-0001 Change', 'SN-0001 Crack']),
    );
    expect((await owner.get(`/api/projects/${project}/issues?q=VO-1`)).body).toEqual([]);
  });
});
