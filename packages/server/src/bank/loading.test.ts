import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../platform/db/connection.ts';
import { addAccountOf, codeOf, type LoadedRow, linesOf, loadLinesOf } from '../testing/bank-lines.ts';
import { camtStatement, ofxStatement, statementForm } from '../testing/files/statement-files.ts';
import { signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';
import { lockStatementImport } from './account-store.ts';
import { clearLinesSetAside } from './clear-lines-set-aside.ts';

let owner: TestPerson;
let account: number;

const server = await startServer({ registrationsPerHour: 1_000_000, projectsPerHour: 0 });
afterAll(() => server.stop());
// Each test has a person of its own, whose open lines are no rivals of those of others.
beforeEach(async () => {
  owner = await signUp(server, 'owner');
  account = await addAccountOf(owner);
});

const load = (rows: LoadedRow[], more: object = {}, by = owner) => loadLinesOf(by, account, rows, more);
const lines = (query = '', by = owner) => linesOf(by, query);

/** Loads one line and returns it. */
async function line(row: LoadedRow) {
  const { status, body } = await load([row]);
  expect([status, body.added]).toEqual([201, 1]);
  const [first] = await lines('state=open&limit=1');
  return first;
}

const sendFile = (content: string, name = 'statement.xml', fields: Record<string, unknown> = {}) =>
  owner.post('/api/bank/statements', statementForm(content, name, fields));

describe('loading', () => {
  it.each(['a statement', 'an account'])('is waited for by the deletion of %s', async (what) => {
    const { statementId } = (await load([{ amount: '-1.00' }])).body;
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const { sent } = await inTransaction(server.pool, async (holder) => {
      await lockStatementImport(holder, owner.id);
      const sent = owner.delete(
        what === 'an account' ? `/api/bank/accounts/${account}` : `/api/bank/statements/${statementId}`,
      );
      await expect.poll(async () => (await server.servingPool.query(waiting)).rowCount).toBe(1);
      expect(await lines()).toHaveLength(1);
      return { sent };
    });
    expect((await sent).status).toBe(204);
    expect(await lines()).toEqual([]);
  });

  it('brings in of equal lines those that exceed what is stored', async () => {
    const twice = [
      { amount: '-24.99', text: 'Card 4711' },
      { amount: '-24.99', text: 'Card 4711' },
    ];
    expect((await load(twice)).body).toMatchObject({ accountId: account, added: 2, known: 0, pending: 0 });
    expect((await load(twice)).body).toMatchObject({ added: 0, known: 2, balanced: null, difference: null });
    expect((await load([...twice, ...twice.slice(1), { amount: '-1.00' }])).body).toMatchObject({
      added: 2,
      known: 2,
    });
    expect(await lines()).toHaveLength(4);
  });

  it('takes equal lines for two payments where both state an end-to-end id, and these differ', async () => {
    const one = (endToEndId?: string) => ({
      amount: '-24.99',
      text: 'Rent',
      ...(endToEndId && { endToEndId }),
    });
    expect((await load([one('A')])).body).toMatchObject({ added: 1, known: 0 });
    expect((await load([one('B')])).body).toMatchObject({ added: 1, known: 0 });
    expect((await load([one('B'), one('A'), one('C')])).body).toMatchObject({ added: 1, known: 2 });
    // One without an id may be any of them.
    expect((await load([one(), one('A')])).body).toMatchObject({ added: 0, known: 2 });
    expect((await load([one(), one(), one(), one()])).body).toMatchObject({ added: 1, known: 3 });
    expect((await load([one('D'), one(), one('A')])).body).toMatchObject({ added: 1, known: 2 });
    expect((await lines()).map(({ endToEndId }: { endToEndId: string | null }) => endToEndId).sort()).toEqual(
      [...['A', 'B', 'C', 'D', null]],
    );
  });

  it('is refused where there are a million lines already, by rows and by file', async () => {
    expect((await load([{ amount: '-1.00' }])).status).toBe(201);
    await server.connection.rows(sql`update bank_statements set added = 1000000 where user_id = ${owner.id}`);
    const refused = await load([{ amount: '-2.00' }]);
    expect(codeOf(refused)).toEqual([409, 'conflict']);
    expect(refused.body.detail).toContain('Delete a statement first');
    expect(
      codeOf(await sendFile(camtStatement({ opening: '9.00', closing: '7.00', entries: [['2.00', 'E1']] }))),
    ).toEqual([409, 'conflict']);
    expect(await lines()).toHaveLength(1);
  });

  it('is done once for two requests at the same moment', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => ({ amount: `-${index + 1}.00` }));
    const answers = await Promise.all([load(rows), load(rows), load(rows)]);
    expect(answers.map(({ body }) => body.added).sort()).toEqual([0, 0, 20]);
    expect(await lines()).toHaveLength(20);
  });

  it('knows a line of MT940 that was stored when the parts of its text were joined without blanks', async () => {
    const text = ':86:177?20SVWZ+Apple Pay?21DATUM 19.02.2026';
    const file = `:20:X\n:25:37040044/0532013000\n:60F:C260218EUR30,\n:61:2602190219D20,00NMSCNONREF\n${text}\n:62F:C260219EUR10,\n-\n`;
    expect((await sendFile(file, 'statement.sta')).body).toMatchObject({ added: 1, balanced: true });
    expect(await lines()).toMatchObject([{ text: 'Apple Pay DATUM 19.02.2026' }]);
    const before = JSON.stringify(['2026-02-19', '-2000', 'EUR', null, 'Apple PayDATUM 19.02.2026', null]);
    expect(
      (await server.pool.query('select same_as from bank_lines where user_id = $1', [owner.id])).rows,
    ).toEqual([{ same_as: createHash('sha256').update(before).digest('hex') }]);
    expect((await sendFile(file, 'statement.sta')).body).toMatchObject({ added: 0, known: 1 });
  });

  it('leaves out days that were loaded in another format, until they are sent again', async () => {
    const file = ofxStatement([['-24.99', 'F1', 'Card']]);
    const first = await sendFile(file);
    expect(first.body).toMatchObject({ added: 1, leftOut: 0 });
    account = first.body.accountId;
    const table = [
      { amount: '-24.99', text: 'Card payment' },
      { amount: '-5.00', bookedOn: '2026-06-02' },
    ];
    expect((await load(table)).body).toMatchObject({ added: 1, known: 0, leftOut: 1 });
    expect((await load(table, { again: true })).body).toMatchObject({ added: 1, known: 1, leftOut: 0 });
  });

  it('keeps what a statement says of its balances, and marks one that does not come to them', async () => {
    const even = camtStatement({ opening: '100.00', closing: '60.00', entries: [['40.00', 'E1']] });
    const odd = camtStatement({ opening: '60.00', closing: '50.00', entries: [['12.00', 'E2']] });
    expect((await sendFile(even, 'even.xml')).body).toMatchObject({
      balanced: true,
      difference: '0.00',
      added: 1,
    });
    const answer = (await sendFile(odd, 'odd.xml')).body;
    expect(answer).toMatchObject({ balanced: false, difference: '2.00', added: 1 });
    const stored = (await owner.get(`/api/bank/statements?accountId=${answer.accountId}`)).body;
    expect(stored).toMatchObject([
      { fileName: 'odd.xml', format: 'camt053', opening: '60.00', closing: '50.00', difference: '2.00' },
      { fileName: 'even.xml', difference: '0.00' },
    ]);
    expect((await owner.get('/api/bank/accounts')).body).toMatchObject([
      { name: 'Building', openLines: 0, open: '0.00' },
      { account: 'DE89370400440532013000', openLines: 2, open: '-52.00', from: '2026-06-01' },
    ]);
  });

  it('refuses in words what is no statement, and what is of another account', async () => {
    expect((await sendFile('hello')).body.errors.file).toContain('camt.053, MT940 or OFX');
    expect((await sendFile('')).body.errors.file).toBe('This file is empty');
    expect((await sendFile('%PDF-1.4')).body.errors.file).toContain('PDF is not read');
    const [first, second] = ['DE89370400440532013000', 'DE02120300000000202051'].map((iban) =>
      camtStatement({ opening: '1.00', closing: '1.00', entries: [], iban }),
    );
    const { accountId } = (await sendFile(first ?? '')).body;
    const wrong = await sendFile(second ?? '', 'b.xml', { accountId });
    expect(codeOf(wrong)).toEqual([422, 'invalid']);
    expect(wrong.body.errors.accountId).toBe('The statement is of account DE02120300000000202051');
    expect((await sendFile(first ?? '', 'b.xml', { accountId: 'x' })).status).toBe(422);
    expect((await sendFile(first ?? '', 'b.xml', { accountId: 999_999 })).status).toBe(404);
  });

  it('takes 50,000 lines at once, and no more', async () => {
    const rows = Array.from({ length: 50_000 }, (_, index) => ({
      ...{ amount: `-${(index % 5000) + 1}.00`, bookedOn: `2026-0${(index % 9) + 1}-11` },
      ...{ name: `Supplier ${index % 300}`, text: `Invoice ${index} of the yard`, bankId: `B${index}` },
    }));
    expect((await load(rows)).body).toMatchObject({ added: 50_000, known: 0 });
    expect((await load(rows)).body).toMatchObject({ added: 0, known: 50_000 });
    expect((await load([...rows, { amount: '-1.00' }])).status).toBe(400);
  });
});

describe('a line set aside', () => {
  it('loses name, account and text after 30 days, and still counts', async () => {
    const row = { amount: '-9.99', text: 'Groceries', name: 'Market', account: 'DE02', bankId: 'B7' };
    const { id } = await line(row);
    expect((await owner.post(`/api/bank/lines/${id}/set-aside`)).body).toMatchObject({
      state: 'set_aside',
      proposal: [],
    });
    expect(codeOf(await owner.post(`/api/bank/lines/${id}/set-aside`))).toEqual([409, 'invalidStep']);
    const sweep = (days: number) =>
      clearLinesSetAside({ pool: server.pool, now: () => Date.now() + days * 86_400_000 });
    await sweep(29);
    expect((await lines())[0]).toMatchObject({ name: 'Market', text: 'Groceries' });
    await sweep(31);
    expect((await lines())[0]).toMatchObject({ name: null, account: null, text: null, amount: '-9.99' });
    expect((await load([row])).body).toMatchObject({ added: 0, known: 1 });
    expect((await owner.post(`/api/bank/lines/${id}/take-back`)).body).toMatchObject({ state: 'open' });
    expect(codeOf(await owner.post(`/api/bank/lines/${id}/take-back`))).toEqual([409, 'invalidStep']);
  });
});

describe('a list of ten thousand lines', () => {
  const page = async (query: string) => {
    const { status, body, headers } = await owner.get(`/api/bank/lines?${query}`);
    return { status, rows: body as { amount: string }[], count: headers.get('x-total-count') };
  };

  it('is opened at any place, as a scrollbar asks for it, and counted apart', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => ({ amount: `-${index + 1}.00` }));
    expect((await load(rows)).body.added).toBe(10_000);
    const first = await page('limit=100&count=kept');
    expect([first.rows.length, first.count]).toEqual([100, null]);
    expect((await page('count=only')).count).toBe('10000');
    const last = await page('limit=100&offset=9900&count=kept');
    expect(last.rows).toHaveLength(100);
    const [one, other] = [first.rows, last.rows].map((part) => part.map(({ amount }) => amount));
    expect(new Set([...(one ?? []), ...(other ?? [])]).size).toBe(200);
    expect((await page('limit=100&offset=10000&count=kept')).rows).toEqual([]);
    expect((await page('limit=10&q=nothing%20of%20it')).count).toBe('0');
  });
});
