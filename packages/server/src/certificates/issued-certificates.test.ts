import type { Certificate } from '@brick/domain/certificates/api';
import { RELEASES } from '@brick/domain/certificates/certificate-figures';
import { addDays, calendarDate } from '@brick/domain/dates/calendar-date';
import type { InJson } from '@brick/domain/money/json';
import { decimal, minor, sum } from '@brick/domain/money/money';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { addCertificate, addContract, stepCertificate } from '../testing/certificate-requests.ts';
import { addProjectOf, signUp } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());

const SEED = 20260430;

const cents = (most: number) => fc.integer({ min: 0, max: most }).map((one) => decimal(BigInt(one)));
const percent = fc.integer({ min: 0, max: 10_000 }).map((one) => one / 100);

const terms = fc.record({
  contractSum: cents(10 ** 9),
  retentionRate: percent,
  retentionLimit: fc.option(percent),
  limitBase: fc.constantFrom('original', 'revised'),
  advance: cents(10 ** 7),
  recoveryRate: percent,
  materialsRate: percent,
  vatRates: fc.constantFrom([], [{ from: '2023-04-01', rate: 14 }], [{ from: '2030-01-01', rate: 15 }]),
  lines: fc.array(fc.record({ description: fc.constant('Walls'), amount: cents(10 ** 8) }), { maxLength: 4 }),
});

/** Changes besides the certificate in a month, which must not affect issued ones. */
const turn = fc.constantFrom(
  'nothing',
  'variation',
  'other rates',
  'another name',
  'a new line',
  'another currency',
  'payment',
);

const month = fc.record({
  days: fc.integer({ min: -20, max: 90 }),
  release: fc.constantFrom(...RELEASES),
  whole: fc.option(cents(10 ** 9)),
  work: fc.array(cents(10 ** 8), { minLength: 6, maxLength: 6 }),
  materials: fc.array(cents(10 ** 7), { minLength: 6, maxLength: 6 }),
  turn,
});

type GeneratedMonth = Parameters<Parameters<typeof month.map>[0]>[0];

/** Work by line or as a whole, materials by line. */
function valuedIn({ whole, work, materials }: GeneratedMonth, lineIds: readonly number[]): object {
  const byLine = (amounts: readonly string[]) =>
    lineIds.map((lineId, index) => ({ lineId, amount: amounts[index] ?? '0.00' }));
  return { workDone: whole ?? byLine(work), materialsOnSite: byLine(materials) };
}

async function happen(
  what: GeneratedMonth['turn'],
  project: number,
  contractId: number,
  issued: readonly InJson<Certificate>[],
) {
  const contract = `/api/contracts/${contractId}`;
  switch (what) {
    case 'variation':
      await owner.post(`/api/projects/${project}/variations`, {
        title: 'Steel',
        extraCost: '123456.78',
        status: 'approved',
      });
      break;
    case 'other rates':
      await owner.patch(contract, { retentionRate: 3, materialsRate: 50, vatRates: [], recoveryRate: 7 });
      break;
    case 'another name':
      await owner.patch(contract, { title: `Works ${issued.length}`, contractor: 'Another', paymentDays: 5 });
      break;
    case 'a new line': {
      const { lines } = (await owner.get(contract)).body;
      await owner.patch(contract, { lines: [{ description: 'Roof', amount: '17.31' }, ...lines] });
      break;
    }
    case 'another currency':
      await owner.patch(`/api/projects/${project}`, { currency: issued.length % 2 === 0 ? 'EUR' : 'BWP' });
      break;
    case 'payment':
      for (const { id } of issued) await owner.post(`/api/certificates/${id}/pay`);
      break;
    case 'nothing':
  }
}

/** Omits the fields that payment may still change. */
const unpaid = ({ status: _, paidOn: __, version: ___, updatedAt: ____, ...rest }: InJson<Certificate>) =>
  rest;

async function check(contract: object, months: readonly GeneratedMonth[]): Promise<void> {
  const project = await addProjectOf(owner, { currency: 'BWP' });
  const { id } = await addContract(owner, project, contract);
  const issued: InJson<Certificate>[] = [];
  let date = calendarDate('2026-01-31');
  for (const one of months) {
    const { lines } = (await owner.get(`/api/contracts/${id}`)).body;
    date = addDays(date, one.days);
    const lineIds = lines.map((line: { id: number }) => line.id);
    const draft = await addCertificate(owner, id, { date, release: one.release, ...valuedIn(one, lineIds) });
    await stepCertificate(owner, draft.id, 'submit');
    issued.push((await stepCertificate(owner, draft.id, 'certify')) as unknown as InJson<Certificate>);
    // The issued figures equal those of the draft.
    expect(issued.at(-1)).toMatchObject({ due: draft.due, vat: draft.vat, lines: draft.lines });
    await happen(one.turn, project, id, issued);
  }
  const { body: listed } = await owner.get(`/api/contracts/${id}/certificates`);
  const net = issued.at(-1)?.net;
  expect(decimal(sum(listed.map(({ due }: InJson<Certificate>) => minor(due))))).toBe(net);
  for (const [index, certificate] of issued.entries()) {
    const { body } = await owner.get(`/api/certificates/${certificate.id}`);
    expect(unpaid(body)).toEqual(unpaid(certificate));
    expect(listed[index]).toMatchObject({ due: certificate.due, payable: certificate.payable });
    expect(minor(certificate.payable)).toBe(minor(certificate.due) + minor(certificate.vat));
  }
  const { certified } = (await owner.get(`/api/contracts/${id}`)).body;
  expect([certified.count, certified.due]).toEqual([issued.length, net]);
}

describe('for any contract and months', () => {
  it('all due amounts add up to the last net amount, and issued certificates never change', async () => {
    await fc.assert(fc.asyncProperty(terms, fc.array(month, { minLength: 1, maxLength: 5 }), check), {
      seed: SEED,
      numRuns: 12,
      endOnFailure: true,
    });
  });
});

it('a contract keeps its currency: later variations in another one are excluded and reported', async () => {
  const project = await addProjectOf(owner, { currency: 'BWP' });
  const { id } = await addContract(owner, project, { contractSum: '1000.00', lines: [] });
  const approve = (extraCost: string) =>
    owner.post(`/api/projects/${project}/variations`, { title: 'Steel', extraCost, status: 'approved' });
  const revisedSum = async () => (await owner.get(`/api/contracts/${id}`)).body.revisedSum;
  const change = (currency: string) => owner.patch(`/api/projects/${project}`, { currency });

  await change('USD');
  await approve('10.00');
  await change('EUR');
  expect(await revisedSum()).toBe('1010.00');
  const first = await addCertificate(owner, id, { date: '2026-01-31', workDone: '100.00' });
  await stepCertificate(owner, first.id, 'submit');
  expect(await stepCertificate(owner, first.id, 'certify')).toMatchObject({ currency: 'EUR' });
  expect(await revisedSum()).toBe('1010.00');

  await approve('200.00');
  await change('BWP');
  await approve('4000.00');
  expect(await revisedSum()).toBe('1210.00');
  const next = await addCertificate(owner, id, { date: '2199-12-31', workDone: '200.00' });
  const { summary, warnings } = (await owner.get(`/api/certificates/${next.id}`)).body;
  expect(summary.revisedSum).toBe('1210.00');
  expect(warnings).toContainEqual({ code: 'other_currency', lineId: null, amount: null });
});
