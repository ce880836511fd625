import { addDays, type CalendarDate, dayIn } from '@brick/domain/dates/calendar-date';
import { afterAll, describe, expect, it } from 'vitest';
import { addExpenseBy, addProjectOf, joinAs, signUp } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
const timezone: string = (await owner.get('/api/user')).body.timezone;
afterAll(() => server.stop());

const today = (): CalendarDate => dayIn(timezone, Date.now());
const daysAgo = (days: number) => addDays(today(), -days);
const at = (project: number, rest = 'earned-value') => `/api/projects/${project}/${rest}`;
const asOf = async (project: number, day: string) =>
  (await owner.get(at(project, `earned-value?asOf=${day}`))).body;

/** Structure of 300,000.00, planned for 30 days; on the 15th of them 40 % is done for 110,000.00. */
async function works(): Promise<number> {
  const project = await addProjectOf(owner, { totalBudget: '400000.00' });
  await owner.put(at(project, 'budget'), { phases: { structure: '300000.00' } });
  await owner.put(at(project, 'programme'), {
    phases: { structure: { plannedStart: '2026-01-06', plannedFinish: '2026-02-04' } },
  });
  const bill = { phase: 'structure' };
  await addExpenseBy(owner, project, { ...bill, amount: '60000.00', date: '2026-01-12' });
  await addExpenseBy(owner, project, { ...bill, amount: '50000.00', date: '2026-01-20' });
  await addExpenseBy(owner, project, { ...bill, amount: '70000.00', date: '2026-01-21' });
  await owner.post(at(project, 'progress'), { phase: 'structure', percentComplete: 15, date: '2026-01-12' });
  await owner.post(at(project, 'progress'), { phase: 'structure', percentComplete: 40, date: '2026-01-20' });
  return project;
}

describe('earned value', () => {
  it('matches the calculation on paper, for project and phase', async () => {
    const project = await works();
    const value = await asOf(project, '2026-01-20');
    const measures = {
      bac: '300000.00',
      pv: '150000.00',
      ev: '120000.00',
      ac: '110000.00',
      cv: '10000.00',
      sv: '-30000.00',
      cpi: 1.0909,
      spi: 0.8,
      // 300,000 × 110 / 120; 110,000 + 180,000; 110,000 + 180,000 / (12/11 × 0.8)
      eac: { cpi: '275000.00', budgetRate: '290000.00', cpiSpi: '316250.00' },
      etc: '165000.00',
      vac: '25000.00',
      tcpi: 0.9474,
      earnedSchedule: { es: 12, at: 15, spiT: 0.8, forecastDays: 38, forecastFinish: '2026-02-12' },
    };
    expect(value).toMatchObject({
      currency: 'USD',
      asOf: '2026-01-20',
      ...measures,
      missing: [],
      unplanned: [],
      start: '2026-01-06',
      finish: '2026-02-04',
    });
    expect(value.phases[2]).toMatchObject({ phase: 'structure', percentComplete: 40, ...measures });
    expect(value.phases[3]).toMatchObject({ bac: '0.00', ev: '0.00', pv: null, cpi: null });
  });

  it('has a weekly curve of spending and progress that ends at the day of the figures', async () => {
    const { curve } = await asOf(await works(), '2026-01-20');
    const days = curve.map(({ date, pv, ev, ac }: Record<string, string | null>) => [date, pv, ev, ac]);
    expect(days).toEqual([
      ['2026-01-05', '0.00', '0.00', '0.00'],
      ['2026-01-12', '70000.00', '45000.00', '60000.00'],
      ['2026-01-19', '140000.00', '45000.00', '60000.00'],
      ['2026-01-20', '150000.00', '120000.00', '110000.00'],
      ['2026-01-26', '210000.00', null, null],
      ['2026-02-02', '280000.00', null, null],
      ['2026-02-04', '300000.00', null, null],
    ]);
  });

  it('of a long project has a monthly curve, whose first and last days are within a month', async () => {
    const project = await addProjectOf(owner, { totalBudget: '1000.00' });
    await owner.put(at(project, 'budget'), { phases: { roofing: '1000.00' } });
    await owner.put(at(project, 'programme'), {
      phases: { roofing: { plannedStart: '2025-03-15', plannedFinish: '2026-03-14' } },
    });
    // One expense before the project, one on each side of both ends, and one on each day around the day of the
    // figures.
    for (const [date, amount] of [
      ['2025-03-14', '1.00'],
      ['2025-03-15', '2.00'],
      ['2025-03-31', '4.00'],
      ['2025-04-01', '8.00'],
      ['2025-06-10', '16.00'],
      ['2025-06-11', '32.00'],
    ] as const)
      await addExpenseBy(owner, project, { phase: 'roofing', date, amount });
    const { curve, ac } = await asOf(project, '2025-06-10');
    expect(ac).toBe('31.00');
    const known = curve.filter((point: { ac: string | null }) => point.ac !== null);
    expect(known.map((point: { date: string; ac: string }) => [point.date, point.ac])).toEqual([
      ['2025-03-14', '1.00'],
      ['2025-03-31', '7.00'],
      ['2025-04-30', '15.00'],
      ['2025-05-31', '15.00'],
      ['2025-06-10', '31.00'],
    ]);
  });

  it('lists the phases without progress or plan instead of guessing', async () => {
    const project = await works();
    await owner.put(at(project, 'budget'), { phases: { roofing: '1000.00' } });
    await addExpenseBy(owner, project, { phase: 'finishes', amount: '5.00', date: '2026-01-10' });
    expect(await asOf(project, '2026-01-20')).toMatchObject({
      missing: ['finishes'],
      unplanned: ['roofing'],
      ev: null,
      pv: null,
      cpi: null,
      spi: null,
      earnedSchedule: { es: null, forecastFinish: null },
    });
  });

  it('of a project without budget, plan or entry is null and never NaN', async () => {
    const { status, body } = await owner.get(at(await addProjectOf(owner)));
    expect(status).toBe(200);
    expect(body).toMatchObject({ bac: '0.00', ac: '0.00', pv: null, ev: '0.00', cpi: null, curve: [] });
  });
});

describe('the schedule status', () => {
  /** A phase of ten days that began nine days ago: it is due to be finished today. */
  async function due(fields: object = {}): Promise<number> {
    const project = await addProjectOf(owner, { estimatedCompletionDate: addDays(today(), 300), ...fields });
    await owner.put(at(project, 'budget'), { phases: { roofing: '1000.00' } });
    await owner.put(at(project, 'programme'), {
      phases: { roofing: { plannedStart: daysAgo(9), plannedFinish: today() } },
    });
    return project;
  }

  const statusOf = async (project: number, query = '') =>
    (await owner.get(at(project, `stats${query}`))).body.schedule.status;

  const inPortfolio = async (project: number) =>
    (await owner.get('/api/projects')).body.find(({ id }: { id: number }) => id === project).scheduleStatus;

  it.each([
    [95, 'on_track'],
    [94.9, 'at_risk'],
    [85, 'at_risk'],
    [84.9, 'behind'],
  ])('of a project that has earned %d % of its plan is %s, everywhere', async (percentComplete, status) => {
    const project = await due();
    expect(await statusOf(project)).toBe('on_track');
    await owner.post(at(project, 'progress'), { phase: 'roofing', percentComplete });
    expect(await statusOf(project)).toBe(status);
    expect(await inPortfolio(project)).toBe(status);
    expect((await owner.get(`/api/projects/${project}`)).body.scheduleStatus).toBe(status);
    const viewer = await joinAs(server, project, 'viewer');
    expect((await viewer.get(at(project, 'stats'))).body.schedule.status).toBe(status);
  });

  it('follows elapsed time if progress of a phase with spending is missing, or nothing is planned', async () => {
    const project = await due();
    await owner.post(at(project, 'progress'), { phase: 'roofing', percentComplete: 10 });
    expect(await statusOf(project)).toBe('behind');
    await addExpenseBy(owner, project, { phase: 'finishes', amount: '1.00', date: daysAgo(1) });
    expect(await statusOf(project)).toBe('on_track');
    await owner.post(at(project, 'progress'), { phase: 'finishes', percentComplete: 10 });
    expect(await statusOf(project)).toBe('behind');
    await owner.put(at(project, 'programme'), {
      phases: { roofing: { plannedStart: null, plannedFinish: null } },
    });
    expect(await statusOf(project)).toBe('on_track');
  });

  it('is as of the requested day', async () => {
    const project = await due({ startDate: daysAgo(20) });
    await owner.post(at(project, 'progress'), { phase: 'roofing', percentComplete: 50, date: daysAgo(5) });
    // On the earlier day half of the time had passed with half of the work done; now all of it has.
    expect(await statusOf(project, `?asOf=${daysAgo(5)}`)).toBe('on_track');
    expect(await statusOf(project)).toBe('behind');
  });

  it('is separate for several projects, whoever is a member of all of them', async () => {
    const [good, bad, bare] = [await due(), await due(), await addProjectOf(owner)];
    await owner.post(at(good, 'progress'), { phase: 'roofing', percentComplete: 100 });
    await owner.post(at(bad, 'progress'), { phase: 'roofing', percentComplete: 20 });
    expect(await Promise.all([good, bad, bare].map(inPortfolio))).toEqual(['on_track', 'behind', 'on_track']);
  });

  it('stays overdue after the completion date, however much was earned', async () => {
    const project = await due({ estimatedCompletionDate: daysAgo(1) });
    await owner.post(at(project, 'progress'), { phase: 'roofing', percentComplete: 100 });
    expect(await statusOf(project)).toBe('overdue');
  });
});
