import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProjectOf, joinAs, type Person, signUp } from '../testing/people.ts';
import { startServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let owner: Person;
let manager: Person;
let surveyor: Person;
let project: number;

beforeAll(async () => {
  server = await startServer();
  owner = await signUp(server, 'owner');
  project = await addProjectOf(owner, { variationApprovalLimit: '5000.00' });
  manager = await joinAs(server, project, 'project_manager');
  surveyor = await joinAs(server, project, 'quantity_surveyor');
});
afterAll(() => server.stop());

const variationOf = async (extraCost: string, by: Person = surveyor): Promise<string> => {
  const { status, body } = await by.post(`/api/projects/${project}/variations`, {
    title: 'Ridge beam',
    extraCost,
  });
  expect(status).toBe(201);
  return `/api/variations/${body.id}`;
};

const sentence =
  'This project lets a project manager decide variations up to 5000.00. Ask an owner to decide this one.';

describe('the approval limit of a project', () => {
  it.each([
    ['4999.99', 200],
    ['5000.00', 200],
    ['5000.01', 403],
    ['-5000.01', 200],
    ['-9999999999.99', 200],
  ])(
    'a variation of %s is decided by a project manager with the answer %i, whichever way',
    async (extraCost, status) => {
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
    },
  );

  it.each([
    ['9000.00', '5000.00', 200],
    ['9000.00', '5000.01', 403],
    ['100.00', '5000.01', 403],
    ['100.00', '5000.00', 200],
  ])(
    'holds for what is agreed: %s claimed, %s agreed is answered %i',
    async (extraCost, agreedAmount, status) => {
      const at = await variationOf(extraCost);
      const answer = await manager.post(`${at}/decision`, { decision: 'approved', agreedAmount });
      expect(answer.status).toBe(status);
    },
  );

  it('holds for the cost that the same edit gives it', async () => {
    const raised = await variationOf('100.00');
    expect((await manager.patch(raised, { extraCost: '5000.01', status: 'approved' })).status).toBe(403);
    expect((await owner.get(raised)).body.extraCost).toBe('100.00');
    const lowered = await variationOf('9000.00');
    expect((await manager.patch(lowered, { extraCost: '5000.00', status: 'approved' })).status).toBe(200);
  });

  it('changes nothing for who submits: what is their own they decide at no cost', async () => {
    const own = await variationOf('1.00', manager);
    expect((await manager.post(`${own}/decision`, { decision: 'approved' })).body.detail).toMatch(/yourself/);
    const body = { title: 'Ridge beam', extraCost: '1.00', status: 'approved' };
    expect((await manager.post(`/api/projects/${project}/variations`, body)).status).toBe(403);
    expect(
      (await owner.post(`/api/projects/${project}/variations`, { ...body, extraCost: '9000.00' })).status,
    ).toBe(201);
  });

  it('is set by owners alone, and empty again there is none', async () => {
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

  it('is shown to who sees the budget, and absent for everybody else', async () => {
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
