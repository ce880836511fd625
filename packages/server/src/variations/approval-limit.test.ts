import { afterAll, describe, expect, it } from 'vitest';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner, { variationApprovalLimit: '5000.00' });
const manager = await joinAs(server, project, 'project_manager');
const surveyor = await joinAs(server, project, 'quantity_surveyor');
afterAll(() => server.stop());

const variationOf = async (extraCost: string, by: TestPerson = surveyor): Promise<string> => {
  const { status, body } = await by.post(`/api/projects/${project}/variations`, {
    title: 'Ridge beam',
    extraCost,
  });
  expect(status).toBe(201);
  return `/api/variations/${body.id}`;
};

const sentence =
  'This project lets a project manager decide variations up to 5,000.00. Ask an owner to decide this one.';

describe('the approval limit of a project', () => {
  it.each([
    ['4999.99', 200],
    ['5000.00', 200],
    ['5000.01', 403],
    ['-5000.01', 200],
    ['-9999999999.99', 200],
  ])('a project manager deciding a variation of %s gets status %i, either way', async (extraCost, status) => {
    const ways: ((at: string) => Promise<{ status: number; body: { detail?: string } }>)[] = [
      (at) => manager.post(`${at}/decision`, { decision: 'approved' }),
      (at) => manager.post(`${at}/decision`, { decision: 'rejected' }),
      (at) => manager.patch(at, { status: 'approved' }),
      (at) => manager.patch(at, { status: 'rejected' }),
    ];
    for (const decide of ways) {
      const at = await variationOf(extraCost);
      const answer = await decide(at);
      expect(answer.status).toBe(status);
      if (status === 403) {
        expect(answer.body.detail).toBe(sentence);
        expect((await owner.get(at)).body).toMatchObject({
          status: 'pending',
          reviewedBy: null,
          version: 1,
        });
      }
    }
    expect(
      (await owner.post(`${await variationOf(extraCost)}/decision`, { decision: 'approved' })).status,
    ).toBe(200);
  });

  it.each([
    ['9000.00', '5000.00', 200],
    ['9000.00', '5000.01', 403],
    ['100.00', '5000.01', 403],
    ['100.00', '5000.00', 200],
  ])(
    'applies to the agreed amount: %s claimed, %s agreed gets status %i',
    async (extraCost, agreedAmount, status) => {
      const at = await variationOf(extraCost);
      const answer = await manager.post(`${at}/decision`, { decision: 'approved', agreedAmount });
      expect(answer.status).toBe(status);
    },
  );

  it('applies to the cost set in the same edit', async () => {
    const raised = await variationOf('100.00');
    expect((await manager.patch(raised, { extraCost: '5000.01', status: 'approved' })).status).toBe(403);
    expect((await owner.get(raised)).body.extraCost).toBe('100.00');
    const lowered = await variationOf('9000.00');
    expect((await manager.patch(lowered, { extraCost: '5000.00', status: 'approved' })).status).toBe(200);
  });

  it('never allows authors to decide their own variations', async () => {
    const own = await variationOf('1.00', manager);
    expect((await manager.post(`${own}/decision`, { decision: 'approved' })).body.detail).toMatch(/yourself/);
    const body = { title: 'Ridge beam', extraCost: '1.00', status: 'approved' };
    expect((await manager.post(`/api/projects/${project}/variations`, body)).status).toBe(403);
    expect(
      (await owner.post(`/api/projects/${project}/variations`, { ...body, extraCost: '9000.00' })).status,
    ).toBe(201);
  });

  it('is set by owners only; empty means no limit', async () => {
    const at = `/api/projects/${project}`;
    expect((await owner.patch(at, { variationApprovalLimit: '-0.01' })).status).toBe(422);
    expect((await manager.patch(at, { variationApprovalLimit: '9000.00' })).status).toBe(403);
    expect((await manager.patch(at, { variationApprovalLimit: '' })).status).toBe(403);
    expect((await manager.patch(at, { variationApprovalLimit: '5000.00', location: 'Plot 9' })).status).toBe(
      200,
    );
    expect((await owner.patch(at, { variationApprovalLimit: '' })).body.variationApprovalLimit).toBeNull();
    const dear = await variationOf('9999999999.99');
    expect((await manager.post(`${dear}/decision`, { decision: 'approved' })).status).toBe(200);
    expect((await owner.patch(at, { variationApprovalLimit: '5000' })).body.variationApprovalLimit).toBe(
      '5000.00',
    );
  });

  it('is visible to users who see the budget only', async () => {
    for (const role of ['architect', 'contractor', 'viewer', 'inspector', 'engineer']) {
      const person = await joinAs(server, project, role);
      const [one] = (await person.get('/api/projects')).body;
      const same = (await person.get(`/api/projects/${project}`)).body;
      const sees = role === 'architect' || role === 'engineer';
      expect([role, 'variationApprovalLimit' in one, 'variationApprovalLimit' in same]).toEqual([
        role,
        sees,
        sees,
      ]);
    }
  });
});
