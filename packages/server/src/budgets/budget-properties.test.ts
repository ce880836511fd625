import { addDays, type CalendarDate, dayIn } from '@brick/domain/dates/calendar-date';
import { decimal } from '@brick/domain/money/money';
import { PHASES } from '@brick/domain/phases/phases';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { rollUpTotals } from '../platform/records/stored-totals.ts';
import { addProjectOf, signUp } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
const timezone: string = (await owner.get('/api/user')).body.timezone;
afterAll(() => server.stop());

const START = Date.parse('2026-11-20T09:00:00.000Z');
const DAY = 86_400_000;

/** Rounds half a cent away from zero, independently of the product. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const [top, bottom] = [
    numerator < 0n ? -numerator : numerator,
    denominator < 0n ? -denominator : denominator,
  ];
  const whole = top / bottom + ((top % bottom) * 2n >= bottom ? 1n : 0n);
  return negative ? -whole : whole;
}

const cents = (amount: bigint | null): bigint => amount ?? 0n;

interface MoneyRows {
  totalBudget: bigint | null;
  fees: bigint | null;
  contingency: bigint | null;
  originals: { phase: string; original: bigint }[];
  transfers: { from: string; to: string; amount: bigint; date: string }[];
  expenses: { phase: string; amount: bigint; date: string; paid: bigint; commitmentId: number | null }[];
  commitments: { id: number; phase: string; amount: bigint; date: string }[];
  variations: {
    phase: string | null;
    status: string;
    extraCost: bigint;
    agreedAmount: bigint | null;
    fundedBy: string;
    decidedOn: string | null;
    submittedOn: string;
  }[];
  progress: { id: number; phase: string; percent: string; date: string }[];
  feesPaid: bigint;
}

/** Reads all undeleted rows of a project that concern money. */
async function rowsOf(project: number): Promise<MoneyRows> {
  const all = <Row extends object>(query: ReturnType<typeof sql>) => server.connection.rows<Row>(query);
  const [site] = await all<Pick<MoneyRows, 'totalBudget' | 'fees' | 'contingency' | 'feesPaid'>>(sql`
    select p.total_budget as "totalBudget", b.fees, b.contingency,
      (select coalesce(sum(amount), 0)::numeric(24,2) from monitoring_fees f where f.project_id = p.id and f.deleted_at is null) as "feesPaid"
    from projects p left join project_budgets b on b.project_id = p.id where p.id = ${project}`);
  if (!site) throw new Error('no project');
  return {
    ...site,
    originals: await all(sql`select phase, original from phase_budgets where project_id = ${project}`),
    transfers: await all(
      sql`select from_place as "from", to_place as "to", amount, date from budget_transfers where project_id = ${project}`,
    ),
    expenses: await all(
      sql`select phase, amount, date, case when is_paid then amount else coalesce(paid_amount, 0) end::numeric(12,2) as paid, commitment_id as "commitmentId" from expenses where project_id = ${project} and deleted_at is null`,
    ),
    commitments: await all(
      sql`select id, phase, amount, date from commitments where project_id = ${project} and deleted_at is null`,
    ),
    variations: await all(
      sql`select affected_phase as phase, status, extra_cost as "extraCost", agreed_amount as "agreedAmount", funded_by as "fundedBy", decided_on as "decidedOn", (created_at at time zone ${timezone})::date as "submittedOn"
        from variations where project_id = ${project} and deleted_at is null`,
    ),
    progress: await all(
      sql`select id, phase, percent_complete as percent, date from progress_entries where project_id = ${project} and deleted_at is null`,
    ),
  };
}

const total = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);

function variationsAt({ variations }: MoneyRows, asOf: string) {
  return variations.flatMap((row) => {
    const decided = row.decidedOn !== null && row.decidedOn <= asOf;
    const status = decided || row.status === 'draft' ? row.status : 'pending';
    if (status === 'pending' && row.submittedOn > asOf) return [];
    const cost = cents(status === 'approved' ? (row.agreedAmount ?? row.extraCost) : row.extraCost);
    return [{ ...row, status, cost }];
  });
}

function phaseAt(rows: MoneyRows, phase: string, asOf: string) {
  const original = cents(rows.originals.find((one) => one.phase === phase)?.original ?? null);
  const mine = variationsAt(rows, asOf).filter((one) => one.phase === phase);
  const approved = total(mine.filter(({ status }) => status === 'approved').map(({ cost }) => cost));
  const transfers = transfersAt(rows, phase, asOf);
  const spent = rows.expenses.filter((one) => one.phase === phase && one.date <= asOf);
  const paid = total(spent.map((expense) => expense.paid));
  const unpaid = total(spent.map(({ amount }) => amount)) - paid;
  const open = rows.commitments
    .filter((one) => one.phase === phase && one.date <= asOf)
    .map(({ id, amount }) => {
      const booked = rows.expenses.filter((one) => one.commitmentId === id && one.date <= asOf);
      const left = cents(amount) - total(booked.map((one) => cents(one.amount)));
      return left > 0n ? left : 0n;
    });
  const [latest] = rows.progress
    .filter((one) => one.phase === phase && one.date <= asOf)
    .sort((a, b) => (a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1));
  return {
    original,
    approved,
    transfers,
    revised: original + approved + transfers,
    pending: total(mine.filter(({ status }) => status === 'pending').map(({ cost }) => cost)),
    committed: total(open),
    paid,
    unpaid,
    actual: paid + unpaid,
    percent: latest ? BigInt(latest.percent.replace('.', '')) : null,
  };
}

const transfersAt = ({ transfers }: MoneyRows, place: string, asOf: string): bigint =>
  total(
    transfers
      .filter(({ date }) => date <= asOf)
      .map(({ from, to, amount }) => (to === place ? cents(amount) : from === place ? -cents(amount) : 0n)),
  );

function larger(one: bigint, other: bigint): bigint {
  if (one > other) return one;
  return other;
}

type ExpectedPhase = ReturnType<typeof phaseAt>;

function forecastOf({ revised, actual, committed, percent }: ExpectedPhase): bigint {
  const least = actual + committed;
  if (percent === null) return larger(revised, least);
  const earned = rounded(revised * percent, 10_000n);
  const estimate = earned > 0n && actual > 0n ? rounded(revised * actual, earned) : actual + revised - earned;
  return larger(estimate, least);
}

function levelOf({ actual, revised }: ExpectedPhase): string | null {
  if (actual <= 0n) return null;
  if (actual > revised) return 'over';
  if (actual * 20n >= revised * 19n) return 'critical';
  return actual * 5n >= revised * 4n ? 'near' : null;
}

const usedOf = ({ actual, revised }: Pick<ExpectedPhase, 'actual' | 'revised'>) =>
  revised > 0n ? Number(rounded(actual * 1000n, revised)) / 10 : null;

function columnsOf(sums: ExpectedPhase) {
  const forecast = forecastOf(sums);
  return {
    original: decimal(sums.original),
    approvedVariations: decimal(sums.approved),
    transfers: decimal(sums.transfers),
    revised: decimal(sums.revised),
    pending: decimal(sums.pending),
    committed: decimal(sums.committed),
    actual: decimal(sums.actual),
    paid: decimal(sums.paid),
    unpaid: decimal(sums.unpaid),
    forecast: decimal(forecast),
    variance: decimal(sums.revised - forecast),
    percentUsed: usedOf(sums),
  };
}

/** The budget as defined in docs/spec/ledger.md, computed from the rows alone. */
function budgetFromRows(rows: MoneyRows, asOf: string) {
  const sums = PHASES.map((phase) => ({ phase, ...phaseAt(rows, phase, asOf) }));
  const isBudgeted = rows.originals.length > 0 || sums.some(({ transfers }) => transfers !== 0n);
  const of = (
    column:
      | 'original'
      | 'approved'
      | 'transfers'
      | 'revised'
      | 'pending'
      | 'committed'
      | 'actual'
      | 'paid'
      | 'unpaid',
  ) => total(sums.map((one) => one[column]));
  const approved = variationsAt(rows, asOf).filter(({ status }) => status === 'approved');
  const by = (fundedBy: string) =>
    total(approved.filter((one) => one.fundedBy === fundedBy).map(({ cost }) => cost));
  const noPhase = variationsAt(rows, asOf).filter(({ phase }) => phase === null);
  const ofNoPhase = (status: string) =>
    total(noPhase.filter((one) => one.status === status).map(({ cost }) => cost));
  const fees = cents(rows.fees);
  const contingency = cents(rows.contingency);
  const givenOut = of('original') + fees + contingency;
  const original = rows.totalBudget === null ? givenOut : cents(rows.totalBudget);
  const feesBudget = fees + transfersAt(rows, 'fees', asOf);
  const feesActual = cents(rows.feesPaid);
  const forecast = total(sums.map(forecastOf));
  const all = forecast + larger(feesBudget, feesActual);
  const left = contingency + transfersAt(rows, 'contingency', asOf) - by('contingency');
  const unallocated = original - givenOut + ofNoPhase('approved') + transfersAt(rows, 'unallocated', asOf);
  const revised = original + by('client');
  return {
    phases: sums.map((one) => ({
      phase: one.phase,
      ...columnsOf(one),
      level: isBudgeted ? levelOf(one) : null,
      percentComplete: one.percent === null ? null : Number(one.percent) / 100,
    })),
    totals: {
      original: decimal(of('original')),
      approvedVariations: decimal(of('approved')),
      transfers: decimal(of('transfers')),
      revised: decimal(of('revised')),
      pending: decimal(of('pending')),
      committed: decimal(of('committed')),
      actual: decimal(of('actual')),
      paid: decimal(of('paid')),
      unpaid: decimal(of('unpaid')),
      forecast: decimal(forecast),
      variance: decimal(of('revised') - forecast),
      percentUsed: usedOf({ actual: of('actual'), revised: of('revised') }),
    },
    fees: {
      original: decimal(fees),
      transfers: decimal(feesBudget - fees),
      budget: decimal(feesBudget),
      actual: decimal(feesActual),
      left: decimal(feesBudget - feesActual),
    },
    contingency: {
      original: decimal(contingency),
      transfers: decimal(transfersAt(rows, 'contingency', asOf)),
      used: decimal(by('contingency')),
      left: decimal(left),
    },
    unallocated: decimal(unallocated),
    overAllocated: unallocated < 0n,
    pendingWithoutPhase: decimal(ofNoPhase('pending')),
    projectBudget: {
      original: decimal(original),
      revised: decimal(revised),
      actual: decimal(of('actual') + feesActual),
      forecast: decimal(all),
      variance: decimal(revised - all),
    },
    balanced: of('revised') + feesBudget + left + unallocated === revised,
  };
}

/** A project with its current day and the paths of its endpoints. */
interface MoneySite {
  project: number;
  now: () => number;
  today: () => CalendarDate;
  dayPasses: () => void;
}

type SiteEvent = (site: MoneySite) => Promise<{ status: number } | undefined>;

const money = fc.integer({ min: 1, max: 900_000 }).map((hundredths) => decimal(BigInt(hundredths)));
const cost = fc.integer({ min: -400_000, max: 900_000 }).map((hundredths) => decimal(BigInt(hundredths)));
const phase = fc.constantFrom(...PHASES.slice(0, 3));
const place = fc.constantFrom(...PHASES.slice(0, 3), 'fees', 'contingency', 'unallocated');
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 2 });
const daysAgo = fc.integer({ min: -12, max: 45 });

async function one(table: string, project: number, which: number, deleted = false): Promise<number | null> {
  const rows = await server.connection.rows<{ id: number }>(sql`
    select id from ${sql.identifier(table)} where project_id = ${project} and (deleted_at is not null) = ${deleted} order by id`);
  return rows[which % Math.max(rows.length, 1)]?.id ?? null;
}

/** Calls an endpoint on one of the existing rows, if there is one. */
const onRow =
  (
    table: string,
    which: number,
    call: (id: number) => Promise<{ status: number }>,
    deleted = false,
  ): SiteEvent =>
  async ({ project }) => {
    const id = await one(table, project, which, deleted);
    return id === null ? undefined : call(id);
  };

const at = ({ project }: MoneySite, rest: string) => `/api/projects/${project}/${rest}`;

const entering = fc
  .record({
    phases: fc.dictionary(phase, maybe(money), { maxKeys: 3 }),
    fees: maybe(money),
    contingency: maybe(money),
  })
  .map(
    (body): SiteEvent =>
      (site) =>
        owner.put(at(site, 'budget'), body),
  );

const transferring = fc.record({ from: place, to: place, amount: money }).map(
  (body): SiteEvent =>
    (site) =>
      owner.post(at(site, 'budget/transfers'), { ...body, reason: 'Savings' }),
);

const spending = fc
  .record({ phase, amount: money, isPaid: fc.boolean(), ago: daysAgo, which: maybe(fc.nat()) })
  .map(
    ({ which, ago, ...fields }): SiteEvent =>
      async (site) => {
        const commitmentId = which === null ? null : await one('commitments', site.project, which);
        const date = addDays(site.today(), -ago);
        return owner.post(at(site, 'expenses'), { ...fields, date, itemName: 'Delivery', commitmentId });
      },
  );

const changingAnExpense = fc
  .record({
    which: fc.nat(),
    edit: fc.record({ phase, amount: money, isPaid: fc.boolean() }, { requiredKeys: [] }),
  })
  .map(({ which, edit }) => onRow('expenses', which, (id) => owner.patch(`/api/expenses/${id}`, edit)));

/** A bank statement pays a third of an expense, as its confirmation stores it. */
const payingAPart = fc.nat().map(
  (which): SiteEvent =>
    (site) =>
      onRow('expenses', which, async (id) => {
        await server.connection.rows(sql`update expenses set paid_amount = round(amount / 3, 2)
          where project_id = ${site.project} and id = ${id} and not is_paid`);
        return { status: 200 };
      })(site),
);

const deleting = fc
  .record({ kind: fc.constantFrom('expenses', 'variations', 'commitments'), which: fc.nat() })
  .map(({ kind, which }) => onRow(kind, which, (id) => owner.delete(`/api/${kind}/${id}`)));

const restoring = fc
  .record({ kind: fc.constantFrom('expenses', 'variations', 'commitments'), which: fc.nat() })
  .map(({ kind, which }) => onRow(kind, which, (id) => owner.post(`/api/${kind}/${id}/restore`), true));

const varying = fc
  .record({
    affectedPhase: maybe(phase),
    extraCost: cost,
    fundedBy: fc.constantFrom('client', 'contingency'),
    status: fc.constantFrom('pending', 'pending', 'draft', 'approved', 'rejected'),
  })
  .map(
    (body): SiteEvent =>
      async (site) => {
        const answer = await owner.post(at(site, 'variations'), { ...body, title: 'Change' });
        await server.connection.rows(
          sql`update variations set created_at = ${new Date(site.now()).toISOString()} where id = ${answer.body.id ?? 0}`,
        );
        return answer;
      },
  );

const deciding = fc
  .record({
    which: fc.nat(),
    decision: fc.constantFrom('approved', 'approved', 'rejected'),
    agreedAmount: maybe(cost),
    ago: fc.integer({ min: 0, max: 20 }),
  })
  .map(
    ({ which, decision, agreedAmount, ago }): SiteEvent =>
      (site) =>
        onRow('variations', which, (id) =>
          owner.post(`/api/variations/${id}/decision`, {
            decision,
            agreedAmount: decision === 'approved' ? agreedAmount : null,
            date: addDays(site.today(), -ago),
          }),
        )(site),
  );

const committing = fc.record({ phase, amount: money, ago: daysAgo }).map(
  ({ ago, ...fields }): SiteEvent =>
    (site) =>
      owner.post(at(site, 'commitments'), { ...fields, title: 'Order', date: addDays(site.today(), -ago) }),
);

const recommitting = fc
  .record({ which: fc.nat(), amount: money })
  .map(({ which, amount }) =>
    onRow('commitments', which, (id) => owner.patch(`/api/commitments/${id}`, { amount })),
  );

const progressing = fc
  .record({ phase, percentComplete: fc.integer({ min: 0, max: 1000 }), ago: fc.integer({ min: 0, max: 40 }) })
  .map(
    ({ ago, percentComplete, ...fields }): SiteEvent =>
      (site) =>
        owner.post(at(site, 'progress'), {
          ...fields,
          percentComplete: percentComplete / 10,
          date: addDays(site.today(), -ago),
        }),
  );

const otherThings = fc.constantFrom<SiteEvent>(
  async ({ dayPasses }) => {
    dayPasses();
    return undefined;
  },
  async () => {
    await rollUpTotals(server.connection);
    return undefined;
  },
  (site) =>
    owner.post(at(site, 'monitoring-fees'), { feeType: 'Visit', payeeName: 'Engineers', amount: '750.00' }),
  (site) => owner.patch(`/api/projects/${site.project}`, { totalBudget: null }),
  (site) => owner.patch(`/api/projects/${site.project}`, { totalBudget: '30000.00' }),
);

const happening = fc.oneof(
  { weight: 3, arbitrary: entering },
  { weight: 4, arbitrary: transferring },
  { weight: 6, arbitrary: spending },
  { weight: 2, arbitrary: changingAnExpense },
  { weight: 2, arbitrary: payingAPart },
  { weight: 2, arbitrary: deleting },
  { weight: 2, arbitrary: restoring },
  { weight: 5, arbitrary: varying },
  { weight: 4, arbitrary: deciding },
  { weight: 3, arbitrary: committing },
  { weight: 1, arbitrary: recommitting },
  { weight: 2, arbitrary: progressing },
  { weight: 3, arbitrary: otherThings },
);

async function newSite(): Promise<MoneySite> {
  let now = START;
  server.setNow(now);
  return {
    project: await addProjectOf(owner, { totalBudget: '30000.00' }),
    now: () => now,
    today: () => dayIn(timezone, now),
    dayPasses() {
      now += DAY;
      server.setNow(now);
    },
  };
}

async function checkAt(site: MoneySite, asOf: CalendarDate, query: string): Promise<void> {
  const { status, body } = await owner.get(at(site, `budget${query}`));
  expect(status).toBe(200);
  const { currency: _, version: __, ...budget } = body;
  expect(budget).toEqual({ asOf, ...budgetFromRows(await rowsOf(site.project), asOf) });
  expect(budget.balanced).toBe(true);
}

it('after any sequence of changes the budget matches the rows, today and as of any day', async () => {
  const story = fc.array(fc.record({ happens: happening, ago: fc.integer({ min: -8, max: 50 }) }), {
    minLength: 20,
    maxLength: 30,
    size: 'max',
  });
  const answered = new Map<number, number>();
  const property = fc.asyncProperty(story, async (events) => {
    const site = await newSite();
    // Starts with a budget, so that there is something to transfer and use.
    await owner.put(at(site, 'budget'), { phases: { foundation: '9000.00' }, contingency: '4000.00' });
    for (const { happens, ago } of events) {
      const status = (await happens(site))?.status ?? 0;
      answered.set(status, (answered.get(status) ?? 0) + 1);
      expect(status).toBeLessThan(500);
      const day = addDays(site.today(), -ago);
      await checkAt(site, site.today(), '');
      await checkAt(site, day, `?asOf=${day}`);
    }
  });
  await fc.assert(property, { seed: 20261121, numRuns: 8, endOnFailure: true });
  // Most requests succeed, and some are rejected.
  expect((answered.get(200) ?? 0) + (answered.get(201) ?? 0)).toBeGreaterThan(80);
  expect((answered.get(422) ?? 0) + (answered.get(409) ?? 0)).toBeGreaterThan(10);
});
