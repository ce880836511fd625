import { afterAll, describe, expect, it } from 'vitest';
import {
  exportArchive,
  importArchive,
  packEntries,
  readEntries,
  rewriteRecords,
} from '../../testing/files/archive-files.ts';
import { addProjectOf, signUp, type TestPerson } from '../../testing/people.ts';
import { startServer } from '../../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner);
// Deleted records leave gaps: VO-0001 and the last one, VO-0004.
const ids: number[] = [];
for (const title of ['Gone', 'Skylight', 'Gutters', 'Gone too']) ids.push(await vary(owner, project, title));
for (const at of [0, 3]) await owner.delete(`/api/variations/${ids[at]}`);
await owner.post(`/api/projects/${project}/inspections`, { phase: 'roofing' });
const archive = await exportArchive(server, owner, project);
afterAll(() => server.stop());

async function vary(person: TestPerson, project: number, title: string): Promise<number> {
  const { status, body } = await person.post(`/api/projects/${project}/variations`, {
    title,
    extraCost: '1.00',
  });
  expect(status).toBe(201);
  return body.id;
}

const numbersIn = async (person: TestPerson, project: number, path = 'variations'): Promise<unknown> =>
  (await person.get(`/api/projects/${project}/${path}?sort=number`)).body.map(
    ({ number }: { number: string }) => number,
  );

/** Rewrites the records of a kind as another release or a manual edit would have. */
async function rewritten(change: Record<string, (record: Record<string, unknown>) => object>) {
  const entries = await readEntries(archive);
  for (const [kind, of] of Object.entries(change))
    rewriteRecords(entries, kind, (was) =>
      was
        .split('\n')
        .slice(0, -1)
        .map((line) => `${JSON.stringify(of(JSON.parse(line)))}\n`)
        .join(''),
    );
  return packEntries(entries);
}

describe('record numbers in an archive', () => {
  it('are kept by the imported project, whose series continue from there', async () => {
    const other = await signUp(server, 'other');
    const { projectId } = await importArchive(other, archive);
    expect(await numbersIn(other, projectId ?? 0)).toEqual(['VO-0002', 'VO-0003']);
    await vary(other, projectId ?? 0, 'Next');
    expect(await numbersIn(other, projectId ?? 0)).toEqual(['VO-0002', 'VO-0003', 'VO-0005']);
  });

  it('are assigned in order for archives of an older release', async () => {
    const other = await signUp(server, 'other');
    const older = await rewritten({
      variation: ({ number: _, ...record }) => record,
      inspection: ({ number: _, ...record }) => ({ ...record, reportNumber: 'INS-0012' }),
      'report-counter': ({ kind: _, ...record }) => ({ ...record, last: 14 }),
    });
    const { projectId, problem } = await importArchive(other, older);
    expect(problem).toBeNull();
    expect(await numbersIn(other, projectId ?? 0)).toEqual(['VO-0001', 'VO-0002']);
    expect(await numbersIn(other, projectId ?? 0, 'inspections')).toEqual(['INS-0012']);
    const next = await other.post(`/api/projects/${projectId}/inspections`, { phase: 'roofing' });
    expect(next.body.number).toBe('INS-0015');
    await vary(other, projectId ?? 0, 'Next');
    expect(await numbersIn(other, projectId ?? 0)).toEqual(['VO-0001', 'VO-0002', 'VO-0003']);
  });

  it.each(['VO-1', 'SN-0001', 'VO-0000', 12, 'VO-99999999999'])('are rejected as %j', async (number) => {
    const other = await signUp(server, 'other');
    const forgery = await rewritten({ variation: (record) => ({ ...record, number }) });
    expect(await importArchive(other, forgery)).toMatchObject({ status: 'failed', projectId: null });
  });

  it('are rejected when two are the same', async () => {
    const other = await signUp(server, 'other');
    const forgery = await rewritten({ variation: (record) => ({ ...record, number: 'VO-0002' }) });
    expect(await importArchive(other, forgery)).toMatchObject({ status: 'failed', projectId: null });
  });
});
