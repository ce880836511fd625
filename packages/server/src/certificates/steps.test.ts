import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProjectOf, joinAs, type Person, signUp } from '../testing/people.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { agree, drawUp, issue, step } from '../testing/valuing.ts';

let server: TestServer;
let owner: Person;
let project: number;

beforeAll(async () => {
  server = await startServer();
  owner = await signUp(server, 'owner');
  project = await addProjectOf(owner, { currency: 'BWP' });
});
afterAll(() => server.stop());

describe('the states of a certificate', () => {
  it('follow one another, and each step notes who made it', async () => {
    const contract = await agree(owner, project);
    const surveyor = await joinAs(server, project, 'quantity_surveyor');
    const manager = await joinAs(server, project, 'project_manager');
    const { id } = await drawUp(owner, contract.id);
    const refused = async (name: string, person: Person = owner) => {
      const { status, body } = await person.post(`/api/certificates/${id}/${name}`);
      return [status, body.detail];
    };
    expect(await refused('certify')).toEqual([409, 'This certificate is still a draft. Submit it first.']);
    expect(await step(owner, id, 'submit')).toMatchObject({ status: 'submitted', version: 2 });
    expect((await refused('certify', manager))[0]).toBe(403);
    expect(await refused('pay', manager)).toEqual([
      409,
      'This certificate is submitted and waits to be certified.',
    ]);
    expect(await step(surveyor, id, 'certify')).toMatchObject({
      status: 'certified',
      certifiedBy: surveyor.id,
      certifiedByName: surveyor.username,
    });
    expect((await refused('pay', surveyor))[0]).toBe(403);
    expect(await refused('certify')).toEqual([409, 'This certificate is certified already.']);
    const paid = await step(manager, id, 'pay', { date: '2026-04-20' });
    expect(paid).toMatchObject({ status: 'paid', paidOn: '2026-04-20' });
    expect(await refused('pay')).toEqual([409, 'This certificate is paid already.']);
    const { body: history } = await owner.get(`/api/certificates/${id}/history`);
    expect(
      history.map(({ action, actorId }: { action: string; actorId: number }) => [action, actorId]),
    ).toEqual([
      ['paid', manager.id],
      ['decided', surveyor.id],
      ['updated', owner.id],
      ['created', owner.id],
    ]);
    expect(history[1].after).toMatchObject({ status: 'certified', due: '225000.00', payable: '256500.00' });
  });

  it('pays today unless another day is given, and never on one to come', async () => {
    server.setNow(Date.parse('2026-05-02T10:00:00Z'));
    const { id } = await issue(owner, (await agree(owner, project)).id);
    const early = await owner.post(`/api/certificates/${id}/pay`, { date: '2026-05-04' });
    expect([early.status, early.body.errors]).toEqual([
      422,
      { date: 'A payment cannot be dated later than today' },
    ]);
    expect(await step(owner, id, 'pay', { date: '' })).toMatchObject({ paidOn: '2026-05-02' });
    server.setNow(Date.now());
  });

  it('start from the version that was seen', async () => {
    const { id } = await drawUp(owner, (await agree(owner, project)).id);
    await owner.patch(`/api/certificates/${id}`, { workDone: '999000.00' });
    const { status, body } = await owner.post(`/api/certificates/${id}/submit`, { version: 1 });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'stale', current: { version: 2, workDone: '999000.00' } });
    expect(await step(owner, id, 'submit', { version: 2 })).toMatchObject({ status: 'submitted' });
  });

  it('come in the order of the numbers, because what is due builds on what was due', async () => {
    const contract = await agree(owner, project);
    const first = await drawUp(owner, contract.id);
    const second = await drawUp(owner, contract.id, { workDone: '400000.00' });
    for (const { id } of [first, second]) await step(owner, id, 'submit');
    expect((await owner.get(`/api/certificates/${second.id}`)).body.warnings).toEqual([
      { code: 'earlier_open', lineId: null, amount: null },
    ]);
    const early = await owner.post(`/api/certificates/${second.id}/certify`);
    expect([early.status, early.body.detail]).toEqual([
      409,
      'Certificate PC-0001 is not certified yet. Certify or delete it first.',
    ]);
    await step(owner, first.id, 'certify');
    expect(await step(owner, second.id, 'certify')).toMatchObject({
      previous: '225000.00',
      due: '135000.00',
    });
  });

  it('let a draft that was taken back be certified after a later one, and the next builds on it', async () => {
    const contract = await agree(owner, project);
    const late = await drawUp(owner, contract.id, { workDone: '100000.00' });
    await owner.delete(`/api/certificates/${late.id}`);
    await issue(owner, contract.id, { workDone: '80000.00' });
    await owner.post(`/api/certificates/${late.id}/restore`);
    await step(owner, late.id, 'submit');
    expect(await step(owner, late.id, 'certify')).toMatchObject({
      number: 1,
      previous: '72000.00',
      due: '18000.00',
    });
    const next = await drawUp(owner, contract.id, { workDone: [] });
    expect(next).toMatchObject({
      number: 3,
      workDone: '100000.00',
      due: '0.00',
      basis: { lastDate: '2026-03-31' },
    });
  });
});

describe('what is issued', () => {
  it('is kept by the database too, whoever writes', async () => {
    const contract = await agree(owner, project);
    const { id } = await issue(owner, contract.id);
    for (const change of [
      'due = due + 1, payable = payable + 1',
      "date = '2026-04-01'",
      "status = 'draft', due = null",
      'certified_by = null',
      `entered = '{"workDone": "1.00", "materialsOnSite": "0.00"}'`,
    ]) {
      await expect(server.pool.query(`update certificates set ${change} where id = ${id}`)).rejects.toThrow();
    }
  });

  it('in another process a moment behind is still the last one', async () => {
    const contract = await agree(owner, project);
    server.setNow(Date.now() + 60_000);
    await issue(owner, contract.id, { workDone: '100000.00' });
    server.setNow(Date.now() - 60_000);
    await issue(owner, contract.id, { workDone: '200000.00' });
    server.setNow(Date.now());
    expect((await drawUp(owner, contract.id, { workDone: [] })).workDone).toBe('200000.00');
  });
});

describe('notices', () => {
  const noticesOf = async (person: Person, id: number) =>
    (
      await server.connection.rows<{ kind: string; facts: Record<string, unknown> }>(
        sql`select kind, facts from notices where user_id = ${person.id} and entity = 'certificate' and entity_id = ${id} order by id`,
      )
    ).map(({ kind, facts }) => [kind, facts['number'], facts['payable']]);

  it('tell each step to whom it concerns, never to who made it', async () => {
    const site = await addProjectOf(owner);
    const [manager, surveyor, architect, contractor] = [
      await joinAs(server, site, 'project_manager'),
      await joinAs(server, site, 'quantity_surveyor'),
      await joinAs(server, site, 'architect'),
      await joinAs(server, site, 'contractor'),
    ];
    const { id } = await drawUp(contractor, (await agree(owner, site, { valuers: [contractor.id] })).id);
    await step(contractor, id, 'submit');
    await step(surveyor, id, 'certify');
    await step(manager, id, 'pay');
    const submitted = ['certificateSubmitted', 'PC-0001', '256500.00'];
    const certified = ['certificateCertified', 'PC-0001', '256500.00'];
    const paid = ['certificatePaid', 'PC-0001', '256500.00'];
    expect(await noticesOf(owner, id)).toEqual([submitted, certified]);
    expect(await noticesOf(surveyor, id)).toEqual([submitted]);
    expect(await noticesOf(manager, id)).toEqual([certified]);
    expect(await noticesOf(contractor, id)).toEqual([certified, paid]);
    expect(await noticesOf(architect, id)).toEqual([]);
  });
});
