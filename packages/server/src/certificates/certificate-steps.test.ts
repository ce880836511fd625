import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import {
  addCertificate,
  addContract,
  addIssuedCertificate,
  stepCertificate,
} from '../testing/certificate-requests.ts';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner, { currency: 'BWP' });
afterAll(() => server.stop());

describe('certificate steps', () => {
  it('happen in order and store their authors', async () => {
    const contract = await addContract(owner, project);
    const surveyor = await joinAs(server, project, 'quantity_surveyor');
    const manager = await joinAs(server, project, 'project_manager');
    const { id } = await addCertificate(owner, contract.id);
    const refused = async (name: string, person: TestPerson = owner) => {
      const { status, body } = await person.post(`/api/certificates/${id}/${name}`);
      return [status, body.detail];
    };
    expect(await refused('certify')).toEqual([409, 'This certificate is still a draft. Submit it first.']);
    expect(await stepCertificate(owner, id, 'submit')).toMatchObject({ status: 'submitted', version: 2 });
    expect((await refused('certify', manager))[0]).toBe(403);
    expect(await refused('pay', manager)).toEqual([
      409,
      'This certificate is submitted and waits to be certified.',
    ]);
    expect(await stepCertificate(surveyor, id, 'certify')).toMatchObject({
      status: 'certified',
      certifiedBy: surveyor.id,
      certifiedByName: surveyor.username,
    });
    expect((await refused('pay', surveyor))[0]).toBe(403);
    expect(await refused('certify')).toEqual([409, 'This certificate is certified already.']);
    const paid = await stepCertificate(manager, id, 'pay', { date: '2026-04-20' });
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

  it('pay today by default, never on a future day', async () => {
    server.setNow(Date.parse('2026-05-02T10:00:00Z'));
    const { id } = await addIssuedCertificate(owner, (await addContract(owner, project)).id);
    const early = await owner.post(`/api/certificates/${id}/pay`, { date: '2026-05-04' });
    expect([early.status, early.body.errors]).toEqual([
      422,
      { date: 'A payment cannot be dated later than today' },
    ]);
    expect(await stepCertificate(owner, id, 'pay', { date: '' })).toMatchObject({ paidOn: '2026-05-02' });
    server.setNow(Date.now());
  });

  it('need the current version', async () => {
    const { id } = await addCertificate(owner, (await addContract(owner, project)).id);
    await owner.patch(`/api/certificates/${id}`, { workDone: '999000.00' });
    const { status, body } = await owner.post(`/api/certificates/${id}/submit`, { version: 1 });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'stale', current: { version: 2, workDone: '999000.00' } });
    expect(await stepCertificate(owner, id, 'submit', { version: 2 })).toMatchObject({ status: 'submitted' });
  });

  it('follow the numbers, because due amounts build on previous ones', async () => {
    const contract = await addContract(owner, project);
    const first = await addCertificate(owner, contract.id);
    const second = await addCertificate(owner, contract.id, { workDone: '400000.00' });
    for (const { id } of [first, second]) await stepCertificate(owner, id, 'submit');
    expect((await owner.get(`/api/certificates/${second.id}`)).body.warnings).toEqual([
      { code: 'earlier_open', lineId: null, amount: null },
    ]);
    const early = await owner.post(`/api/certificates/${second.id}/certify`);
    expect([early.status, early.body.detail]).toEqual([
      409,
      'Certificate PC-0001 is not certified yet. Certify or delete it first.',
    ]);
    await stepCertificate(owner, first.id, 'certify');
    expect(await stepCertificate(owner, second.id, 'certify')).toMatchObject({
      previous: '225000.00',
      due: '135000.00',
    });
  });

  it('allow a withdrawn draft to be certified after a later one, and the next builds on it', async () => {
    const contract = await addContract(owner, project);
    const late = await addCertificate(owner, contract.id, { workDone: '100000.00' });
    await owner.delete(`/api/certificates/${late.id}`);
    await addIssuedCertificate(owner, contract.id, { workDone: '80000.00' });
    await owner.post(`/api/certificates/${late.id}/restore`);
    await stepCertificate(owner, late.id, 'submit');
    expect(await stepCertificate(owner, late.id, 'certify')).toMatchObject({
      number: 1,
      previous: '72000.00',
      due: '18000.00',
    });
    const next = await addCertificate(owner, contract.id, { workDone: [] });
    expect(next).toMatchObject({
      number: 3,
      workDone: '100000.00',
      due: '0.00',
      basis: { lastDate: '2026-03-31' },
    });
  });
});

describe('an issued certificate', () => {
  it('is protected by the database too', async () => {
    const contract = await addContract(owner, project);
    const { id } = await addIssuedCertificate(owner, contract.id);
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

  it('is still the last one if another process’s clock is behind', async () => {
    const contract = await addContract(owner, project);
    server.setNow(Date.now() + 60_000);
    await addIssuedCertificate(owner, contract.id, { workDone: '100000.00' });
    server.setNow(Date.now() - 60_000);
    await addIssuedCertificate(owner, contract.id, { workDone: '200000.00' });
    server.setNow(Date.now());
    expect((await addCertificate(owner, contract.id, { workDone: [] })).workDone).toBe('200000.00');
  });
});

describe('notices', () => {
  const noticesOf = async (person: TestPerson, id: number) =>
    (
      await server.connection.rows<{ kind: string; facts: Record<string, unknown> }>(
        sql`select kind, facts from notices where user_id = ${person.id} and entity = 'certificate' and entity_id = ${id} order by id`,
      )
    ).map(({ kind, facts }) => [kind, facts['number'], facts['payable']]);

  it('report each step to the users concerned, except its author', async () => {
    const site = await addProjectOf(owner);
    const [manager, surveyor, architect, contractor] = [
      await joinAs(server, site, 'project_manager'),
      await joinAs(server, site, 'quantity_surveyor'),
      await joinAs(server, site, 'architect'),
      await joinAs(server, site, 'contractor'),
    ];
    const { id } = await addCertificate(
      contractor,
      (await addContract(owner, site, { valuers: [contractor.id] })).id,
    );
    await stepCertificate(contractor, id, 'submit');
    await stepCertificate(surveyor, id, 'certify');
    await stepCertificate(manager, id, 'pay');
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
