import { readdir } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../platform/db/connection.ts';
import { intakeLock } from '../platform/db/ordered-locks.ts';
import { BACKUP_LOCK } from '../platform/files/remove-files.ts';
import { sharp } from '../platform/pictures/sharp.ts';
import { exportArchive, importArchive } from '../testing/files/archive-files.ts';
import { ublInvoice } from '../testing/files/invoice-files.ts';
import { madePdf, pageOfMm, squareAt } from '../testing/files/pdf-files.ts';
import { blankJpeg } from '../testing/files/pictures.ts';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';
import { lockInvoices } from './invoice-store.ts';

let project: number;

const server = await startServer({ registrationsPerHour: 1_000_000, projectsPerHour: 0 });
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());
beforeEach(async () => {
  project = await addProjectOf(owner, { currency: 'EUR' });
});

const at = (path: string) => `/api/projects/${project}/${path}`;

const send = (content: string, { by = owner, name = 'invoice.xml', to = project } = {}) => {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  return by.post(`/api/projects/${to}/invoices`, form);
};

async function receive(figures: Parameters<typeof ublInvoice>[0] = {}, by = owner) {
  const { status, body } = await send(ublInvoice(figures), { by });
  expect([status, body.detail]).toEqual([201, undefined]);
  return body;
}

/** A PDF without data. */
const SCAN =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>';

const book = (id: number, more: object = {}, by = owner) => {
  const amount = '120.00';
  const parts = [{ phase: 'structure', itemName: 'Bricks', amount }];
  return by.post(`/api/invoices/${id}/book`, { amount, parts, ...more });
};

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const listed = async (path: string) => (await owner.get(at(path))).body;

describe('a received invoice', () => {
  it('is kept as it states itself, with what its sums come to and how it would be booked', async () => {
    const invoice = await receive();
    expect(invoice).toMatchObject({
      ...{ title: 'Mason & Sons R-1', invoiceNumber: 'R-1', supplier: 'Mason & Sons', vatId: 'GB123456789' },
      ...{ issueDate: '2026-03-02', currency: 'EUR', amount: '120.00', state: 'received', kind: 'invoice' },
      proposal: {
        ...{ amount: '120.00', amounts: ['120.00'], question: null, supplierId: null, commitmentId: null },
        parts: [{ phase: null, itemName: 'Bricks', amount: '120.00', category: null, commitmentId: null }],
        ...{ otherAccount: null, mustAcknowledge: false, elsewhere: [] },
      },
      document: { number: 'R-1', totals: { net: { minor: '100.00', text: null } } },
    });
    expect(invoice.findings.every(({ ok }: { ok: boolean }) => ok)).toBe(true);
    expect(invoice.findings.map(({ rule }: { rule: string }) => rule)).toContain('BR-CO-10');
    const original = await owner.get(`/api/invoices/${invoice.id}/original`);
    expect(original.status).toBe(200);
    expect(await listed('invoices/totals')).toEqual({ count: 1, received: 1, booked: 0, setAside: 0 });
    const [row] = await listed('invoices?state=received&from=2026-03-02&to=2026-03-02');
    expect(row).toMatchObject({ id: invoice.id, amount: '120.00' });
    expect(row).not.toHaveProperty('document');
    expect(await listed('invoices?from=2026-03-03')).toEqual([]);
  });

  it.each([
    ['not an invoice', 'hello', 'invoice.txt'],
    ['broken XML', '<Invoice', 'invoice.xml'],
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><Invoice/>', 'invoice.xml'],
    ['EDIFACT', "UNA:+.? 'UNB+UNOC:3+1+2+260101:1200+1'", 'invoice.edi'],
    ['an empty file', '', 'invoice.xml'],
  ])('is refused in words: %s', async (_, content, name) => {
    const refused = await send(content, { name });
    expect(codeOf(refused)).toEqual([422, 'invalid']);
    expect(refused.body.errors.file).toMatch(/\w/);
    expect(await listed('invoices')).toEqual([]);
  });

  it('has a third decimal named for what it is', async () => {
    const { findings } = await receive({ gross: '120.000' });
    const named = findings.filter(({ rule }: { rule: string }) => rule.startsWith('BR-DEC-'));
    expect([...new Set(named.map(({ message }: { message: string }) => message))]).toEqual([
      'An amount has more than two decimals',
    ]);
  });

  it('may have a registration that no index takes, and comes in once', async () => {
    // Letters that do not repeat themselves: others would be stored shortened.
    const registration = Array.from({ length: 4000 }, (_, at) => String.fromCharCode(0x4e00 + at * 5)).join(
      '',
    );
    const of = (number: string) =>
      ublInvoice({ number, vatId: null }).replace(
        '</b:RegistrationName>',
        `</b:RegistrationName><b:CompanyID>${registration}</b:CompanyID>`,
      );
    expect((await send(of('R-1'))).status).toBe(201);
    expect((await send(of('R-2'))).status).toBe(201);
    expect(codeOf(await send(`${of('R-1')}<!-- again -->`))).toEqual([409, 'duplicate']);
  });

  it('has long names cut between characters', async () => {
    const seller = `${'M'.repeat(254)}🧱 Ltd`;
    const stored = await send(ublInvoice({ seller }), { name: `🧱${'n'.repeat(250)}.xml` });
    expect([stored.status, stored.body.supplier]).toEqual([201, 'M'.repeat(254)]);
    const { title } = await receive({ seller: 'M'.repeat(250), number: '123🧱' });
    expect(title).toBe(`${'M'.repeat(250)} 123`);
    const { status, headers } = await owner.get(`/api/invoices/${stored.body.id}/original`);
    expect([status, headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining(`filename*=UTF-8''${'n'.repeat(250)}.xml`),
    ]);
  });

  it('keeps files within of types that may be uploaded, and names the others', async () => {
    const within = (name: string, type: string, bytes: Uint8Array) =>
      `<a:AdditionalDocumentReference><b:ID>${name}</b:ID><a:Attachment><b:EmbeddedDocumentBinaryObject mimeCode="${type}" filename="${name}">${Buffer.from(bytes).toString('base64')}</b:EmbeddedDocumentBinaryObject></a:Attachment></a:AdditionalDocumentReference>`;
    const attached =
      within('hours.jpg', 'image/jpeg', blankJpeg(400)) + within('notes.csv', 'text/csv', Buffer.from('a;b'));
    const { fileUrls, otherFiles } = await receive({ attached });
    expect(otherFiles).toEqual(['notes.csv']);
    expect(fileUrls).toHaveLength(1);
    const file = await owner.get(fileUrls[0]);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const contractor = await joinAs(server, project, 'contractor');
    expect((await contractor.get(fileUrls[0])).status).toBe(404);
  });

  it('is never shown by a browser as XML', async () => {
    const { originalUrl } = await receive();
    const file = await owner.get(originalUrl);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
  });

  it('whose file is hostile is answered in words', async () => {
    const deep = `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">${'<a>'.repeat(100_000)}`;
    expect(codeOf(await send(deep))).toEqual([422, 'invalid']);
    expect((await receive()).state).toBe('received');
  });

  it('is looked at as a picture of its pages, however it came', async () => {
    const pictureOf = async ({ id }: { id: number }, by = owner) => {
      const answer = await fetch(`${server.url}/api/invoices/${id}/picture`, {
        headers: { cookie: by.cookie },
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (answer.status !== 200) return answer.status;
      const { width, height, format } = await sharp(bytes).metadata();
      return [answer.headers.get('content-type'), format, width, height];
    };
    const pdf = madePdf({ pages: [pageOfMm(210, 297, squareAt(50, 50, 297)), pageOfMm(210, 297)] });
    const { body: twoPages } = await send(Buffer.from(pdf).toString(), { name: 'scan.pdf' });
    expect(await pictureOf(twoPages)).toEqual(['image/webp', 'webp', 1240, 3508]);
    const many = madePdf({ pages: Array.from({ length: 30 }, () => pageOfMm(210, 297)) });
    const { body: long } = await send(Buffer.from(many).toString(), { name: 'long.pdf' });
    expect(await pictureOf(long)).toEqual(['image/webp', 'webp', 1240, 14_032]);
    // An open PDF that has nothing to draw, and XML.
    const { body: empty } = await send(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>',
      { name: 'empty.pdf' },
    );
    expect(await pictureOf(empty)).toBe(204);
    expect(await pictureOf(await receive())).toBe(204);
    expect(await pictureOf(twoPages, await joinAs(server, project, 'contractor'))).toBe(404);
  });

  it('is typed where it is a PDF without data', async () => {
    const { body: invoice } = await send(SCAN, { name: 'scan.pdf' });
    expect(invoice).toMatchObject({ title: 'scan.pdf', document: null, findings: [], amount: null });
    const figures = { supplier: 'Mason', invoiceNumber: '7', issueDate: '2026-03-01', amount: '50.00' };
    const typed = await owner.patch(`/api/invoices/${invoice.id}`, figures);
    expect(typed.body).toMatchObject({ ...figures, title: 'Mason 7', proposal: { amount: '50.00' } });
    const parts = [{ phase: 'structure', itemName: 'Bricks', amount: '50.00' }];
    const booked = await book(invoice.id, { amount: '50.00', parts });
    expect(booked.body).toMatchObject({ state: 'booked' });
    const [expense] = await listed('expenses');
    expect(expense).toMatchObject({ supplier: 'Mason', invoiceNumber: '7', receiptUrl: invoice.originalUrl });
  });

  it('keeps the figures that its document states', async () => {
    const { id } = await receive();
    expect(codeOf(await owner.patch(`/api/invoices/${id}`, { invoiceNumber: 'R-2' }))).toEqual([
      409,
      'frozen',
    ]);
    expect((await owner.patch(`/api/invoices/${id}`, { dueDate: '2026-04-01' })).body.dueDate).toBe(
      '2026-04-01',
    );
  });
});

describe('booking', () => {
  it('makes one expense of each part, in one go', async () => {
    const { id, originalUrl } = await receive();
    const parts = [
      { phase: 'structure', itemName: 'Bricks', amount: '100.00', category: 'construction_materials' },
      { phase: 'roofing', itemName: 'Tiles', amount: '20.00' },
    ];
    const off = await book(id, { parts: parts.slice(0, 1) });
    expect(codeOf(off)).toEqual([422, 'invalid']);
    expect(off.body.errors.parts).toContain('20.00');
    const { body } = await book(id, { parts, dueDate: '2026-04-15' });
    expect(body).toMatchObject({ state: 'booked', proposal: null });
    const expenses = await listed('expenses?sort=amount');
    expect(expenses).toMatchObject([
      { amount: '20.00', phase: 'roofing', invoiceId: id },
      {
        ...{ amount: '100.00', date: '2026-03-02', dueDate: '2026-04-15', supplier: 'Mason & Sons' },
        ...{
          invoiceNumber: 'R-1',
          kind: 'invoice',
          receiptUrl: originalUrl,
          category: 'construction_materials',
        },
      },
    ]);
    expect(body.expenseIds.sort()).toEqual(expenses.map((one: { id: number }) => one.id).sort());
    expect(codeOf(await book(id))).toEqual([409, 'invalidStep']);
    expect(codeOf(await owner.patch(`/api/invoices/${id}`, { dueDate: '2026-04-02' }))).toEqual([
      409,
      'frozen',
    ]);
    expect(codeOf(await owner.delete(`/api/invoices/${id}`))).toEqual([409, 'frozen']);
  });

  it('follows its expenses into the trash and back', async () => {
    const { id } = await receive();
    const half = { phase: 'structure', itemName: 'Bricks', amount: '60.00' };
    const { body } = await book(id, { parts: [half, { ...half, itemName: 'Mortar' }] });
    const [one, other] = body.expenseIds;
    const stateNow = async () => (await owner.get(`/api/invoices/${id}`)).body.state;
    await owner.delete(`/api/expenses/${one}`);
    expect(await stateNow()).toBe('booked');
    await owner.delete(`/api/expenses/${other}`);
    expect(await stateNow()).toBe('received');
    await owner.post(`/api/expenses/${other}/restore`, {});
    expect(await stateNow()).toBe('booked');
    await owner.post(at('expenses/bulk'), { ids: [other], action: 'delete' });
    expect(await stateNow()).toBe('received');
    expect((await book(id)).body.state).toBe('booked');
    // What was booked before is of no invoice any more, and repeats what is booked now.
    expect(codeOf(await owner.post(`/api/expenses/${one}/restore`, {}))).toEqual([409, 'duplicate']);
  });

  it('of sums that contradict each other is acknowledged by who edits all expenses', async () => {
    const contractor = await joinAs(server, project, 'contractor');
    const { id, findings, proposal } = await receive({ gross: '130.00', payable: '130.00' }, contractor);
    expect(findings).toContainEqual(
      expect.objectContaining({ rule: 'BR-CO-15', ok: false, stated: '130.00', expected: '120.00' }),
    );
    expect(proposal.mustAcknowledge).toBe(true);
    const amount = '130.00';
    const parts = [{ phase: 'structure', itemName: 'Bricks', amount }];
    expect(codeOf(await book(id, { amount, parts }, contractor))).toEqual([409, 'conflict']);
    expect(codeOf(await book(id, { amount, parts, acknowledged: true }, contractor))).toEqual([
      403,
      'forbidden',
    ]);
    expect(codeOf(await book(id, { amount, parts }))).toEqual([409, 'conflict']);
    expect((await book(id, { amount, parts, acknowledged: true })).body.state).toBe('booked');
  });

  it('to another account than the supplier had is acknowledged', async () => {
    const supplier = await owner.post('/api/suppliers', { name: 'Mason and Sons', vatId: 'GB 123 456 789' });
    const first = await receive();
    expect(first.proposal).toMatchObject({ supplierId: supplier.body.id, otherAccount: null });
    const supplierId = supplier.body.id;
    const booked = (await book(first.id, { supplierId })).body;
    expect(booked.state).toBe('booked');
    // Its expense goes into the trash and comes back: it is the supplier's last invoice all the same.
    await owner.delete(`/api/expenses/${booked.expenseIds[0]}`);
    await owner.post(`/api/expenses/${booked.expenseIds[0]}/restore`, {});
    const second = await receive({ number: 'R-2', account: 'GB94BARC10201530093459' });
    expect(second.proposal).toMatchObject({
      ...{ mustAcknowledge: true, parts: [{ phase: 'structure' }] },
      otherAccount: { last: 'GB29NWBK60161331926819', now: 'GB94BARC10201530093459' },
    });
    // Nor does it help to name no supplier, or another one.
    const other = (await owner.post('/api/suppliers', { name: 'Mason Brothers' })).body.id;
    for (const named of [{ supplierId }, {}, { supplierId: other }])
      expect(codeOf(await book(second.id, named)), JSON.stringify(named)).toEqual([409, 'conflict']);
    expect((await book(second.id, { supplierId, acknowledged: true })).body.state).toBe('booked');
    const third = await receive({ number: 'R-3', account: 'GB94 BARC 1020 1530 0934 59' });
    expect(third.proposal.otherAccount).toBeNull();
  });

  it('names the earlier account to nobody who may not read its invoice', async () => {
    const contractor = await joinAs(server, project, 'contractor');
    const own = { name: 'Stone and Daughters', vatId: 'GB 987 654 321' };
    const supplierId = (await contractor.post('/api/suppliers', own)).body.id;
    const delivery = {
      phase: 'structure',
      itemName: 'Stone',
      amount: '1.00',
      date: '2026-06-01',
      supplierId,
    };
    expect((await contractor.post(`/api/projects/${project}/expenses`, delivery)).status).toBe(201);
    expect((await book((await receive({ number: 'C-1' })).id, { supplierId })).body.state).toBe('booked');
    const other = {
      number: 'C-2',
      account: 'GB94BARC10201530093459',
      seller: own.name,
      vatId: 'GB987654321',
    };
    expect((await receive(other, contractor)).proposal).toMatchObject({
      ...{ supplierId, mustAcknowledge: true },
      otherAccount: { last: null, now: other.account },
    });
  });

  it('of a credit note lowers what was spent', async () => {
    const first = await receive();
    await book(first.id);
    const note = await receive({ number: 'C-1', type: '381' });
    expect(note).toMatchObject({ kind: 'credit_note', amount: '-120.00', proposal: { amount: '-120.00' } });
    expect(codeOf(await book(note.id))).toEqual([422, 'invalid']);
    const parts = [{ phase: 'structure', itemName: 'Bricks', amount: '-20.00' }];
    await book(note.id, { amount: '-20.00', parts });
    expect(await listed('expenses/totals')).toMatchObject({ count: 2, total: '100.00', unpaid: '100.00' });
    const budget = (await owner.get(at('budget'))).body;
    expect(JSON.stringify(budget)).toContain('"actual":"100.00"');
  });

  it('proposes the commitment that the order names, and lowers its open amount', async () => {
    const { body: supplier } = await owner.post('/api/suppliers', { name: 'MASON SONS' });
    const order = {
      phase: 'roofing',
      supplierId: supplier.id,
      title: 'Roof',
      amount: '500.00',
      date: '2026-01-05',
    };
    const { body: commitment } = await owner.post(at('commitments'), { ...order, orderNumber: 'PO 17' });
    await owner.post(at('commitments'), order);
    // A dash is no order number: it is not that of a commitment without one.
    const unnamed = await receive({ number: 'R-0', order: '-', vatId: 'GB1' });
    expect(unnamed.proposal).toMatchObject({ supplierId: supplier.id, commitmentId: null });
    const invoice = await receive({ order: 'PO-17', vatId: 'GB1' });
    expect(invoice.proposal).toMatchObject({
      ...{ supplierId: supplier.id, commitmentId: commitment.id },
      parts: [{ phase: 'roofing', commitmentId: commitment.id }],
    });
    const parts = [{ phase: 'roofing', itemName: 'Roof', amount: '120.00', commitmentId: commitment.id }];
    await book(invoice.id, { supplierId: supplier.id, parts });
    expect((await owner.get(`/api/commitments/${commitment.id}`)).body.open).toBe('380.00');
    expect((await owner.get(`/api/suppliers/${supplier.id}`)).body.vatId).toBe('GB1');
  });

  it('asks for the amount where a part was paid before', async () => {
    const { proposal } = await receive({ prepaid: '20.00', payable: '100.00' });
    expect(proposal).toMatchObject({ amount: null, amounts: ['120.00', '100.00'], question: 'paid-before' });
    await owner.patch(`/api/projects/${project}`, { invoiceAmount: 'net' });
    expect((await receive({ number: 'R-2' })).proposal.amount).toBe('100.00');
  });
});

describe('nothing comes in twice', () => {
  it('not the same invoice, nor the same file, also at the same moment', async () => {
    const both = await Promise.all([
      send(ublInvoice()),
      send(ublInvoice({ number: 'r - 1', net: '100.00' })),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'duplicate',
      current: { title: expect.stringContaining('Mason') },
    });
    expect(codeOf(await send(ublInvoice()))).toEqual([409, 'duplicate']);
    expect(await listed('invoices/totals')).toMatchObject({ count: 1 });
    const { rows: left } = await server.pool.query('select 1 from files where project_id is null');
    expect(left).toEqual([]);
    await receive({ issued: '2027-03-02' });
  });

  it('but may once it is set aside or deleted, and is asked for again on its way back', async () => {
    const first = await receive();
    const aside = await owner.post(`/api/invoices/${first.id}/set-aside`, { reason: 'Not ours' });
    expect(aside.body).toMatchObject({ state: 'set_aside', reason: 'Not ours', proposal: null });
    expect(codeOf(await book(first.id))).toEqual([409, 'invalidStep']);
    const second = await receive();
    expect(codeOf(await owner.post(`/api/invoices/${first.id}/take-back`, {}))).toEqual([409, 'duplicate']);
    await owner.delete(`/api/invoices/${second.id}`);
    expect((await owner.post(`/api/invoices/${first.id}/take-back`, {})).body.state).toBe('received');
    expect(codeOf(await owner.post(`/api/invoices/${second.id}/restore`, {}))).toEqual([409, 'duplicate']);
  });

  it('is not told to who may not see the first', async () => {
    await receive();
    const contractor = await joinAs(server, project, 'contractor');
    const refused = await send(ublInvoice(), { by: contractor });
    expect(codeOf(refused)).toEqual([409, 'duplicate']);
    expect(JSON.stringify(refused.body)).not.toContain('Mason');
    expect((await contractor.get(at('invoices'))).body).toEqual([]);
  });

  it('is mentioned where it is in another project', async () => {
    const first = await receive();
    const other = await addProjectOf(owner);
    const { body } = await send(ublInvoice(), { to: other });
    expect(body.proposal.elsewhere).toContainEqual(
      expect.objectContaining({ id: first.id, projectId: project }),
    );
  });

  it('and loses none of its bytes while a backup is made', async () => {
    await receive();
    const { rows } = await inTransaction(server.pool, async (backup) => {
      await backup.rows(sql`select pg_advisory_xact_lock(${BACKUP_LOCK})`);
      const kept = async () => {
        const entries = await readdir(server.filesFolder, { recursive: true, withFileTypes: true });
        return entries.filter((entry) => entry.isFile()).length;
      };
      const before = await kept();
      expect(codeOf(await send(ublInvoice()))).toEqual([409, 'duplicate']);
      return { rows: [before, await kept()] };
    });
    expect(rows[1]).toBeGreaterThan(rows[0] ?? 0);
  });

  it('nor waits for one that comes in with what that needs', async () => {
    const { id } = (await send(SCAN, { name: 'scan.pdf' })).body;
    const supplierId = (await owner.post('/api/suppliers', { name: 'Masons' })).body.id;
    const typed = { supplier: 'Masons', supplierId, invoiceNumber: '9', issueDate: '2026-03-01' };
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const { sent } = await inTransaction(server.pool, async (other) => {
      await lockInvoices(other, project);
      const sent = owner.patch(`/api/invoices/${id}`, typed);
      await expect.poll(async () => (await server.servingPool.query(waiting)).rowCount).toBe(1);
      await other.rows(sql`set local lock_timeout = '100ms'`);
      await other.rows(sql`select ${intakeLock(project)}`);
      return { sent };
    });
    const { status, body } = await sent;
    expect([status, body.supplierId, body.invoiceNumber]).toEqual([200, supplierId, '9']);
  });

  it('nor an expense with the supplier and number of one, unless it is another one', async () => {
    const [booked] = (await book((await receive()).id)).body.expenseIds;
    const typed = {
      ...{ phase: 'structure', itemName: 'Bricks', amount: '5.00', date: '2026-03-05' },
      ...{ supplier: 'mason & sons', invoiceNumber: 'r-1' },
    };
    const refused = await owner.post(at('expenses'), typed);
    expect(codeOf(refused)).toEqual([409, 'duplicate']);
    expect(refused.body).toMatchObject({ offer: { allowDuplicate: true } });
    const { status, body: another } = await owner.post(at('expenses'), { ...typed, allowDuplicate: true });
    expect(status).toBe(201);
    // It stood beside the first, so its deletion is undone, also after that of the first.
    for (const [id, action] of [
      [another.id, 'delete'],
      [another.id, 'restore'],
      [another.id, 'delete'],
      [booked, 'delete'],
      [booked, 'restore'],
      [another.id, 'restore'],
    ]) {
      const answer = await owner.post(at('expenses/bulk'), { ids: [id], action });
      expect([id, action, answer.status]).toEqual([id, action, 200]);
    }
    expect(codeOf(await owner.post(at('expenses'), { ...typed, amount: '-5.00' }))).toEqual([422, 'invalid']);
  });
});

it('tells who books of an invoice that came in', async () => {
  const [manager, architect] = [
    await joinAs(server, project, 'project_manager'),
    await joinAs(server, project, 'architect'),
  ];
  const { id } = await receive();
  const noticesOf = async (person: TestPerson) =>
    (await person.get('/api/notices')).body.filter(
      ({ kind }: { kind: string }) => kind === 'invoiceReceived',
    );
  expect(await noticesOf(manager)).toMatchObject([{ entity: 'invoice', entityId: id }]);
  expect(await noticesOf(architect)).toEqual([]);
});

it('goes into an archive with control characters in what it states', async () => {
  const { supplier, title, vatId } = await receive({ seller: 'Mason\u007f & Sons\u007f' });
  expect([supplier, title, vatId]).toEqual(['Mason & Sons', 'Mason & Sons R-1', 'GB123456789']);
  const importer = await signUp(server, 'importer');
  const job = await importArchive(importer, await exportArchive(server, owner, project));
  expect(job).toMatchObject({ status: 'done', problem: null });
});

it('goes into an archive under whatever name it was received, and with bytes before the PDF', async () => {
  const scan = `\r\n${new TextDecoder().decode(madePdf({ pages: [pageOfMm(210, 297)] }))}`;
  expect((await send(scan, { name: 'scan' })).status).toBe(201);
  const importer = await signUp(server, 'importer');
  const job = await importArchive(importer, await exportArchive(server, owner, project));
  expect(job).toMatchObject({ status: 'done', problem: null });
  const [{ id }] = (await importer.get(`/api/projects/${job.projectId}/invoices`)).body;
  const { status, headers } = await importer.get(`/api/invoices/${id}/original`);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
});

it('goes with its project into an archive, with document, original and expenses', async () => {
  const first = await receive();
  await book(first.id);
  const other = await receive({ number: 'R-2' });
  const importer = await signUp(server, 'importer');
  const job = await importArchive(importer, await exportArchive(server, owner, project));
  expect(job).toMatchObject({ status: 'done', problem: null });
  const { body: imported } = await importer.get(`/api/projects/${job.projectId}/invoices?sort=invoiceNumber`);
  expect(imported).toMatchObject([
    { invoiceNumber: 'R-1', state: 'booked' },
    { invoiceNumber: 'R-2', state: 'received' },
  ]);
  const [one, two] = await Promise.all(
    imported.map(async ({ id }: { id: number }) => (await importer.get(`/api/invoices/${id}`)).body),
  );
  expect(two.document).toEqual(other.document);
  expect(two.findings).toEqual(other.findings);
  const { body: expenses } = await importer.get(`/api/projects/${job.projectId}/expenses`);
  expect(expenses).toMatchObject([{ id: one.expenseIds[0], invoiceId: one.id, invoiceNumber: 'R-1' }]);
  expect((await importer.get(`/api/invoices/${one.id}/original`)).status).toBe(200);
  expect(codeOf(await send(ublInvoice(), { by: importer, to: job.projectId ?? 0 }))).toEqual([
    409,
    'duplicate',
  ]);
});

it('is found by its number, in the trash and in its history', async () => {
  const { id } = await receive({ number: 'RE-4711' });
  const { body: found } = await owner.get(at('search?q=4711'));
  expect(found).toMatchObject([{ kind: 'invoice', id, title: 'Mason & Sons RE-4711' }]);
  await owner.post(`/api/invoices/${id}/set-aside`, { reason: 'Not ours' });
  const { body: history } = await owner.get(`/api/invoices/${id}/history`);
  expect(history[0].after).toEqual({ state: 'set_aside', reason: 'Not ours' });
  await owner.delete(`/api/invoices/${id}`);
  const { body: trash } = await owner.get(at('trash'));
  expect(JSON.stringify(trash)).toContain('RE-4711');
});
