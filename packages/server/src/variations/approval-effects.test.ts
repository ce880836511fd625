import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());

const at = (project: number, rest: string) => `/api/projects/${project}/${rest}`;

/** A project of 1,000.00: foundation 400.00, contingency 100.00, foundation planned for March. */
async function site() {
  const project = await addProjectOf(owner, {
    totalBudget: '1000.00',
    estimatedCompletionDate: '2027-03-18',
  });
  await owner.put(at(project, 'budget'), { phases: { foundation: '400.00' }, contingency: '100.00' });
  await owner.put(at(project, 'programme'), {
    phases: { foundation: { plannedStart: '2026-03-02', plannedFinish: '2026-03-31' } },
  });
  return { project, engineer: await joinAs(server, project, 'engineer') };
}

const deeper = {
  title: 'Deeper footing',
  affectedPhase: 'foundation',
  extraCost: '80.00',
  timeImpactDays: 7,
  fundedBy: 'contingency',
};

async function submit(person: TestPerson, project: number, fields: object = {}) {
  const { status, body } = await person.post(at(project, 'variations'), { ...deeper, ...fields });
  if (status !== 201) throw new Error(`no variation: ${status} ${JSON.stringify(body)}`);
  return body;
}

const budgetOf = async (project: number) => (await owner.get(at(project, 'budget'))).body;
const projectOf = async (project: number) => (await owner.get(`/api/projects/${project}`)).body;
const foundationOf = async (project: number) => (await owner.get(at(project, 'programme'))).body.phases[1];

interface EffectNotice {
  userId: number;
  kind: string;
  entityId: number;
  facts: object;
}

const noticesIn = (project: number) =>
  server.connection.rows<EffectNotice>(sql`
    select user_id as "userId", kind, entity_id as "entityId", facts from notices
    where project_id = ${project} and kind = 'decided' order by id`);

/** All ways to approve a variation. */
const WAYS: [string, (person: TestPerson, project: number) => Promise<number>][] = [
  [
    'by a decision',
    async (person, project) => {
      const { id } = await submit(person, project);
      return (await owner.post(`/api/variations/${id}/decision`, { decision: 'approved' })).body.id;
    },
  ],
  [
    'by its status',
    async (person, project) => {
      const { id } = await submit(person, project);
      return (await owner.patch(`/api/variations/${id}`, { status: 'approved' })).body.id;
    },
  ],
  ['as it is added', async (_, project) => (await submit(owner, project, { status: 'approved' })).id],
];

describe.each(WAYS)('an approval %s', (_, approve) => {
  it('changes budget, contingency, planned finish and completion together, each logged', async () => {
    const { project, engineer } = await site();
    const before = await projectOf(project);
    const id = await approve(engineer, project);
    expect((await owner.get(`/api/variations/${id}`)).body).toMatchObject({
      status: 'approved',
      fundedBy: 'contingency',
      contractId: null,
      revision: 1,
      revisionOf: null,
      reviewedBy: owner.id,
    });
    expect(await budgetOf(project)).toMatchObject({
      contingency: { used: '80.00', left: '20.00' },
      unallocated: '500.00',
      projectBudget: { revised: '1000.00' },
      balanced: true,
    });
    expect((await budgetOf(project)).phases[1]).toMatchObject({ revised: '480.00', pending: '0.00' });
    expect(await foundationOf(project)).toMatchObject({
      plannedFinish: '2026-04-07',
      baselineFinish: '2026-03-31',
      movedDays: 7,
    });
    expect((await owner.get(at(project, 'programme'))).body.version).toBe(3);
    const after = await projectOf(project);
    expect([after.estimatedCompletionDate, after.version]).toEqual(['2027-03-25', before.version + 1]);
    const log = (await owner.get(at(project, 'activity'))).body;
    const about = (entity: string) => log.find((entry: { entity: string }) => entry.entity === entity);
    expect(about('programme').after).toEqual({ phases: { foundation: { plannedFinish: '2026-04-07' } } });
    expect(about('project').after).toEqual({ estimatedCompletionDate: '2027-03-25' });
    expect(about('variation').entityId).toBe(id);
  });

  it('is rejected if the contingency is insufficient, and changes nothing', async () => {
    const { project, engineer } = await site();
    await owner.put(at(project, 'budget'), { contingency: '79.99' });
    const before = [await budgetOf(project), await foundationOf(project), await projectOf(project)];
    await approve(engineer, project).catch(() => 0);
    const after = [await budgetOf(project), await foundationOf(project), await projectOf(project)];
    for (const [budget] of [before, after]) delete budget.phases[1].pending;
    for (const [budget] of [before, after]) delete budget.totals.pending;
    expect(after).toEqual(before);
    const { body } = await owner.get(at(project, 'variations?status=approved'));
    expect(body).toEqual([]);
  });
});

describe('a decision', () => {
  it('paid by the contingency reports what is left of it', async () => {
    const { project } = await site();
    const { id } = await submit(owner, project, { extraCost: '150.00' });
    const path = `/api/variations/${id}/decision`;
    const answer = await owner.post(path, { decision: 'approved' });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { agreedAmount: 'Only 100.00 of the contingency is left' },
    ]);
    expect((await owner.post(path, { decision: 'approved', agreedAmount: '100.00' })).status).toBe(200);
    expect((await budgetOf(project)).contingency.left).toBe('0.00');
  });

  it('of an omission refunds the contingency and saves days', async () => {
    const { project } = await site();
    const { id } = await submit(owner, project, { extraCost: '-30.00', timeImpactDays: -40 });
    expect((await owner.post(`/api/variations/${id}/decision`, { decision: 'approved' })).status).toBe(200);
    expect(await budgetOf(project)).toMatchObject({ contingency: { left: '130.00' }, balanced: true });
    // A phase keeps its first day, however many days are saved.
    expect(await foundationOf(project)).toMatchObject({ plannedFinish: '2026-03-02' });
    expect((await projectOf(project)).estimatedCompletionDate).toBe('2027-02-06');
  });

  it('that rejects changes neither budget nor dates', async () => {
    const { project } = await site();
    const { id } = await submit(owner, project, { extraCost: '150.00' });
    const before = [await projectOf(project), await foundationOf(project)];
    expect((await owner.post(`/api/variations/${id}/decision`, { decision: 'rejected' })).status).toBe(200);
    expect([await projectOf(project), await foundationOf(project)]).toEqual(before);
    expect((await budgetOf(project)).contingency.left).toBe('100.00');
  });

  it('without days or plan invents no dates', async () => {
    const project = await addProjectOf(owner, { totalBudget: '1000.00', estimatedCompletionDate: null });
    await submit(owner, project, { fundedBy: 'client', status: 'approved' });
    expect((await projectOf(project)).estimatedCompletionDate).toBeNull();
    expect((await owner.get(at(project, 'programme'))).body).toMatchObject({ finish: null, version: 1 });
    const planned = await site();
    const { version } = await projectOf(planned.project);
    await submit(owner, planned.project, { timeImpactDays: null, status: 'approved' });
    expect((await projectOf(planned.project)).version).toBe(version);
    expect((await owner.get(at(planned.project, 'programme'))).body.version).toBe(2);
  });

  it('paid by the client raises the project’s budget; without a phase it is unallocated', async () => {
    const { project } = await site();
    await submit(owner, project, { fundedBy: undefined, affectedPhase: null, status: 'approved' });
    expect(await budgetOf(project)).toMatchObject({
      unallocated: '580.00',
      projectBudget: { original: '1000.00', revised: '1080.00' },
      contingency: { used: '0.00' },
      balanced: true,
    });
    expect((await owner.get(at(project, 'variations?fundedBy=client'))).body).toHaveLength(1);
    expect((await owner.get(at(project, 'variations?fundedBy=contingency'))).body).toEqual([]);
  });

  it('is notified to its submitter, unless they decided it or left', async () => {
    const { project, engineer } = await site();
    const gone = await joinAs(server, project, 'architect');
    const [theirs, left, own] = [
      await submit(engineer, project, { extraCost: '10.00' }),
      await submit(gone, project, { extraCost: '10.00' }),
      await submit(owner, project, { extraCost: '10.00' }),
    ];
    await owner.delete(at(project, `members/${gone.id}`));
    for (const { id } of [theirs, left, own])
      await owner.post(`/api/variations/${id}/decision`, { decision: 'rejected' });
    expect(await noticesIn(project)).toEqual([
      {
        userId: engineer.id,
        kind: 'decided',
        entityId: theirs.id,
        facts: { title: `${theirs.number} Deeper footing`, decision: 'rejected', by: owner.username },
      },
    ]);
  });

  it('fixes payer and contract', async () => {
    const { project } = await site();
    const { id } = await submit(owner, project, { status: 'approved' });
    for (const edit of [{ fundedBy: 'client' }, { contractId: 1 }])
      expect((await owner.patch(`/api/variations/${id}`, edit)).status).toBe(409);
  });
});

describe('the effect', () => {
  it('shows budget and finish before and after the approval', async () => {
    const { project } = await site();
    const { id } = await submit(owner, project);
    const { status, body } = await owner.get(`/api/variations/${id}/effect`);
    expect([status, body]).toEqual([
      200,
      {
        phase: {
          phase: 'foundation',
          revised: { before: '400.00', after: '480.00' },
          forecast: { before: '400.00', after: '480.00' },
        },
        projectBudget: { before: '1000.00', after: '1000.00' },
        contingencyLeft: { before: '100.00', after: '20.00' },
        unallocated: { before: '500.00', after: '500.00' },
        finish: {
          phase: { before: '2026-03-31', after: '2026-04-07' },
          project: { before: '2027-03-18', after: '2027-03-25' },
        },
        covered: true,
      },
    ]);
    await owner.post(`/api/variations/${id}/decision`, { decision: 'approved' });
    const budget = await budgetOf(project);
    expect([budget.phases[1].revised, budget.contingency.left]).toEqual(['480.00', '20.00']);
    const decided = (await owner.get(`/api/variations/${id}/effect`)).body;
    expect(decided).toMatchObject({
      phase: { revised: { before: '480.00', after: '480.00' } },
      finish: { phase: { before: '2026-04-07', after: '2026-04-07' } },
      covered: true,
    });
  });

  it('uses the given agreed amount, and reports an insufficient contingency', async () => {
    const { project } = await site();
    const { id } = await submit(owner, project, { affectedPhase: null });
    const effect = async (agreedAmount: string) =>
      (await owner.get(`/api/variations/${id}/effect?agreedAmount=${agreedAmount}`)).body;
    expect(await effect('100.00')).toMatchObject({
      phase: null,
      contingencyLeft: { after: '0.00' },
      unallocated: { before: '500.00', after: '600.00' },
      finish: { phase: { before: null, after: null } },
      covered: true,
    });
    expect(await effect('100.01')).toMatchObject({ contingencyLeft: { after: '-0.01' }, covered: false });
    expect(await effect('-5')).toMatchObject({ contingencyLeft: { after: '105.00' }, covered: true });
    expect((await owner.get(`/api/variations/${id}/effect?agreedAmount=much`)).status).toBe(422);
  });

  it('requires the right to decide', async () => {
    const { project, engineer } = await site();
    const { id } = await submit(engineer, project);
    expect((await engineer.get(`/api/variations/${id}/effect`)).status).toBe(403);
    const draft = await submit(engineer, project, { status: 'draft' });
    expect((await owner.get(`/api/variations/${draft.id}/effect`)).status).toBe(404);
  });
});

describe('a revised copy', () => {
  it('of a rejected variation is a linked and numbered draft of its author', async () => {
    const { project, engineer } = await site();
    const first = await submit(engineer, project);
    await owner.post(`/api/variations/${first.id}/decision`, { decision: 'rejected', note: 'Too dear' });
    const { status, body } = await engineer.post(`/api/variations/${first.id}/revision`);
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        ...deeper,
        status: 'draft',
        revision: 2,
        revisionOf: first.id,
        submittedBy: engineer.id,
        submittedByName: engineer.username,
        reviewedBy: null,
        decisionNote: null,
      }),
    ]);
    expect((await owner.get(`/api/variations/${body.id}`)).status).toBe(404);
    await engineer.patch(`/api/variations/${body.id}`, { extraCost: '60.00', status: 'pending' });
    await owner.post(`/api/variations/${body.id}/decision`, { decision: 'rejected' });
    const third = (await engineer.post(`/api/variations/${body.id}/revision`)).body;
    expect(third).toMatchObject({ revision: 3, revisionOf: body.id, extraCost: '60.00' });
    const [made] = (await engineer.get(`/api/variations/${third.id}/history`)).body;
    expect(made).toMatchObject({ action: 'created', after: { revision: 3, revisionOf: body.id } });
  });

  it('is created once, and again after deletion; a deleted one cannot be restored beside another', async () => {
    const { project } = await site();
    const { id } = await submit(owner, project, { status: 'rejected' });
    const path = `/api/variations/${id}/revision`;
    const { id: copy } = (await owner.post(path)).body;
    expect((await owner.post(path)).status).toBe(409);
    await owner.delete(`/api/variations/${copy}`);
    expect((await owner.post(path)).status).toBe(201);
    const back = await owner.post(`/api/variations/${copy}/restore`);
    expect([back.status, back.body.detail]).toEqual([
      409,
      'A revised copy of this variation exists already. Go on with that one.',
    ]);
  });

  it('requires a rejected variation', async () => {
    const { project } = await site();
    for (const status of ['draft', 'pending', 'approved']) {
      const { id } = await submit(owner, project, { status, timeImpactDays: null, extraCost: '1.00' });
      expect((await owner.post(`/api/variations/${id}/revision`)).status).toBe(409);
    }
  });
});

it('a variation can name a contract of its project that its author can see', async () => {
  const { project, engineer } = await site();
  const terms = { title: 'Main works', contractSum: '1800000.00', retentionRate: 10 };
  const contractor = await joinAs(server, project, 'contractor');
  const rival = await joinAs(server, project, 'contractor');
  const agreed = { ...terms, valuers: [contractor.id] };
  const { id: contractId } = (await owner.post(at(project, 'contracts'), agreed)).body;
  const elsewhere = await site();
  const { id: other } = (await owner.post(at(elsewhere.project, 'contracts'), terms)).body;
  const designer = await joinAs(server, project, 'interior_designer');
  const sentence = { contractId: 'Choose a contract of this project' };
  for (const [person, named, status] of [
    [engineer, contractId, 201],
    [contractor, contractId, 201],
    [rival, contractId, 422],
    [designer, contractId, 422],
    [owner, other, 422],
  ] as const) {
    const answer = await person.post(at(project, 'variations'), { ...deeper, contractId: named });
    expect([answer.status, answer.body.errors ?? answer.body.contractId]).toEqual([
      status,
      status === 201 ? contractId : sentence,
    ]);
  }
});
