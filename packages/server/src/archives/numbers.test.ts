import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entriesIn, exported, forged, imported, packed } from '../testing/archives.ts';
import { addProjectOf, type Person, signUp } from '../testing/people.ts';
import { startServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let owner: Person;
let archive: Uint8Array;
beforeAll(async () => {
  server = await startServer();
  owner = await signUp(server, 'owner');
  const project = await addProjectOf(owner);
  // What was deleted leaves gaps: VO-0001 and the last one, VO-0004.
  const ids: number[] = [];
  for (const title of ['Gone', 'Skylight', 'Gutters', 'Gone too'])
    ids.push(await vary(owner, project, title));
  for (const at of [0, 3]) await owner.delete(`/api/variations/${ids[at]}`);
  await owner.post(`/api/projects/${project}/inspections`, { phase: 'roofing' });
  archive = await exported(server, owner, project);
});
afterAll(() => server.stop());

async function vary(person: Person, project: number, title: string): Promise<number> {
  const { status, body } = await person.post(`/api/projects/${project}/variations`, {
    title,
    extraCost: '1.00',
  });
  expect(status).toBe(201);
  return body.id;
}

const numbersIn = async (person: Person, project: number, path = 'variations'): Promise<unknown> =>
  (await person.get(`/api/projects/${project}/${path}?sort=number`)).body.map(
    ({ number }: { number: string }) => number,
  );

/** The archive as another release, or somebody by hand, wrote its records of a kind. */
async function rewritten(change: Record<string, (record: Record<string, unknown>) => object>) {
  const entries = await entriesIn(archive);
  for (const [kind, of] of Object.entries(change))
    forged(entries, kind, (was) =>
      was
        .split('\n')
        .slice(0, -1)
        .map((line) => `${JSON.stringify(of(JSON.parse(line)))}\n`)
        .join(''),
    );
  return packed(entries);
}

describe('the numbers of a project in an archive', () => {
  it('are those of the project that is made of it, and its series go on where they were', async () => {
    const other = await signUp(server, 'other');
    const { projectId } = await imported(other, archive);
    expect(await numbersIn(other, projectId ?? 0)).toEqual(['VO-0002', 'VO-0003']);
    await vary(other, projectId ?? 0, 'Next');
    expect(await numbersIn(other, projectId ?? 0)).toEqual(['VO-0002', 'VO-0003', 'VO-0005']);
  });

  it('are given in its order where it is of an older release', async () => {
    const other = await signUp(server, 'other');
    const older = await rewritten({
      variation: ({ number: _, ...record }) => record,
      inspection: ({ number: _, ...record }) => ({ ...record, reportNumber: 'INS-0012' }),
      'report-counter': ({ kind: _, ...record }) => ({ ...record, last: 14 }),
    });
    const { projectId, problem } = await imported(other, older);
    expect(problem).toBeNull();
    expect(await numbersIn(other, projectId ?? 0)).toEqual(['VO-0001', 'VO-0002']);
    expect(await numbersIn(other, projectId ?? 0, 'inspections')).toEqual(['INS-0012']);
    const next = await other.post(`/api/projects/${projectId}/inspections`, { phase: 'roofing' });
    expect(next.body.number).toBe('INS-0015');
    await vary(other, projectId ?? 0, 'Next');
    expect(await numbersIn(other, projectId ?? 0)).toEqual(['VO-0001', 'VO-0002', 'VO-0003']);
  });

  it.each(['VO-1', 'SN-0001', 'VO-0000', 12, 'VO-99999999999'])('refuse %j', async (number) => {
    const other = await signUp(server, 'other');
    const forgery = await rewritten({ variation: (record) => ({ ...record, number }) });
    expect(await imported(other, forgery)).toMatchObject({ status: 'failed', projectId: null });
  });

  it('refuse two that are the same', async () => {
    const other = await signUp(server, 'other');
    const forgery = await rewritten({ variation: (record) => ({ ...record, number: 'VO-0002' }) });
    expect(await imported(other, forgery)).toMatchObject({ status: 'failed', projectId: null });
  });
});
