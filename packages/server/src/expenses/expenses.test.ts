import { decimal, minor } from '@brick/domain/money/money';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../platform/db/connection.ts';
import { intakeLock } from '../platform/db/ordered-locks.ts';
import { addExpenseBy, addProjectOf, joinAs, signUp } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner);
afterAll(() => server.stop());

const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const untilWaiting = (count: number) =>
  expect.poll(async () => (await server.servingPool.query(waiting)).rowCount).toBe(count);

const concrete = {
  phase: 'foundation',
  itemName: 'Concrete',
  supplier: 'Kalahari Cement',
  amount: '18400.00',
  date: '2026-03-04',
};

describe('adding an expense', () => {
  it('stores the exact amount and fills in defaults', async () => {
    const { status, body } = await owner.post(`/api/projects/${project}/expenses`, {
      ...concrete,
      amount: 1234.5,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      amount: '1234.50',
      isPaid: false,
      dueDate: '2026-04-03',
      category: null,
      receiptUrl: null,
      addedBy: owner.id,
      version: 1,
    });
    expect(body.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it.each([
    ['three decimals', { amount: '1.005' }, 'amount', 'Use at most two decimals'],
    ['three decimals as a number', { amount: 1.005 }, 'amount', 'Use at most two decimals'],
    ['an exponent', { amount: '1e3' }, 'amount', 'Enter an amount such as 1500.00'],
    ['a negative amount', { amount: '-1' }, 'amount', 'Only the amount of a credit note is below zero'],
    [
      'more than decimal(12,2) holds',
      { amount: '10000000000.00' },
      'amount',
      'Enter at most 9,999,999,999.99',
    ],
    ['a list for an amount', { amount: ['1'] }, 'amount', 'Enter an amount such as 1500.00'],
    ['a day that does not exist', { date: '2026-02-30' }, 'date', 'Enter a date that exists, as yyyy-MM-dd'],
    ['an unknown phase', { phase: 'attic' }, 'phase', 'Choose one of the eight phases'],
    ['no item', { itemName: '   ' }, 'itemName', 'This field is required'],
    ['an item of 256 characters', { itemName: 'x'.repeat(256) }, 'itemName', 'Use at most 255 characters'],
    [
      'a receipt that is no file of ours',
      { receiptUrl: 'https://elsewhere.example/x.pdf' },
      'receiptUrl',
      'Upload the file here first',
    ],
    ['text for paid', { isPaid: 'yes' }, 'isPaid', 'Choose yes or no'],
  ])('rejects %s with a message at the field', async (_what, wrong, field, sentence) => {
    const before = await owner.get(`/api/projects/${project}/expenses/totals`);
    const { status, body } = await owner.post(`/api/projects/${project}/expenses`, { ...concrete, ...wrong });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ [field]: sentence });
    expect((await owner.get(`/api/projects/${project}/expenses/totals`)).body).toEqual(before.body);
  });

  it.each([
    ['by default', null, '2026-07-30'],
    ['on an entered day', '2026-12-29', '2026-12-29'],
  ])('that is due %s has this due date after its date is corrected', async (_what, dueDate, due) => {
    const { id } = await addExpenseBy(owner, project, { date: '2026-11-30', dueDate });
    const { body } = await owner.patch(`/api/expenses/${id}`, { date: '2026-06-30' });
    expect(body).toMatchObject({ date: '2026-06-30', dueDate: due });
    const kept = await owner.patch(`/api/expenses/${id}`, { date: '2026-06-29', dueDate: body.dueDate });
    expect(kept.body.dueDate).toBe(due);
  });

  it('accepts the greatest amount and zero', async () => {
    expect((await addExpenseBy(owner, project, { amount: '9999999999.99' })) as object).toMatchObject({
      amount: '9999999999.99',
    });
    expect((await addExpenseBy(owner, project, { amount: 0 })) as object).toMatchObject({ amount: '0.00' });
  });

  it('is added once when sent twice with one idempotency key, which cannot be reused for another request', async () => {
    const key = { 'idempotency-key': 'attempt-0001' };
    const path = `/api/projects/${project}/expenses`;
    const [first, second] = await Promise.all([
      owner.post(path, concrete, key),
      owner.post(path, concrete, key),
    ]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body.id).toBe(second.body.id);
    expect((await owner.post(path, { ...concrete, amount: '1.00' }, key)).status).toBe(422);
  });

  it('is answered with the first of two at once, also where the second is refused by what that stored', async () => {
    const send = () =>
      owner.post(
        `/api/projects/${project}/expenses`,
        { ...concrete, invoiceNumber: 'R-17' },
        { 'idempotency-key': 'attempt-0002' },
      );
    const { sent } = await inTransaction(server.pool, async (holder) => {
      await holder.rows(sql`select ${intakeLock(project)}`);
      const both = [send(), send()];
      await untilWaiting(2);
      return { sent: both };
    });
    const [first, second] = await Promise.all(sent);
    expect([first?.status, second?.status, second?.body.detail]).toEqual([201, 201, undefined]);
    expect(second?.body.id).toBe(first?.body.id);
    const without = await owner.post(`/api/projects/${project}/expenses`, {
      ...{ ...concrete, invoiceNumber: 'R-17' },
    });
    expect([without.status, without.body.code]).toEqual([409, 'duplicate']);
  });
});

describe('an edit', () => {
  it('that the database ends for a deadlock is made again', async () => {
    const meet = async () => {
      const { id } = await addExpenseBy(owner, project);
      const { sent } = await inTransaction(server.pool, async (holder) => {
        await holder.rows(sql`select ${intakeLock(project)}`);
        const edit = owner.patch(`/api/expenses/${id}`, { invoiceNumber: `R-18-${id}` });
        await untilWaiting(1);
        // The edit has the row and waits for the lock: of the two it waits longer, and is ended.
        await holder.rows(sql`select 1 from expenses where id = ${id} for update`);
        return { sent: edit };
      });
      const { status, body } = await sent;
      expect([status, body.version]).toEqual([200, 2]);
    };
    // Where the test was held up for a second between the two, the other one is ended: they meet again.
    const isEnded = (error: unknown) => /deadlock/.test(`${error} ${(error as Error).cause}`);
    const again = (error: unknown) => (isEnded(error) ? meet() : Promise.reject(error));
    await meet().catch(again).catch(again).catch(again);
  });

  it('from an older version is rejected with the current row', async () => {
    const { id } = await addExpenseBy(owner, project);
    expect((await owner.patch(`/api/expenses/${id}`, { amount: '5.00', version: 1 })).body).toMatchObject({
      version: 2,
      amount: '5.00',
    });
    const late = await owner.patch(`/api/expenses/${id}`, { amount: '6.00', version: 1 });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: 'stale', current: { amount: '5.00', version: 2 } });
    expect((await owner.patch(`/api/expenses/${id}`, { amount: '6.00' }, { 'if-match': '"1"' })).status).toBe(
      409,
    );
  });

  it('is refused for an If-Match that is no version, and a deletion for an older one', async () => {
    const { id } = await addExpenseBy(owner, project);
    const path = `/api/expenses/${id}`;
    const edit = async (ifMatch: string) =>
      (await owner.patch(path, { amount: '5.00' }, { 'if-match': ifMatch })).status;
    for (const garbage of ['1', '"9", "1"', 'garbage', '']) expect(await edit(garbage), garbage).toBe(400);
    expect((await owner.get(path)).body.version).toBe(1);
    expect(await edit('*')).toBe(200);
    const remove = async (ifMatch: string) =>
      (await owner.send('DELETE', path, { headers: { 'if-match': ifMatch } })).status;
    expect(await remove('2')).toBe(400);
    expect(await remove('"1"')).toBe(409);
    expect(await remove('"2"')).toBe(204);
  });

  it('is applied once for two simultaneous edits of one version', async () => {
    const { id } = await addExpenseBy(owner, project);
    const edits = await Promise.all(
      ['7.00', '8.00'].map((amount) => owner.patch(`/api/expenses/${id}`, { amount, version: 1 })),
    );
    expect(edits.map((edit) => edit.status).sort()).toEqual([200, 409]);
  });

  it('ignores fields that the server sets', async () => {
    const { id } = await addExpenseBy(owner, project);
    const { body } = await owner.patch(`/api/expenses/${id}`, {
      addedBy: 999,
      projectId: 999,
      createdAt: '2000-01-01',
      itemName: 'Same',
    });
    expect(body).toMatchObject({ id, addedBy: owner.id, projectId: project, itemName: 'Same' });
    expect(body.createdAt).not.toContain('2000');
  });
});

describe('the trash', () => {
  it('restores a deleted expense with its figures', async () => {
    const { id } = await addExpenseBy(owner, project, { amount: '77.00' });
    const spent = async () => (await owner.get(`/api/projects/${project}/stats`)).body.totals.expenses;
    const before = await spent();
    expect((await owner.delete(`/api/expenses/${id}`)).status).toBe(204);
    expect((await owner.get(`/api/expenses/${id}`)).status).toBe(404);
    expect(await spent()).toBe(decimal(minor(before) - 7700n));
    expect((await owner.post(`/api/expenses/${id}/restore`)).body).toMatchObject({ id, amount: '77.00' });
    expect(await spent()).toBe(before);
  });
});

describe('rights', () => {
  it('a contractor sees their own expenses only and may not mark them paid', async () => {
    const contractor = await joinAs(server, project, 'contractor');
    const mine = await addExpenseBy(contractor, project, { itemName: 'Mine' });
    const list = await contractor.get(`/api/projects/${project}/expenses`);
    expect(list.body.map((row: { itemName: string }) => row.itemName)).toEqual(['Mine']);
    expect((await contractor.get('/api/expenses/all')).body).toHaveLength(1);
    expect((await contractor.patch(`/api/expenses/${mine.id}`, { isPaid: true })).status).toBe(403);
    const { id } = await addExpenseBy(owner, project);
    expect((await contractor.get(`/api/expenses/${id}`)).status).toBe(404);
    await owner.patch(`/api/expenses/${mine.id}`, { isPaid: true });
    expect((await contractor.patch(`/api/expenses/${mine.id}`, { amount: '1.00' })).status).toBe(403);
  });

  it('a stranger gets the same response as for missing rows', async () => {
    const stranger = await signUp(server, 'stranger');
    const { id } = await addExpenseBy(owner, project);
    const hidden = await stranger.get(`/api/expenses/${id}`);
    const missing = await stranger.get('/api/expenses/999999999');
    expect([hidden.status, missing.status]).toEqual([404, 404]);
    expect(hidden.body.detail).toBe(missing.body.detail);
    expect((await stranger.get(`/api/projects/${project}/expenses`)).status).toBe(404);
    expect((await server.visitor().get(`/api/expenses/${id}`)).status).toBe(401);
    expect((await server.visitor().get('/api/expenses/999999999')).status).toBe(401);
  });

  it('amounts that a role may not see are missing from the figures', async () => {
    const inspector = await joinAs(server, project, 'inspector');
    expect((await inspector.get(`/api/projects/${project}/expenses`)).status).toBe(403);
    const { status, body } = await inspector.get(`/api/projects/${project}/stats`);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(
      /"(totalBudget|spent|remaining|percentSpent|expenses":"|total":"|paid":"|unpaid":"|variationsApproved)/,
    );
    expect((await inspector.get(`/api/projects/${project}`)).body).not.toHaveProperty('totalBudget');
  });
});

describe('a supplier', () => {
  it('from a directory of somebody else cannot be named by an expense', async () => {
    const stranger = await signUp(server, 'stranger');
    const theirs = (await stranger.post('/api/suppliers', { name: 'Hidden Steel' })).body.id;
    const named = await owner.post(`/api/projects/${project}/expenses`, { ...concrete, supplierId: theirs });
    expect(named.status).toBe(422);
    const mine = (await owner.post('/api/suppliers', { name: 'Open Steel' })).body.id;
    const { id } = await addExpenseBy(owner, project, { supplierId: mine });
    expect((await owner.patch(`/api/expenses/${id}`, { supplierId: theirs })).status).toBe(422);
    expect((await owner.get(`/api/expenses/${id}`)).body.supplierId).toBe(mine);
  });
});

describe('a list', () => {
  it('is paged, sorted, filtered and searched by the server', async () => {
    const site = await addProjectOf(owner);
    for (const [index, itemName] of ['Sand', 'Stone 100%', 'Rebar', 'Sand, washed', 'Bricks'].entries()) {
      await addExpenseBy(owner, site, {
        itemName,
        amount: `${index + 1}.00`,
        isPaid: index % 2 === 0,
        supplier: index === 2 ? null : 'Yard',
      });
    }
    const path = `/api/projects/${site}/expenses`;
    const names = async (query: string) =>
      (await owner.get(`${path}?${query}`)).body.map((row: { itemName: string }) => row.itemName);
    expect(await names('q=sand')).toEqual(['Sand, washed', 'Sand']);
    expect(await names('q=100%25')).toEqual(['Stone 100%']);
    expect(await names('sort=amount&isPaid=true')).toEqual(['Sand', 'Rebar', 'Bricks']);
    const first = await owner.get(`${path}?limit=2&sort=-supplier`);
    expect(first.headers.get('x-total-count')).toBe('5');
    const seen = first.body.map((row: { id: number }) => row.id);
    let cursor = first.headers.get('x-next-cursor');
    while (cursor) {
      const page = await owner.get(`${path}?limit=2&sort=-supplier&cursor=${cursor}`);
      seen.push(...page.body.map((row: { id: number }) => row.id));
      cursor = page.headers.get('x-next-cursor');
    }
    expect(new Set(seen).size).toBe(5);
    expect(
      (await owner.get(`${path}?limit=2&sort=amount&cursor=${first.headers.get('x-next-cursor')}`)).status,
    ).toBe(422);
    expect((await owner.get(`${path}?sort=password`)).status).toBe(422);
    expect((await owner.get(`${path}?limit=2&offset=4&sort=amount`)).body).toMatchObject([
      { itemName: 'Bricks' },
    ]);
    expect((await owner.get(`${path}/totals?q=sand`)).body).toMatchObject({
      count: 2,
      total: '5.00',
      paid: '1.00',
      unpaid: '4.00',
    });
  });
});

it('a list finds an amount as it is written, whatever its sign, with the total of what it finds', async () => {
  const at = await addProjectOf(owner);
  const path = `/api/projects/${at}/expenses`;
  await addExpenseBy(owner, at, { itemName: 'Slab', amount: '15312.54' });
  await addExpenseBy(owner, at, { itemName: 'Slab, returned', amount: '-15312.54', kind: 'credit_note' });
  await addExpenseBy(owner, at, { itemName: 'Sand', amount: '1531254.00' });
  for (const [q, found] of [
    ...['15312.54', '15,312.54', '15.312,54'].map((amount) => [amount, 2] as const),
    ...([
      ['1,531,254', 1],
      ['15312', 0],
      ['slab', 2],
    ] as const),
  ]) {
    const { body } = await owner.get(`${path}?q=${encodeURIComponent(q)}`);
    expect(body, q).toHaveLength(found);
    expect((await owner.get(`${path}/totals?q=${encodeURIComponent(q)}`)).body.count).toBe(found);
  }
});
