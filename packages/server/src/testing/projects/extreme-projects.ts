import { addDays, type CalendarDate } from '@brick/domain/dates/calendar-date';
import { decimal } from '@brick/domain/money/money';
import { PHASES } from '@brick/domain/phases/phases';
import fc from 'fast-check';

/** Sends a request and returns the response body. Throws on an error. */
export type SendRequest = (
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
) => Promise<{ id: number }>;

/** The random choices of an extreme project. */
export const extremeChoices = fc.record({
  phase: fc.constantFrom(...PHASES),
  amount: fc.bigInt({ min: 1n, max: 999_999_999_999n }).map(decimal),
  percent: fc.integer({ min: 1, max: 99 }),
});

type ExtremeChoices = typeof extremeChoices extends fc.Arbitrary<infer Value> ? Value : never;

interface ExtremeSite {
  send: SendRequest;
  today: CalendarDate;
  chosen: ExtremeChoices;
}

const NAMES = { name: 'Extreme house', location: 'Plot 412, Mokolodi' };

const project = async ({ send }: ExtremeSite, fields: object = {}): Promise<number> =>
  (await send('POST', '/api/projects', { ...NAMES, totalBudget: '2400000.00', ...fields })).id;

/** Adds a row of every reported kind with these amounts. */
async function addRows({ send, today, chosen: { phase } }: ExtremeSite, id: number, amount: string) {
  const at = `/api/projects/${id}`;
  const commitment = { phase, title: 'Roof', supplier: 'Kgosi Roofing', amount, date: addDays(today, -9) };
  const bill = { phase, itemName: 'Cement', supplier: 'Kalahari Cement', amount, date: addDays(today, -8) };
  const variation = { title: 'Ridge beam', affectedPhase: phase, extraCost: amount, timeImpactDays: 0 };
  const fee = { feeType: 'Supervision', payeeName: 'Thabo Molefe', amount, dueDate: addDays(today, -3) };
  return {
    commitments: await send('POST', `${at}/commitments`, commitment),
    expenses: await send('POST', `${at}/expenses`, bill),
    variations: await send('POST', `${at}/variations`, variation),
    'monitoring-fees': await send('POST', `${at}/monitoring-fees`, fee),
    issues: await send('POST', `${at}/issues`, { title: 'Crack', phase, severity: 'high' }),
    inspections: await send('POST', `${at}/inspections`, {
      ...{ inspectionType: 'Foundation', phase, inspectionDate: today, status: 'failed' },
    }),
  };
}

const progress = ({ send, today }: ExtremeSite, id: number, phase: string, percentComplete: number) =>
  send('POST', `/api/projects/${id}/progress`, { phase, percentComplete, date: addDays(today, -1) });

const budget = ({ send, chosen: { phase } }: ExtremeSite, id: number, amount: string) =>
  send('PUT', `/api/projects/${id}/budget`, { phases: { [phase]: amount } });

const plan = (
  { send, chosen: { phase } }: ExtremeSite,
  id: number,
  start: CalendarDate,
  finish: CalendarDate,
) =>
  send('PUT', `/api/projects/${id}/programme`, {
    phases: { [phase]: { plannedStart: start, plannedFinish: finish } },
  });

async function decide(site: ExtremeSite, id: number, extraCost: string, decision: 'approved' | 'rejected') {
  const variation = { title: 'Left out', affectedPhase: site.chosen.phase, extraCost };
  const { id: row } = await site.send('POST', `/api/projects/${id}/variations`, variation);
  await site.send('PATCH', `/api/variations/${row}`, { status: decision });
}

async function overspend(site: ExtremeSite, left: bigint): Promise<number> {
  const id = await project(site, { totalBudget: '1000.00' });
  await budget(site, id, '1000.00');
  await plan(site, id, addDays(site.today, -10), addDays(site.today, 10));
  await progress(site, id, site.chosen.phase, site.chosen.percent);
  await decide(site, id, decimal(left - 100_000n), 'approved');
  return id;
}

/** Projects at the limits of what is allowed, created through the API. */
export const EXTREME_PROJECTS: Record<string, (site: ExtremeSite) => Promise<number>> = {
  empty: (site) => project(site, { totalBudget: null, location: null }),
  'no budget': async (site) => {
    const id = await project(site, { totalBudget: null });
    await addRows(site, id, site.chosen.amount);
    await plan(site, id, addDays(site.today, -10), addDays(site.today, 10));
    await progress(site, id, site.chosen.phase, site.chosen.percent);
    return id;
  },
  'zero amounts': async (site) => {
    const id = await project(site, { totalBudget: '0.00' });
    await budget(site, id, '0.00');
    await addRows(site, id, '0.00');
    await plan(site, id, addDays(site.today, -10), addDays(site.today, 10));
    await progress(site, id, site.chosen.phase, site.chosen.percent);
    return id;
  },
  '0 % entered': async (site) => {
    const id = await project(site);
    await budget(site, id, site.chosen.amount);
    await plan(site, id, addDays(site.today, -10), addDays(site.today, 10));
    await progress(site, id, site.chosen.phase, 0);
    return id;
  },
  'only rejected variations': async (site) => {
    const id = await project(site);
    await decide(site, id, site.chosen.amount, 'rejected');
    await decide(site, id, '0.00', 'rejected');
    return id;
  },
  'a revised budget of zero': (site) => overspend(site, 0n),
  'a revised budget below zero': (site) => overspend(site, -50_000n),
  'one day long': async (site) => {
    const { today } = site;
    const id = await project(site, { startDate: today, estimatedCompletionDate: today });
    await budget(site, id, site.chosen.amount);
    await addRows(site, id, site.chosen.amount);
    await plan(site, id, today, today);
    return id;
  },
  finished: async (site) => {
    const [start, finish] = [addDays(site.today, -60), addDays(site.today, -2)];
    const id = await project(site, { startDate: start, estimatedCompletionDate: finish });
    await budget(site, id, site.chosen.amount);
    await plan(site, id, start, finish);
    for (const phase of PHASES) await progress(site, id, phase, 100);
    await site.send('PUT', `/api/projects/${id}/programme`, {
      phases: { [site.chosen.phase]: { actualStart: start, actualFinish: finish } },
    });
    await site.send('PATCH', `/api/projects/${id}`, { state: 'completed' });
    return id;
  },
  'everything in the trash': async (site) => {
    const id = await project(site);
    const rows = await addRows(site, id, site.chosen.amount);
    for (const [kind, row] of Object.entries(rows)) await site.send('DELETE', `/api/${kind}/${row.id}`);
    return id;
  },
};
