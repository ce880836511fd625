import { afterAll, describe, expect, it } from 'vitest';
import {
  addCertificate,
  addContract,
  addIssuedCertificate,
  stepCertificate,
} from '../testing/certificate-requests.ts';
import { exportArchive, importArchive } from '../testing/files/archive-files.ts';
import { addProjectOf, joinAs, signUp } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner, { currency: 'BWP' });
afterAll(() => server.stop());

describe('a certificate', () => {
  it('is calculated from its contract and numbered within it', async () => {
    const contract = await addContract(owner, project);
    const [substructure, superstructure] = contract.lines;
    const first = await addCertificate(owner, contract.id, {
      workDone: { [substructure.id]: '200000.00', [superstructure.id]: 50000 },
      materialsOnSite: [{ lineId: superstructure.id, amount: '10000.00' }],
    });
    // 250,000 and 80 % of 10,000: 258,000. 25,800 are held back, 232,200 are due, 14 % of it are 32,508.
    expect(first).toMatchObject({
      number: 1,
      numberText: 'PC-0001',
      status: 'draft',
      contractTitle: 'Main works',
      contractor: 'Kgosi Building Works',
      workDone: '250000.00',
      materialsOnSite: '10000.00',
      gross: '258000.00',
      retention: '25800.00',
      net: '232200.00',
      previous: '0.00',
      due: '232200.00',
      vatRate: 14,
      vat: '32508.00',
      payable: '264708.00',
      dueOn: '2026-04-30',
      currency: 'BWP',
      createdBy: owner.id,
      createdByName: owner.username,
      certifiedAt: null,
      paidOn: null,
      warnings: [],
      version: 1,
    });
    expect(first.lines).toMatchObject([
      {
        item: 1,
        scheduledValue: '600000.00',
        workNow: '200000.00',
        completed: '200000.00',
        percentComplete: 33.3,
      },
      {
        item: 2,
        materials: '8000.00',
        materialsOnSite: '10000.00',
        completed: '58000.00',
        balance: '1142000.00',
      },
    ]);
    expect(first.summary).toMatchObject({
      originalSum: '1800000.00',
      completed: '258000.00',
      due: '232200.00',
    });
    expect((await addCertificate(owner, contract.id)).number).toBe(2);
    expect((await owner.get(`/api/certificates/${first.id}`)).body).toEqual(first);
  });

  it('follows its contract and the variations until it is issued, then never changes', async () => {
    const site = await addProjectOf(owner);
    const contract = await addContract(owner, site, { limitBase: 'revised', retentionRate: 20 });
    const { id } = await addCertificate(owner, contract.id, { workDone: '900000.00' });
    const read = async () => (await owner.get(`/api/certificates/${id}`)).body;
    expect(await read()).toMatchObject({ retention: '90000.00' });
    const variation = (
      await owner.post(`/api/projects/${site}/variations`, { title: 'Steel', extraCost: '200000.00' })
    ).body.id;
    await owner.post(`/api/variations/${variation}/decision`, { decision: 'approved', date: '2026-03-31' });
    // 5 % of 2,000,000
    expect(await read()).toMatchObject({ retention: '100000.00', summary: { revisedSum: '2000000.00' } });
    await owner.patch(`/api/contracts/${contract.id}`, { title: 'Works', paymentDays: 14 });
    expect(await read()).toMatchObject({ contractTitle: 'Works', dueOn: '2026-04-14' });
    await stepCertificate(owner, id, 'submit');
    const issued = await stepCertificate(owner, id, 'certify');
    await owner.patch(`/api/contracts/${contract.id}`, {
      title: 'Other works',
      contractor: 'Nobody',
      paymentDays: 60,
      retentionRate: 1,
      vatRates: [],
      lines: [{ description: 'New line', amount: '5.00' }],
    });
    await owner.patch(`/api/projects/${site}`, { currency: 'EUR', name: 'Another name' });
    await server.pool.query('update variations set deleted_at = now(), deleted_by = $1 where id = $2', [
      owner.id,
      variation,
    ]);
    expect(await read()).toEqual(issued);
    expect(issued).toMatchObject({
      basis: null,
      warnings: [],
      terms: { retentionRate: 20, paymentDays: 14 },
    });
  });

  it.each([
    ['no date', { date: '' }, 'date', 'Enter a date that exists, as yyyy-MM-dd'],
    ['no valuation', { workDone: undefined }, 'workDone', 'Enter an amount such as 1500.00'],
    [
      'less than nothing',
      { workDone: '-0.01' },
      'workDone',
      'Work done and materials cannot come to less than 0',
    ],
    ['negative materials', { materialsOnSite: '-1' }, 'materialsOnSite', 'Enter 0 or more'],
    [
      'a line of another contract',
      { workDone: [{ lineId: 999_999, amount: '1.00' }] },
      'workDone',
      'One of these lines does not belong to the contract',
    ],
    [
      'materials on a line of another contract',
      { materialsOnSite: { 999999: '1.00' } },
      'workDone',
      'One of these lines does not belong to the contract',
    ],
    ['an unknown release', { release: 'half' }, 'release', 'Choose one of the offered values'],
  ])('rejects %s with a message at the field, and uses no number', async (_what, wrong, field, sentence) => {
    const { id } = await addContract(owner, project);
    const { status, body } = await owner.post(`/api/contracts/${id}/certificates`, {
      date: '2026-03-31',
      workDone: '1.00',
      ...wrong,
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ [field]: sentence });
    expect((await addCertificate(owner, id)).number).toBe(1);
  });

  it('can be edited until it is issued, and its log contains the resulting sums', async () => {
    const contract = await addContract(owner, project);
    const { id } = await addCertificate(owner, contract.id);
    const edited = await owner.patch(`/api/certificates/${id}`, { workDone: '300000.00', version: 1 });
    expect(edited.body).toMatchObject({ version: 2, date: '2026-03-31', gross: '300000.00' });
    await owner.patch(`/api/certificates/${id}`, { release: 'practical_completion' });
    const { body: history } = await owner.get(`/api/certificates/${id}/history`);
    expect(history.map(({ action, after }: { action: string; after: object }) => [action, after])).toEqual([
      ['updated', { release: 'practical_completion' }],
      ['updated', { workDone: '300000.00' }],
      ['created', expect.objectContaining({ workDone: '250000.00', materialsOnSite: '0.00' })],
    ]);
    const late = await owner.patch(`/api/certificates/${id}`, { workDone: '1.00', version: 1 });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: 'stale', current: { version: 3, gross: '300000.00' } });
    await stepCertificate(owner, id, 'submit');
    await stepCertificate(owner, id, 'certify');
    const frozen = await owner.patch(`/api/certificates/${id}`, { workDone: '1.00' });
    expect([frozen.status, frozen.body.detail]).toEqual([
      409,
      'A certified payment certificate never changes. Put it right in the next one.',
    ]);
    expect((await owner.delete(`/api/certificates/${id}`)).status).toBe(409);
  });

  it('does not use a line that was removed from the schedule, nor does its archive', async () => {
    const site = await addProjectOf(owner);
    const contract = await addContract(owner, site);
    const [substructure, superstructure] = contract.lines;
    const { id } = await addCertificate(owner, contract.id, {
      workDone: { [substructure.id]: '200000.00', [superstructure.id]: '50000.00' },
    });
    // Removed while the certificate is in the trash: until then it stays.
    await owner.delete(`/api/certificates/${id}`);
    const removed = await owner.patch(`/api/contracts/${contract.id}`, { lines: [superstructure] });
    expect(removed.status).toBe(200);
    expect((await owner.post(`/api/certificates/${id}/restore`)).body).toMatchObject({ gross: '50000.00' });
    const job = await importArchive(owner, await exportArchive(server, owner, site));
    expect([job.status, job.problem]).toEqual(['done', null]);
  });

  it('keeps its number through trash and restore, and no other gets it', async () => {
    const contract = await addContract(owner, project);
    const { id } = await addCertificate(owner, contract.id);
    expect((await owner.delete(`/api/certificates/${id}`)).status).toBe(204);
    expect((await addCertificate(owner, contract.id)).number).toBe(2);
    expect((await owner.post(`/api/certificates/${id}/restore`)).body).toMatchObject({ id, number: 1 });
  });
});

describe('lists', () => {
  it('contain open and issued ones, by number for a contract and by date for a project', async () => {
    const site = await addProjectOf(owner);
    const [one, other] = [
      await addContract(owner, site),
      await addContract(owner, site, { title: 'Fittings' }),
    ];
    await addIssuedCertificate(owner, one.id, { date: '2026-02-28' });
    await addCertificate(owner, one.id, { date: '2026-04-30', workDone: '300000.00' });
    await addCertificate(owner, other.id, { date: '2026-03-31', workDone: '50000.00' });
    const listed = async (path: string) =>
      (await owner.get(path)).body.map(
        (row: { contractTitle: string; number: number; status: string; due: string }) =>
          `${row.contractTitle} ${row.number} ${row.status} ${row.due}`,
      );
    expect(await listed(`/api/contracts/${one.id}/certificates`)).toEqual([
      'Main works 1 certified 225000.00',
      'Main works 2 draft 45000.00',
    ]);
    expect(await listed(`/api/projects/${site}/certificates`)).toEqual([
      'Main works 2 draft 45000.00',
      'Fittings 1 draft 45000.00',
      'Main works 1 certified 225000.00',
    ]);
    expect(await listed(`/api/projects/${site}/certificates?status=certified`)).toEqual([
      'Main works 1 certified 225000.00',
    ]);
  });

  it('contain only a contractor’s own ones for a contract that they may not read', async () => {
    const site = await addProjectOf(owner);
    const contractor = await joinAs(server, site, 'contractor');
    const { id } = await addContract(owner, site, { valuers: [contractor.id] });
    await addCertificate(owner, id);
    const own = await addCertificate(contractor, id, { workDone: [] });
    for (const path of [`/api/contracts/${id}/certificates`, `/api/projects/${site}/certificates`]) {
      const { body } = await contractor.get(path);
      expect(body.map((row: { id: number }) => row.id)).toEqual([own.id]);
    }
    expect((await contractor.get(`/api/contracts/${id}`)).status).toBe(404);
    expect(await stepCertificate(contractor, own.id, 'submit')).toMatchObject({ status: 'submitted' });
  });
});
