import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { addCertificate, addContract, stepCertificate } from '../testing/certificate-requests.ts';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner);
const valuer = await joinAs(server, project, 'contractor');
const rival = await joinAs(server, project, 'contractor');
afterAll(() => server.stop());

const draft = { date: '2026-03-31', workDone: '250000.00' };

const valuedBy = (...people: TestPerson[]) =>
  addContract(owner, project, { valuers: people.map(({ id }) => id) });

const toValue = async (person: TestPerson): Promise<number[]> =>
  (await person.get(`/api/projects/${project}/contracts/to-value`)).body.map(({ id }: { id: number }) => id);

/** The responses of all endpoints on a contract and its certificates for a contractor. */
const answersTo = async (person: TestPerson, contract: number) => ({
  toValue: (await toValue(person)).includes(contract),
  contract: (await person.get(`/api/contracts/${contract}`)).status,
  contracts: (await person.get(`/api/projects/${project}/contracts`)).status,
  certificates: (await person.get(`/api/contracts/${contract}/certificates`)).status,
  drawUp: (await person.post(`/api/contracts/${contract}/certificates`, draft)).status,
});

const NOT_THERE = { toValue: false, contract: 404, contracts: 403, certificates: 404, drawUp: 404 };
const VALUES = { toValue: true, contract: 404, contracts: 403, certificates: 200, drawUp: 201 };

describe('the valuers of a contract', () => {
  it('are the only contractors who can see and value it', async () => {
    const contract = await valuedBy(valuer);
    expect(contract).toMatchObject({ valuers: [valuer.id] });
    expect(await answersTo(valuer, contract.id)).toEqual(VALUES);
    expect(await answersTo(rival, contract.id)).toEqual(NOT_THERE);
    const missing = await rival.post('/api/contracts/999999999/certificates', draft);
    const hidden = await rival.post(`/api/contracts/${contract.id}/certificates`, draft);
    expect(hidden.body.detail).toBe(missing.body.detail);
  });

  it('are empty by default; employees of the owner can value anyway', async () => {
    const contract = await addContract(owner, project);
    expect(contract.valuers).toEqual([]);
    expect(await answersTo(valuer, contract.id)).toEqual(NOT_THERE);
    for (const role of ['project_manager', 'quantity_surveyor']) {
      const member = await joinAs(server, project, role);
      expect(await toValue(member)).toContain(contract.id);
      expect((await member.post(`/api/contracts/${contract.id}/certificates`, draft)).status).toBe(201);
    }
  });

  it('are set by users who edit contracts, and must be contractors of the project', async () => {
    const { id } = await addContract(owner, project);
    const architect = await joinAs(server, project, 'architect');
    const elsewhere = await joinAs(server, await addProjectOf(owner), 'contractor');
    for (const wrong of [architect.id, elsewhere.id, 999_999_999]) {
      const { status, body } = await owner.patch(`/api/contracts/${id}`, { valuers: [wrong] });
      expect([status, body.errors]).toEqual([422, { valuers: 'Choose contractors of this project' }]);
    }
    expect((await architect.patch(`/api/contracts/${id}`, { valuers: [valuer.id] })).status).toBe(403);
    expect((await valuer.patch(`/api/contracts/${id}`, { valuers: [valuer.id] })).status).toBe(404);
    const surveyor = await joinAs(server, project, 'quantity_surveyor');
    const sent = { valuers: [rival.id, valuer.id, rival.id] };
    const { body } = await surveyor.patch(`/api/contracts/${id}`, sent);
    expect(body.valuers).toEqual([valuer.id, rival.id].toSorted((a, b) => a - b));
    const [last] = (await owner.get(`/api/contracts/${id}/history`)).body;
    expect(last).toMatchObject({ before: { valuers: [] }, after: { valuers: body.valuers } });
  });

  it('can read their own certificates after their removal, but change nothing', async () => {
    const contract = await valuedBy(valuer, rival);
    const own = await addCertificate(valuer, contract.id);
    const submitted = await addCertificate(valuer, contract.id);
    await stepCertificate(valuer, submitted.id, 'submit');
    await addCertificate(rival, contract.id);
    await owner.patch(`/api/contracts/${contract.id}`, { valuers: [rival.id] });
    expect(await answersTo(valuer, contract.id)).toEqual({ ...NOT_THERE, certificates: 200 });
    const listed = (await valuer.get(`/api/contracts/${contract.id}/certificates`)).body;
    expect(listed.map(({ id }: { id: number }) => id)).toEqual([own.id, submitted.id]);
    expect((await valuer.get(`/api/certificates/${own.id}`)).status).toBe(200);
    expect((await valuer.get(`/api/certificates/${own.id}/history`)).status).toBe(200);
    const before = (await owner.get(`/api/certificates/${own.id}`)).body;
    for (const { status, body } of [
      await valuer.patch(`/api/certificates/${own.id}`, { workDone: '1.00' }),
      await valuer.post(`/api/certificates/${own.id}/submit`),
      await valuer.patch(`/api/certificates/${submitted.id}`, { workDone: '1.00' }),
    ])
      expect([status, body.detail]).toEqual([403, 'You do not value this contract any more.']);
    expect((await owner.get(`/api/certificates/${own.id}`)).body).toEqual(before);
    await owner.patch(`/api/contracts/${contract.id}`, { valuers: [rival.id, valuer.id] });
    expect((await valuer.post(`/api/certificates/${own.id}/submit`)).status).toBe(200);
  });

  it('lose their right when they are no longer contractors of the project', async () => {
    const leaver = await joinAs(server, project, 'contractor');
    const contract = await valuedBy(leaver);
    expect(await toValue(leaver)).toContain(contract.id);
    const role = (name: string) =>
      server.connection.rows(
        sql`update project_members set role = ${name} where project_id = ${project} and user_id = ${leaver.id}`,
      );
    await role('viewer');
    expect((await leaver.get(`/api/projects/${project}/contracts/to-value`)).status).toBe(403);
    expect((await leaver.post(`/api/contracts/${contract.id}/certificates`, draft)).status).toBe(403);
    expect((await owner.get(`/api/contracts/${contract.id}`)).body.valuers).toEqual([]);
    // An edit from a form that still shows them succeeds.
    const { status, body } = await owner.patch(`/api/contracts/${contract.id}`, {
      valuers: [leaver.id, valuer.id],
    });
    expect([status, body.valuers]).toEqual([200, [valuer.id]]);
    await server.connection.rows(
      sql`delete from project_members where project_id = ${project} and user_id = ${leaver.id}`,
    );
    expect((await leaver.post(`/api/contracts/${contract.id}/certificates`, draft)).status).toBe(404);
  });
});

describe('a draft', () => {
  it('does not block later certificates, which are certified first and built upon', async () => {
    const contract = await valuedBy(valuer, rival);
    const stuck = await addCertificate(rival, contract.id, { workDone: '100000.00' });
    const next = await addCertificate(valuer, contract.id, { workDone: '80000.00' });
    await stepCertificate(valuer, next.id, 'submit');
    expect((await owner.get(`/api/certificates/${next.id}`)).body.warnings).toEqual([]);
    expect(await stepCertificate(owner, next.id, 'certify')).toMatchObject({ number: 2, previous: '0.00' });
    const submitted = await stepCertificate(rival, stuck.id, 'submit');
    expect(submitted).toMatchObject({ number: 1, previous: '72000.00', due: '18000.00' });
    expect(await stepCertificate(owner, stuck.id, 'certify')).toMatchObject({
      previous: '72000.00',
      due: '18000.00',
    });
  });

  it('in the trash blocks nothing either', async () => {
    const contract = await valuedBy(valuer);
    const taken = await addCertificate(valuer, contract.id);
    await stepCertificate(valuer, taken.id, 'submit');
    await owner.delete(`/api/certificates/${taken.id}`);
    const next = await addCertificate(valuer, contract.id);
    await stepCertificate(valuer, next.id, 'submit');
    expect((await stepCertificate(owner, next.id, 'certify')).status).toBe('certified');
  });
});
