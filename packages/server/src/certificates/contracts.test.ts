import { afterAll, describe, expect, it } from 'vitest';
import { addCertificate, addContract, addIssuedCertificate } from '../testing/certificate-requests.ts';
import { addProjectOf, joinAs, signUp } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner, { currency: 'BWP' });
afterAll(() => server.stop());

const works = { title: 'Main works', contractSum: '1800000.00' };

const vatRate = { from: '2023-04-01', rate: 14 };

async function approve(fields: object, site = project): Promise<number> {
  const { body } = await owner.post(`/api/projects/${site}/variations`, {
    title: 'Ridge beam in steel',
    extraCost: '12400.00',
    ...fields,
  });
  expect((await owner.post(`/api/variations/${body.id}/decision`, { decision: 'approved' })).status).toBe(
    200,
  );
  return body.id;
}

describe('a contract', () => {
  it('keeps its terms and schedule of values, and reports the unscheduled rest', async () => {
    const contract = await addContract(owner, project, { contractSum: '1850000', retentionRate: '7.5' });
    expect(contract).toMatchObject({
      title: 'Main works',
      contractSum: '1850000.00',
      revisedSum: '1850000.00',
      currency: 'BWP',
      retentionRate: 7.5,
      retentionLimit: 5,
      limitBase: 'original',
      vatRates: [vatRate],
      advance: '0.00',
      materialsRate: 80,
      paymentDays: 30,
      notInLines: '50000.00',
      certified: { count: 0, gross: '0.00', retention: '0.00', due: '0.00', paid: '0.00' },
      addedBy: owner.id,
      version: 1,
    });
    expect(contract.lines).toEqual([
      { id: expect.any(Number), description: 'Substructure', phase: 'foundation', amount: '600000.00' },
      { id: expect.any(Number), description: 'Superstructure', phase: 'structure', amount: '1200000.00' },
    ]);
    expect((await owner.get(`/api/contracts/${contract.id}`)).body).toEqual(contract);
  });

  it.each([
    ['no title', { title: ' ' }, 'title', 'This field is required'],
    ['a sum below 0', { contractSum: '-1' }, 'contractSum', 'Enter 0 or more'],
    ['more than all', { retentionRate: 101 }, 'retentionRate', 'Enter a percentage from 0 to 100'],
    [
      'a rate that is no rate',
      { retentionLimit: 'five' },
      'retentionLimit',
      'Enter a percentage from 0 to 100',
    ],
    [
      'two rates of VAT on one day',
      { vatRates: [vatRate, vatRate] },
      'vatRates',
      'Two rates of VAT begin on the same day',
    ],
    [
      'a line of another contract',
      { lines: [{ id: 1, description: 'Roof', amount: '1.00' }] },
      'lines',
      'One of these lines does not belong to the contract',
    ],
    ['more than a year to pay', { paymentDays: 366 }, 'paymentDays', 'Enter 365 or less'],
  ])('rejects %s with a message at the field', async (_what, wrong, field, sentence) => {
    const { status, body } = await owner.post(`/api/projects/${project}/contracts`, { ...works, ...wrong });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ [field]: sentence });
  });

  it('is edited line by line: lines keep their ids, and the log shows what changed', async () => {
    const contract = await addContract(owner, project);
    const [substructure, superstructure] = contract.lines;
    const { status, body } = await owner.patch(`/api/contracts/${contract.id}`, {
      version: 1,
      retentionRate: 5,
      lines: [
        { ...superstructure, description: 'Walls and slabs' },
        { description: 'Roof', phase: 'roofing', amount: '600000.00' },
      ],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: 2, retentionRate: 5, notInLines: '0.00' });
    expect(body.lines).toEqual([
      { ...superstructure, description: 'Walls and slabs' },
      { id: expect.any(Number), description: 'Roof', phase: 'roofing', amount: '600000.00' },
    ]);
    const { body: history } = await owner.get(`/api/contracts/${contract.id}/history`);
    expect(history.map(({ action }: { action: string }) => action)).toEqual(['updated', 'created']);
    expect(history[0]).toMatchObject({
      before: { retentionRate: 10, lines: [substructure, superstructure] },
      after: { retentionRate: 5, lines: body.lines },
    });
    // Sending the same again changes and logs nothing.
    const again = await owner.patch(`/api/contracts/${contract.id}`, { retentionRate: 5, lines: body.lines });
    expect(again.body.version).toBe(2);
  });

  it('gets a new version when only its lines change', async () => {
    const { id, lines } = await addContract(owner, project);
    const reversed = [...lines].reverse();
    const { body } = await owner.patch(`/api/contracts/${id}`, { lines: reversed });
    expect(body).toMatchObject({ version: 2, lines: reversed });
    expect((await owner.patch(`/api/contracts/${id}`, { lines: [lines[0], lines[0]] })).body.errors).toEqual({
      lines: 'One of these lines is sent twice',
    });
  });

  it('rejects an edit from an older version and returns the current contract', async () => {
    const { id } = await addContract(owner, project);
    await owner.patch(`/api/contracts/${id}`, { title: 'Main works, phase 1', version: 1 });
    const late = await owner.patch(`/api/contracts/${id}`, { title: 'Works', version: 1 });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: 'stale', current: { title: 'Main works, phase 1', version: 2 } });
  });

  it('goes to the trash with its drafts and is restored with them', async () => {
    const { id } = await addContract(owner, project);
    const draft = await addCertificate(owner, id);
    expect((await owner.delete(`/api/contracts/${id}`)).status).toBe(204);
    expect((await owner.get(`/api/contracts/${id}/certificates`)).status).toBe(404);
    for (const step of ['', '/history']) {
      expect((await owner.get(`/api/certificates/${draft.id}${step}`)).status).toBe(404);
    }
    expect((await owner.post(`/api/certificates/${draft.id}/submit`)).status).toBe(404);
    const listed = (await owner.get(`/api/projects/${project}/certificates`)).body;
    expect(listed.map((row: { id: number }) => row.id)).not.toContain(draft.id);
    expect((await owner.post(`/api/contracts/${id}/restore`)).body.id).toBe(id);
    expect((await owner.get(`/api/certificates/${draft.id}`)).status).toBe(200);
    // A draft that was deleted before stays deleted until its contract is restored.
    await owner.delete(`/api/certificates/${draft.id}`);
    await owner.delete(`/api/contracts/${id}`);
    const early = await owner.post(`/api/certificates/${draft.id}/restore`);
    expect([early.status, early.body.detail]).toEqual([
      409,
      'The contract of this certificate is in the trash. Take the contract out first.',
    ]);
  });
});

describe('the revised sum', () => {
  it('includes the approved variations of the contract, and for the first contract those without one', async () => {
    const site = await addProjectOf(owner);
    const first = await addContract(owner, site);
    const second = await addContract(owner, site, { title: 'Fittings', contractSum: '300000.00' });
    await approve({ extraCost: '12400.00' }, site);
    const named = await approve({ extraCost: '-5000.00' }, site);
    await server.pool.query('update variations set contract_id = $1 where id = $2', [second.id, named]);
    const { body } = await owner.post(`/api/projects/${site}/variations`, {
      title: 'Pending',
      extraCost: '999.00',
    });
    expect(body.status).toBe('pending');
    const sums = async () =>
      (await owner.get(`/api/projects/${site}/contracts`)).body.map(
        (contract: { id: number; revisedSum: string }) => [contract.id, contract.revisedSum],
      );
    expect(await sums()).toEqual([
      [first.id, '1812400.00'],
      [second.id, '295000.00'],
    ]);
    // Without the first contract, its variations would revise the other one.
    const kept = await owner.delete(`/api/contracts/${first.id}`);
    expect([kept.status, kept.body.detail]).toEqual([
      409,
      'Approved variations revise this contract. Those that name no contract revise the first one. It stays, but you can edit it.',
    ]);
    expect(await sums()).toEqual([
      [first.id, '1812400.00'],
      [second.id, '295000.00'],
    ]);
    expect((await owner.patch(`/api/contracts/${first.id}`, { contractSum: '1.00' })).status).toBe(200);
  });

  it('stays when an older contract is in the trash', async () => {
    const site = await addProjectOf(owner);
    const [first, second] = [await addContract(owner, site), await addContract(owner, site)];
    const restore = () => owner.post(`/api/contracts/${first.id}/restore`);
    const remove = async () => (await owner.delete(`/api/contracts/${first.id}`)).status;
    expect([await remove(), (await restore()).status, await remove()]).toEqual([204, 200, 204]);
    await approve({}, site);
    const refused = await restore();
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Approved variations that name no contract revise another one, and would move to this one. Add it anew instead.',
    ]);
    expect((await owner.get(`/api/contracts/${second.id}`)).body.revisedSum).toBe('1812400.00');
  });

  it('of a contract that is deleted while a variation is approved does not move', async () => {
    const site = await addProjectOf(owner);
    const [first] = [await addContract(owner, site), await addContract(owner, site)];
    const { body } = await owner.post(`/api/projects/${site}/variations`, {
      title: 'Gate',
      extraCost: '5.00',
    });
    const deleting = await server.pool.connect();
    await deleting.query('begin');
    await deleting.query('select from contracts where id = $1 for update', [first.id]);
    const approving = owner.post(`/api/variations/${body.id}/decision`, { decision: 'approved' });
    const answer = await Promise.race([
      approving,
      new Promise((resolve) => setTimeout(resolve, 300, 'waits')),
    ]);
    await deleting.query('rollback');
    deleting.release();
    expect([answer, (await approving).status]).toEqual(['waits', 200]);
  });
});

describe('a contract with an issued certificate', () => {
  it('is not deleted while approved variations name it, nor are they approved once it is', async () => {
    const site = await addProjectOf(owner, { currency: 'BWP' });
    await addContract(owner, site, works);
    const other = await addContract(owner, site, { ...works, title: 'Landscaping' });
    const open = { title: 'Gate', extraCost: '500.00', contractId: other.id };
    const variation = (await owner.post(`/api/projects/${site}/variations`, open)).body;
    expect((await owner.delete(`/api/contracts/${other.id}`)).status).toBe(204);
    const decided = { decision: 'approved' };
    const refused = await owner.post(`/api/variations/${variation.id}/decision`, decided);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'The contract of this variation was deleted. Restore it, or choose another one.',
    ]);
    await owner.post(`/api/contracts/${other.id}/restore`);
    expect((await owner.post(`/api/variations/${variation.id}/decision`, decided)).status).toBe(200);
    const kept = await owner.delete(`/api/contracts/${other.id}`);
    expect([kept.status, kept.body.detail]).toEqual([
      409,
      'Approved variations revise this contract. Those that name no contract revise the first one. It stays, but you can edit it.',
    ]);
  });

  it('keeps a line that an open certificate values', async () => {
    const { id, lines, version } = await addContract(owner, project, works);
    const [first, second] = lines;
    const workDone = [
      { lineId: first.id, amount: '100.00' },
      { lineId: second.id, amount: '0.00' },
    ];
    const certificate = await addCertificate(owner, id, { workDone });
    const without = (line: { id: number }) => ({
      version,
      lines: lines.filter((one: object) => one !== line),
    });
    const refused = await owner.patch(`/api/contracts/${id}`, without(first));
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'An open certificate values a line that is left out. Change the certificate first.',
    ]);
    expect((await owner.patch(`/api/contracts/${id}`, without(second))).status).toBe(200);
    expect((await owner.get(`/api/certificates/${certificate.id}`)).body.gross).toBe('100.00');
  });

  it('keeps its sum, advance and certified lines, and cannot be deleted', async () => {
    const contract = await addContract(owner, project, { advance: '100000.00', recoveryRate: 20 });
    const [substructure, superstructure] = contract.lines;
    await addIssuedCertificate(owner, contract.id, {
      workDone: [{ lineId: substructure.id, amount: '250000.00' }],
    });
    const change = async (fields: object) => {
      const { status, body } = await owner.patch(`/api/contracts/${contract.id}`, fields);
      return [status, body.detail];
    };
    expect(await change({ contractSum: '1900000.00' })).toEqual([
      409,
      'A certificate has been issued: the contract sum stays, and variations revise it.',
    ]);
    expect(await change({ advance: '0' })).toEqual([
      409,
      'A certificate has been issued: the advance stays as it was paid.',
    ]);
    for (const lines of [[superstructure], [{ ...substructure, amount: '1.00' }, superstructure]])
      expect((await change({ lines }))[0]).toBe(409);
    expect(
      (await change({ lines: [{ ...substructure, description: 'Footings' }], paymentDays: 14 }))[0],
    ).toBe(200);
    const gone = await owner.delete(`/api/contracts/${contract.id}`);
    expect([gone.status, gone.body.detail]).toEqual([
      409,
      'Payment certificates of this contract have been issued, so it cannot be deleted.',
    ]);
  });

  it('shows its certified and paid amounts', async () => {
    const contract = await addContract(owner, project);
    const first = await addIssuedCertificate(owner, contract.id);
    await addIssuedCertificate(owner, contract.id, { workDone: '400000.00' });
    await owner.post(`/api/certificates/${first.id}/pay`);
    // 250,000 − 25,000; then 400,000 − 40,000 in all.
    expect((await owner.get(`/api/contracts/${contract.id}`)).body.certified).toEqual({
      count: 2,
      gross: '400000.00',
      retention: '40000.00',
      due: '360000.00',
      paid: '225000.00',
    });
  });

  it('keeps its currency when the project’s changes', async () => {
    const site = await addProjectOf(owner, { currency: 'BWP' });
    const contract = await addContract(owner, site);
    const issued = await addIssuedCertificate(owner, contract.id);
    const other = await addContract(owner, site, { title: 'Fittings' });
    await owner.patch(`/api/projects/${site}`, { currency: 'ZAR' });
    const next = await owner.post(`/api/contracts/${contract.id}/certificates`, {
      date: '2026-04-30',
      workDone: '300000.00',
    });
    expect(next.body.currency).toBe('BWP');
    expect((await owner.get(`/api/certificates/${issued.id}`)).body.currency).toBe('BWP');
    expect((await owner.get(`/api/contracts/${contract.id}`)).body.currency).toBe('BWP');
    expect((await owner.get(`/api/contracts/${other.id}`)).body.currency).toBe('ZAR');
  });
});

describe('rights', () => {
  it('a contractor sees the contracts that they value, without amounts', async () => {
    const contractor = await joinAs(server, project, 'contractor');
    const { id } = await addContract(owner, project, {
      title: 'For the contractor',
      valuers: [contractor.id],
    });
    await addContract(owner, project, { title: 'For others' });
    expect((await contractor.get(`/api/contracts/${id}`)).status).toBe(404);
    expect((await contractor.get(`/api/projects/${project}/contracts`)).status).toBe(403);
    const { status, body } = await contractor.get(`/api/projects/${project}/contracts/to-value`);
    expect(status).toBe(200);
    const lines = ['Substructure', 'Superstructure'].map((description) => ({
      id: expect.any(Number),
      description,
    }));
    expect(body).toEqual([{ id, title: 'For the contractor', lines }]);
  });

  it('an architect only reads contracts; a stranger finds none', async () => {
    const { id } = await addContract(owner, project);
    const architect = await joinAs(server, project, 'architect');
    const stranger = await signUp(server, 'stranger');
    expect((await architect.get(`/api/contracts/${id}`)).status).toBe(200);
    expect((await architect.patch(`/api/contracts/${id}`, { title: 'Works' })).status).toBe(403);
    expect((await architect.post(`/api/projects/${project}/contracts`, works)).status).toBe(403);
    for (const path of [`/api/contracts/${id}`, `/api/contracts/${id}/certificates`]) {
      expect((await stranger.get(path)).status).toBe(404);
      expect((await server.visitor().get(path)).status).toBe(401);
    }
  });
});
