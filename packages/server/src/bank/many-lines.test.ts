import { afterAll, beforeEach, expect, it } from 'vitest';
import { type Connection, getConnection } from '../platform/db/connection.ts';
import { addAccountOf, type LoadedRow, linesOf, loadLinesOf } from '../testing/bank-lines.ts';
import { addExpenseBy, addProjectOf, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';
import { findLine } from './line-store.ts';
import { loadMatches } from './proposals.ts';

let owner: TestPerson;
let project: number;
let account: number;

const server = await startServer({ registrationsPerHour: 1_000_000, projectsPerHour: 0 });
afterAll(() => server.stop());
beforeEach(async () => {
  owner = await signUp(server, 'owner');
  project = await addProjectOf(owner, { currency: 'EUR' });
  account = await addAccountOf(owner);
});

const MANY = 1001;
const rows = (count: number, row: (n: number) => LoadedRow): LoadedRow[] =>
  Array.from({ length: count }, (_, n) => ({ bookedOn: '2026-05-01', ...row(n) }));
/** Loads a line in question after others, and returns it. */
async function lineBeside(line: LoadedRow, others: LoadedRow[]) {
  expect((await loadLinesOf(owner, account, [...others, line])).body.added).toBe(others.length + 1);
  const [first] = await linesOf(owner, 'limit=1');
  return first;
}
const expense = (fields: object) => addExpenseBy(owner, project, { date: '2026-05-20', ...fields });
const levels = ({ proposal }: { proposal: { level: string }[] }) => proposal.map(({ level }) => level);

it('of more lines of one amount than are looked at none is certain, and no more are read', async () => {
  const { id } = await expense({ amount: '1.00', invoiceNumber: '2026-0117' });
  const paying = { amount: '-1.00', text: 'Invoice 2026-0117' };
  const line = await lineBeside(
    paying,
    rows(2 * MANY, (n) => ({ amount: '-1.00', text: `Other ${n}` })),
  );
  expect(line.proposal).toMatchObject([{ id, level: 'possible' }]);
  for (const body of [{}, { lineIds: [line.id] }])
    expect((await owner.post('/api/bank/confirm-certain', body)).body.lineIds).toEqual([]);

  const counts: number[] = [];
  const connection = getConnection(server.pool);
  const counting: Connection = Object.assign(Object.create(connection), {
    rows: async (query: Parameters<Connection['rows']>[0]) => {
      const found = await connection.rows(query);
      counts.push(found.length);
      return found;
    },
  });
  await loadMatches(counting, owner.id, [await findLine(connection, owner.id, line.id)]);
  expect(Math.max(...counts)).toBe(MANY);
});

it('one number that stands in many lines takes no certainty from the other lines of a page', async () => {
  await expense({ amount: '3.00', invoiceNumber: '7001' });
  const { id } = await expense({ amount: '5.00', invoiceNumber: '2026-0117' });
  const often = (n: number) => ({ amount: '-9.00', text: `Rent 7001 of ${n}`, bookedOn: '2026-04-01' });
  await loadLinesOf(owner, account, rows(MANY, often));
  const others = rows(30, (n) => ({ amount: '-8.00', text: `Card ${n}` }));
  const first = await lineBeside({ amount: '-5.00', text: 'Invoice 2026-0117' }, [
    { amount: '-3.00', text: 'Invoice 7001', bookedOn: '2026-05-01' },
    ...others,
  ]);
  const page = await linesOf(owner, 'limit=32');
  expect(page[0].proposal).toMatchObject([{ id, level: 'certain' }]);
  expect([page[31].amount, levels(page[31])]).toEqual(['-3.00', ['possible']]);
  const lineIds = page.map((line: { id: number }) => line.id);
  expect((await owner.post('/api/bank/confirm-certain', { lineIds })).body.lineIds).toEqual([first.id]);
});

it('lines of other currencies, directions and amounts are no rivals', async () => {
  await expense({ amount: '1.00', invoiceNumber: '2026-0117' });
  const others = rows(
    3 * MANY,
    (n) =>
      [
        { amount: '-1.00', currency: 'USD', text: `Dollars ${n}` },
        { amount: '1.00', text: `Back 2026-0117 ${n}` },
        { amount: '-2.00', text: `Other ${n}` },
      ].at(n % 3) as LoadedRow,
  );
  expect(levels(await lineBeside({ amount: '-1.00', text: '2026-0117' }, others))).toEqual(['certain']);
});

it('a short number within others makes no rivals, and one that stands alone does', async () => {
  await expense({ amount: '100.00', invoiceNumber: '12', supplier: 'Mason' });
  await expense({ amount: '100.00', invoiceNumber: '1-3', supplier: 'Mason' });
  const inside = rows(MANY, (n) => ({ amount: '-7.00', text: `Card 4712${100_000 + n}` }));
  const line = await lineBeside({ amount: '-100.00', name: 'Mason', text: 'Bill 12' }, inside);
  expect(levels(line)).toEqual(['certain']);
  const both = { amount: '-200.00', name: 'Mason', text: 'Bills 1/2, 1.3', bookedOn: '2026-04-01' };
  await loadLinesOf(owner, account, [both]);
  expect(levels((await linesOf(owner, 'limit=1'))[0])).not.toContain('certain');
});
