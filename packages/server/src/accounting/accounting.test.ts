import { decimal, minor, sum } from '@brick/domain/money/money';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { exportArchive, importArchive } from '../testing/files/archive-files.ts';
import { ublInvoice } from '../testing/files/invoice-files.ts';
import { addExpenseBy, addProjectOf, joinAs, signUp } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

let project: number;

const server = await startServer({ registrationsPerHour: 1_000_000, projectsPerHour: 0 });
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());
beforeEach(async () => {
  project = await addProjectOf(owner, { currency: 'EUR' });
});

const at = (path = '') => `/api/projects/${project}/accounting${path}`;
const profile = { system: 'journal', defaultAccount: '4000', creditorAccount: '70000' };
const setUp = async (more: object = {}) => {
  const { status, body } = await owner.put(at(), { ...profile, ...more });
  expect([status, body.detail]).toEqual([200, undefined]);
  return body;
};
const period = { from: '2026-01-01', to: '2026-12-31' };
const run = (more: object = {}, by = owner) => by.post(at('/exports'), { ...period, what: 'new', ...more });
const exported = async (more: object = {}) => {
  const { status, body } = await run(more);
  expect([status, body.detail]).toEqual([201, undefined]);
  return body;
};
const preview = async (more: object = {}) => {
  const { status, body } = await run({ preview: true, ...more });
  expect(status).toBe(200);
  return body;
};
const spend = (more: object = {}) => addExpenseBy(owner, project, { amount: '119.00', ...more });
const listed = async () => (await owner.get(at('/exports'))).body;
const fileOf = async (number: number) => {
  const answer = await fetch(`${server.url}${at(`/exports/${number}/file`)}`, {
    headers: { cookie: owner.cookie },
  });
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()), status: answer.status };
};

async function bookInvoice(figures: Parameters<typeof ublInvoice>[0], parts: string[], amount: string) {
  const form = new FormData();
  form.append('file', new Blob([ublInvoice(figures)]), 'invoice.xml');
  const { body: received } = await owner.post(`/api/projects/${project}/invoices`, form);
  const { status, body } = await owner.post(`/api/invoices/${received.id}/book`, {
    amount,
    parts: parts.map((part, index) => ({ phase: 'structure', itemName: `Part ${index}`, amount: part })),
    acknowledged: true,
  });
  expect([status, body.detail]).toEqual([200, undefined]);
  return body.expenseIds as number[];
}

describe('the profile', () => {
  it('is empty until somebody sets it up, and is replaced as a whole', async () => {
    expect((await owner.get(at())).body).toMatchObject({ system: null, accounts: [], version: 0 });
    const sent = {
      ...{ system: 'datev', defaultAccount: '4980', creditorAccount: '70000', noVatCode: '0' },
      accounts: [{ category: 'labor', phase: null, account: '4100' }],
      taxCodes: [{ rate: 19, code: '9' }],
      costCentres: [{ phase: 'roofing', code: 'R1' }],
      datev: { consultant: 1001, client: 1, fiscalYearStart: '2026-01-01', accountLength: 4 },
    };
    const stored = await setUp(sent);
    expect(stored).toMatchObject({ ...sent, version: 1 });
    expect((await owner.get(at())).body).toEqual(stored);
    expect(await setUp(sent)).toEqual(stored);
    expect(await setUp()).toMatchObject({ ...profile, accounts: [], datev: null, version: 2 });
    // Who began with nothing as well.
    expect((await owner.put(at(), { ...profile, version: 0 })).status).toBe(409);
    const stale = await owner.put(at(), { ...profile, version: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, 'stale']);
    const { body: log } = await owner.get(`/api/projects/${project}/activity?entity=accounting-profile`);
    expect(log.map(({ action }: { action: string }) => action)).toEqual(['updated', 'created']);
    expect(log[0].before).toMatchObject({ system: 'datev', accounts: sent.accounts });
  });

  it.each([
    ['an unknown software', { system: 'abacus' }, 'system'],
    ['DATEV without its numbers', { system: 'datev' }, 'datev'],
    [
      'an account that DATEV does not take',
      {
        system: 'datev',
        defaultAccount: 'A1',
        datev: { consultant: 1001, client: 1, fiscalYearStart: '2026-01-01', accountLength: 4 },
      },
      'defaultAccount',
    ],
    [
      'two codes of a rate',
      {
        taxCodes: [
          { rate: 7, code: 'a' },
          { rate: 7, code: 'b' },
        ],
      },
      'taxCodes',
    ],
  ])('is refused in words: %s', async (_, more, field) => {
    const { status, body } = await owner.put(at(), { ...profile, ...more });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});

describe('a preview', () => {
  it('lists what lacks an account, a number or a supplier, and stores nothing', async () => {
    await setUp({ defaultAccount: null, accounts: [{ category: 'labor', account: '4100' }] });
    await spend({ category: 'labor', invoiceNumber: 'R-1' });
    await spend({ supplier: null, invoiceNumber: 'R-2', itemName: 'Sand' });
    const seen = await preview();
    expect(seen).toMatchObject({ preview: true, number: null, fileName: null, count: 2, total: '238.00' });
    expect(
      seen.missing.map(({ itemName, lacks }: { itemName: string; lacks: string[] }) => [itemName, lacks]),
    ).toEqual([['Sand', ['account', 'supplier']]]);
    expect(await listed()).toEqual([]);
    const refused = await run();
    expect([refused.status, refused.body.code]).toEqual([422, 'invalid']);
    expect(await listed()).toEqual([]);
    await setUp();
    expect((await exported()).number).toBe(1);
  });

  it('has the rows in the order of the file, which is that of the export', async () => {
    await setUp({ system: 'xero', noVatCode: 'No VAT' });
    for (const [itemName, invoiceNumber, date] of [
      ['Sand', 'R-1', '2026-03-01'],
      ['Lime', 'R-2', '2026-03-02'],
      ['Freight', 'R-1', '2026-03-03'],
    ])
      await spend({ itemName, invoiceNumber, date, supplier: 'Mason', allowDuplicate: true });
    const { rows } = await preview();
    expect(rows.map(({ itemName }: { itemName: string }) => itemName)).toEqual(['Sand', 'Freight', 'Lime']);
    expect((await exported()).rows).toEqual(rows);
    const lines = (await fileOf(1)).bytes.toString().split('\r\n').slice(1, -1);
    expect(lines.map((line) => line.split(',')[15])).toEqual(['Sand', 'Freight', 'Lime']);
  });

  it('works before anything is set up', async () => {
    await spend();
    expect((await preview()).missing[0].lacks).toEqual(['account', 'number']);
    expect((await run()).status).toBe(422);
  });

  it('is refused for a period that ends before it begins', async () => {
    const { status, body } = await run({ from: '2026-02-01', to: '2026-01-01', preview: true });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['to']]);
  });
});

describe('an export', () => {
  beforeEach(() => setUp());

  it('is a numbered record with its rows, total and file, which stay as they are', async () => {
    await spend({ invoiceNumber: 'R-1' });
    await spend({ amount: '-19.00', kind: 'credit_note', invoiceNumber: 'C-1', date: '2026-03-05' });
    const first = await exported();
    expect(first).toMatchObject({
      number: 1,
      count: 2,
      total: '100.00',
      fileName: 'journal-1.csv',
      missing: [],
    });
    const before = await fileOf(1);
    expect(before.headers.get('content-disposition')).toContain('journal-1.csv');
    expect(before.bytes.toString().split('\r\n')).toHaveLength(6);
    await setUp({ defaultAccount: '5000', system: 'xero' });
    const [{ id }] = (await owner.get(`/api/projects/${project}/expenses`)).body;
    await owner.patch(`/api/expenses/${id}`, { itemName: 'Other' });
    expect((await fileOf(1)).bytes.equals(before.bytes)).toBe(true);
    const { body } = await owner.get(at('/exports/1'));
    expect(body).toMatchObject({ number: 1, total: '100.00', system: 'journal', createdBy: owner.id });
    expect(body.rows).toEqual(first.rows);
    expect((await owner.get(at('/exports/2'))).status).toBe(404);
    expect((await fileOf(2)).status).toBe(404);
  });

  it('holds only what no other holds, unless all is asked for', async () => {
    await spend();
    expect((await exported()).count).toBe(1);
    const empty = await run();
    expect([empty.status, empty.body.detail]).toEqual([422, expect.stringContaining('new')]);
    await spend({ amount: '7.00' });
    expect(await exported()).toMatchObject({ number: 2, total: '7.00' });
    expect(await exported({ what: 'all' })).toMatchObject({ number: 3, total: '126.00' });
    expect((await run()).status).toBe(422);
  });

  it('of the same moment as another holds nothing of that', async () => {
    await spend();
    const both = await Promise.all([run(), run()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect(
      (await Promise.all([run({ what: 'all' }), run({ what: 'all' })]))
        .map(({ body }) => body.number)
        .toSorted(),
    ).toEqual([2, 3]);
  });

  it('is of the expenses of its period that are not in the trash', async () => {
    await spend({ date: '2026-01-31', amount: '1.00' });
    await spend({ date: '2026-02-01', amount: '2.00' });
    await spend({ date: '2026-02-28', amount: '4.00' });
    await spend({ date: '2026-02-15', amount: '0.00' });
    const { id } = await spend({ date: '2026-02-15', amount: '8.00' });
    await owner.delete(`/api/expenses/${id}`);
    expect(await exported({ from: '2026-02-01', to: '2026-02-28' })).toMatchObject({
      count: 2,
      total: '6.00',
    });
  });

  it('says what of it has changed since, until that is exported again', async () => {
    const changed = await spend({ itemName: 'Sand' });
    const deleted = await spend({ itemName: 'Lime' });
    const paid = await spend({ itemName: 'Tiles' });
    await exported();
    expect((await listed())[0]).toMatchObject({ changedCount: 0, changes: [] });
    await owner.patch(`/api/expenses/${changed.id}`, { amount: '120.00' });
    await owner.delete(`/api/expenses/${deleted.id}`);
    await owner.patch(`/api/expenses/${paid.id}`, { isPaid: true, description: 'Not for the accountant' });
    const [first] = await listed();
    expect(first.changedCount).toBe(2);
    expect(first.changes).toMatchObject([
      { expenseId: changed.id, itemName: 'Sand', change: 'changed' },
      { expenseId: deleted.id, itemName: 'Lime', change: 'deleted' },
    ]);
    await exported({ what: 'all' });
    const [second, one] = await listed();
    expect(second).toMatchObject({ number: 2, changedCount: 0 });
    expect(one.changes).toMatchObject([{ expenseId: deleted.id }]);
  });

  it('says so of a project that came as an archive too, which has nothing of the trash', async () => {
    await setUp();
    await spend({ itemName: 'Sand' });
    const deleted = await spend({ itemName: 'Lime' });
    await exported();
    await exported({ what: 'all' });
    await owner.delete(`/api/expenses/${deleted.id}`);
    const told = ({ number, changedCount, changes }: Awaited<ReturnType<typeof listed>>[number]) => ({
      ...{ number, changedCount },
      changes: changes.map(({ expenseId: _, ...change }: { expenseId: number }) => change),
    });
    const before = (await listed()).map(told);
    expect(before[0]).toMatchObject({ changes: [{ itemName: 'Lime', change: 'deleted' }] });
    const { projectId } = await importArchive(owner, await exportArchive(server, owner, project));
    project = Number(projectId);
    expect((await listed()).map(told)).toEqual(before);
    const { status, body } = await owner.get(at('/exports/2'));
    expect([status, body.rows.length]).toEqual([200, 2]);
  });

  it('takes the account code of suppliers that are shared with the caller', async () => {
    const { body: supplier } = await owner.post('/api/suppliers', { name: 'Mason', accountCode: '71234' });
    expect(supplier.accountCode).toBe('71234');
    await spend({ supplierId: supplier.id });
    expect((await preview()).rows[0]).toMatchObject({ creditorAccount: '71234', account: '4000' });
    await server.connection.rows(sql`delete from supplier_shares where supplier_id = ${supplier.id}`);
    const surveyor = await joinAs(server, project, 'quantity_surveyor');
    await server.connection.rows(
      sql`update suppliers set added_in_project_id = null where id = ${supplier.id}`,
    );
    await owner.patch(`/api/projects/${project}`, { sharesOwnersSuppliers: false });
    expect((await run({ preview: true }, surveyor)).body.rows[0]).toMatchObject({ creditorAccount: '70000' });
  });

  it('of more than 500 bills for Xero is a ZIP', async () => {
    await setUp({ system: 'xero', taxCodes: [], noVatCode: 'No VAT' });
    await server.connection.rows(sql`
      insert into expenses (project_id, phase, item_name, amount, date, due_date, added_by)
      select ${project}, 'roofing', 'Nails', 1, '2026-03-01', '2026-03-31', ${owner.id} from generate_series(1, 501)`);
    expect(await exported()).toMatchObject({ count: 501, total: '501.00', fileName: 'accounting-1.zip' });
    const file = await fileOf(1);
    expect(file.headers.get('content-type')).toBe('application/zip');
    expect(file.bytes.subarray(0, 2).toString()).toBe('PK');
    expect((await fileOf(1)).bytes.equals(file.bytes)).toBe(true);
  });

  it('for DATEV is in Windows-1252', async () => {
    await setUp({
      ...{ system: 'datev', taxCodes: [{ rate: 20, code: '9' }] },
      datev: { consultant: 1001, client: 1, fiscalYearStart: '2026-01-01', accountLength: 4 },
    });
    await spend({ supplier: 'Müller', itemName: 'Größe €' });
    await exported();
    const { bytes, headers } = await fileOf(1);
    expect(headers.get('content-type')).toBe('text/csv; charset=windows-1252');
    expect(bytes.includes(Buffer.from([0x4d, 0xfc, 0x6c, 0x6c]))).toBe(true);
    expect(bytes.includes(0x80)).toBe(true);
  });
});

describe('an invoice with VAT', () => {
  beforeEach(() => setUp({ taxCodes: [{ rate: 20, code: 'V20' }], noVatCode: 'V0' }));

  it('is divided over its expenses, and its VAT is that of the document', async () => {
    await bookInvoice({}, ['40.01', '39.99', '40.00'], '120.00');
    await spend({ amount: '10.00' });
    const { rows, total } = await exported();
    expect(total).toBe('130.00');
    const [plain] = rows.filter(({ rate }: { rate: string | null }) => rate === null);
    expect(plain).toMatchObject({ net: '10.00', vat: null, gross: '10.00', taxCode: 'V0' });
    const ofInvoice = rows.filter(({ rate }: { rate: string | null }) => rate === '20');
    expect(ofInvoice).toHaveLength(3);
    const sumOf = (name: string) =>
      sum(ofInvoice.map((row: Record<string, string>) => minor(row[name] ?? '')));
    expect([sumOf('net'), sumOf('vat'), sumOf('gross')]).toEqual([10_000n, 2_000n, 12_000n]);
    expect(ofInvoice[0]).toMatchObject({ taxCode: 'V20', invoiceNumber: 'R-1', supplier: 'Mason & Sons' });
  });

  it('of a net project has its VAT on top', async () => {
    await owner.patch(`/api/projects/${project}`, { invoiceAmount: 'net' });
    await bookInvoice({}, ['33.33', '66.67'], '100.00');
    const { rows, total, net, gross } = await exported();
    expect([total, net, gross]).toEqual(['100.00', '100.00', '120.00']);
    expect(rows.map(({ vat }: { vat: string }) => vat)).toEqual(['6.67', '13.33']);
  });

  it('keeps the sign of a credit note', async () => {
    await bookInvoice({ type: '381', number: 'C-1' }, ['-120.00'], '-120.00');
    expect((await exported()).rows).toMatchObject([
      { net: '-100.00', vat: '-20.00', gross: '-120.00', amount: '-120.00' },
    ]);
  });
});

it('rows and file add up to the ledger to the cent, whatever the parts', async () => {
  await setUp({ taxCodes: [{ rate: 20, code: 'V20' }], noVatCode: 'V0' });
  let invoices = 0;
  let exports = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 5 }),
      async (cents) => {
        invoices += 1;
        const text = (value: number) => decimal(BigInt(value));
        const gross = cents.reduce((total, one) => total + one, 0);
        const net = Math.round(gross / 1.2);
        const figures = {
          number: `P-${invoices}`,
          net: text(net),
          vat: text(gross - net),
          gross: text(gross),
        };
        await bookInvoice(figures, cents.map(text), text(gross));
        const { total, rows } = await exported();
        exports += 1;
        expect(total).toBe(text(gross));
        expect(sum(rows.map((row: { vat: string }) => minor(row.vat)))).toBe(BigInt(gross - net));
        const lines = (await fileOf(exports)).bytes.toString().split('\r\n').slice(1, -1);
        const debit = sum(lines.map((line) => minor(line.split(',')[3] || '0')));
        const credit = sum(lines.map((line) => minor(line.split(',')[4] || '0')));
        expect([debit, credit]).toEqual([BigInt(gross), BigInt(gross)]);
      },
    ),
    { numRuns: 8 },
  );
  const { body } = await owner.get(`/api/projects/${project}/expenses/totals`);
  const totals = (await listed()).map(({ total }: { total: string }) => minor(total));
  expect(sum(totals)).toBe(minor(body.total));
});

describe('who may', () => {
  it('see and export follows from budget and expenses', async () => {
    await setUp();
    await spend();
    const statuses = async (role: string) => {
      const person = await joinAs(server, project, role);
      return [
        (await person.get(at())).status,
        (await person.put(at(), profile)).status,
        (await run({ preview: true }, person)).status,
        (await person.get(at('/exports'))).status,
      ];
    };
    expect(await statuses('quantity_surveyor')).toEqual([200, 200, 200, 200]);
    expect(await statuses('architect')).toEqual([200, 403, 403, 403]);
    expect(await statuses('contractor')).toEqual([403, 403, 403, 403]);
  });
});
