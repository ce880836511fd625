import { afterAll, describe, expect, it } from 'vitest';
import { addProjectOf, joinAs, signUp } from '../testing/people.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());

const porch = { title: 'Covered porch', affectedPhase: 'structure', extraCost: '900.00' };

async function submit(person: TestClient, project: number, fields: object = {}): Promise<number> {
  const { status, body } = await person.post(`/api/projects/${project}/variations`, { ...porch, ...fields });
  if (status !== 201) throw new Error(`no variation: ${status} ${JSON.stringify(body)}`);
  return body.id;
}

async function revise(person: TestClient, id: number): Promise<number> {
  const { status, body } = await person.post(`/api/variations/${id}/revision`);
  if (status !== 201) throw new Error(`no revised copy: ${status} ${JSON.stringify(body)}`);
  return body.id;
}

/** The ids of the revisions of a variation, oldest first. */
async function revisionsOf(person: TestClient, project: number, id: number): Promise<number[]> {
  const { body } = await person.get(`/api/projects/${project}/variations?revisionsOf=${id}&sort=createdAt`);
  return body.map((row: { id: number }) => row.id);
}

describe('the revisions of a variation', () => {
  it('are listed from any of them, without others', async () => {
    const project = await addProjectOf(owner);
    await submit(owner, project, { title: 'Another change' });
    const first = await submit(owner, project, { status: 'rejected' });
    const second = await revise(owner, first);
    await owner.patch(`/api/variations/${second}`, { status: 'pending' });
    await owner.post(`/api/variations/${second}/decision`, { decision: 'rejected' });
    const third = await revise(owner, second);
    for (const id of [first, second, third])
      expect(await revisionsOf(owner, project, id)).toEqual([first, second, third]);
    const elsewhere = await addProjectOf(owner);
    expect(await revisionsOf(owner, elsewhere, first)).toEqual([]);
  });

  it('include visible ones only: no drafts of others, no deleted ones', async () => {
    const project = await addProjectOf(owner);
    const engineer = await joinAs(server, project, 'engineer');
    const first = await submit(owner, project, { status: 'rejected' });
    const draft = await revise(engineer, first);
    expect(await revisionsOf(owner, project, first)).toEqual([first]);
    expect(await revisionsOf(owner, project, draft)).toEqual([]);
    expect(await revisionsOf(engineer, project, first)).toEqual([first, draft]);
    await engineer.delete(`/api/variations/${draft}`);
    expect(await revisionsOf(engineer, project, first)).toEqual([first]);
  });
});
