import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planCheck, publishTemplateOf } from '../testing/checks.ts';
import { ublInvoice } from '../testing/files/invoice-files.ts';
import { addExpenseBy, addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startServer } from '../testing/test-server.ts';

let owner: TestPerson;
let project: number;

const server = await startServer();
afterAll(() => server.stop());

const NAME = 'Kgale Steel';

async function made(person: TestClient, path: string, fields: object): Promise<{ id: number }> {
  const { status, body } = await person.post(path, fields);
  if (status !== 201) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

const addSupplierBy = (person: TestClient, fields: object = {}) =>
  made(person, '/api/suppliers', { name: NAME, notes: '30 % discount agreed', ...fields });

async function uploadedBy(person: TestClient): Promise<string> {
  const receipt = new TextEncoder().encode('%PDF-1.7\n%%EOF');
  return (await person.upload(receipt, 'receipt.pdf', 'application/pdf')).body.url;
}

/** Every kind of row that can name a supplier, with a function that adds one. */
const NAMING = {
  expenses: (person: TestClient, at: number, fields: object) =>
    addExpenseBy(person, at, { supplier: null, ...fields }),
  commitments: (person: TestClient, at: number, fields: object) =>
    made(person, `/api/projects/${at}/commitments`, {
      ...{ title: 'Trusses', phase: 'roofing', amount: '10.00', date: '2026-03-04' },
      ...fields,
    }),
  issues: (person: TestClient, at: number, fields: object) =>
    made(person, `/api/projects/${at}/issues`, { title: 'Late delivery', ...fields }),
};
const KINDS = Object.keys(NAMING) as (keyof typeof NAMING)[];

const statusOf = async (person: TestClient, id: number) => (await person.get(`/api/suppliers/${id}`)).status;

/** A person's rights on a supplier, found by trying every endpoint. */
async function rightsOf(person: TestClient, id: number): Promise<string> {
  const read = await statusOf(person, id);
  const history = (await person.get(`/api/suppliers/${id}/history`)).status;
  const listed = (await person.get('/api/suppliers')).body.some((row: { id: number }) => row.id === id);
  const found = (await person.get(`/api/search?q=${encodeURIComponent(NAME)}`)).body;
  const isFound = JSON.stringify(found).includes(`"kind":"supplier","id":${id},`);
  expect([history, listed, isFound]).toEqual([read, read === 200, read === 200]);
  const edit = (await person.patch(`/api/suppliers/${id}`, { phone: '+267 300 0000' })).status;
  return edit === 200 ? 'RU' : read === 200 ? 'R' : '–';
}

const remove = (at: number, { id }: TestPerson) =>
  server.connection.rows(sql`delete from project_members where project_id = ${at} and user_id = ${id}`);

describe.each(KINDS)('naming a supplier in one of the %s', (kind) => {
  beforeAll(async () => {
    owner = await signUp(server, 'owner');
    project = await addProjectOf(owner);
  });

  it('gives no rights to its author in their own project, nor to anybody there', async () => {
    const { id } = await addSupplierBy(owner);
    const architect = await joinAs(server, project, 'architect');
    const elsewhere = await addProjectOf(architect);
    const accomplice = await joinAs(server, elsewhere, 'quantity_surveyor');
    await NAMING[kind](architect, elsewhere, { supplierId: id });
    expect(await rightsOf(architect, id)).toBe('R');
    expect(await rightsOf(accomplice, id)).toBe('–');
    await remove(project, architect);
    expect(await rightsOf(architect, id)).toBe('–');
    expect(await rightsOf(accomplice, id)).toBe('–');
  });

  it('stores the directory’s name in the row for all readers', async () => {
    const { id } = await addSupplierBy(owner);
    const architect = await joinAs(server, project, 'architect');
    const elsewhere = await addProjectOf(architect);
    const accomplice = await joinAs(server, elsewhere, 'quantity_surveyor');
    const row = await NAMING[kind](architect, elsewhere, { supplierId: id });
    expect(row).toMatchObject({ supplier: NAME, supplierId: id });
    await owner.patch(`/api/suppliers/${id}`, { name: 'Renamed' });
    const read = await accomplice.get(`/api/${kind}/${row.id}`);
    expect(read.body).toMatchObject({ supplier: NAME });
    const other = await addSupplierBy(owner, { name: 'Other' });
    const typed = await NAMING[kind](owner, project, { supplierId: id, supplier: 'As they are called' });
    expect(typed).toMatchObject({ supplier: 'As they are called' });
    const changed = await owner.patch(`/api/${kind}/${typed.id}`, { supplierId: other.id });
    expect(changed.body).toMatchObject({ supplier: 'Other', supplierId: other.id });
  });

  it('by its owner shares it with the project, as long as a row there names it', async () => {
    const guest = await joinAs(server, project, 'project_manager');
    const { id } = await addSupplierBy(guest);
    const engineer = await joinAs(server, project, 'engineer');
    expect([await rightsOf(owner, id), await rightsOf(engineer, id)]).toEqual(['–', '–']);
    const row = await NAMING[kind](guest, project, {});
    await guest.patch(`/api/${kind}/${row.id}`, { supplierId: id });
    expect([await rightsOf(owner, id), await rightsOf(engineer, id)]).toEqual(['RU', 'R']);
    await owner.delete(`/api/${kind}/${row.id}`);
    expect([await rightsOf(owner, id), await rightsOf(engineer, id)]).toEqual(['–', '–']);
    await owner.post(`/api/${kind}/${row.id}/restore`);
    expect([await rightsOf(owner, id), await rightsOf(engineer, id)]).toEqual(['RU', 'R']);
  });

  it('by its owner is valid after their membership, and ends with the reader’s', async () => {
    const guest = await joinAs(server, project, 'project_manager');
    const { id } = await addSupplierBy(guest);
    await NAMING[kind](guest, project, { supplierId: id });
    const surveyor = await joinAs(server, project, 'quantity_surveyor');
    await remove(project, guest);
    expect(await rightsOf(surveyor, id)).toBe('RU');
    await remove(project, surveyor);
    expect(await rightsOf(surveyor, id)).toBe('–');
  });

  it('is rejected for an invisible supplier, and stores nothing', async () => {
    const { id } = await addSupplierBy(await signUp(server, 'elsewhere'));
    const row = await NAMING[kind](owner, project, {});
    expect((await owner.patch(`/api/${kind}/${row.id}`, { supplierId: id })).status).toBe(422);
    const noted = await server.connection.rows(sql`select 1 from supplier_shares where supplier_id = ${id}`);
    expect(noted).toEqual([]);
  });
});

/** Rows that name a supplier without its name beside it, or with that of a document. */
const ALSO_NAMING = {
  checks: async (person: TestPerson, at: number, supplierId: number) =>
    `/api/checks/${(await planCheck(person, at, await publishTemplateOf(person, at, [{}]), { supplierId })).id}`,
  invoices: async (person: TestPerson, at: number, supplierId: number) => {
    const form = new FormData();
    form.append('file', new Blob([ublInvoice()]), 'invoice.xml');
    const path = `/api/invoices/${(await person.post(`/api/projects/${at}/invoices`, form)).body.id}`;
    await person.patch(path, { supplierId });
    return path;
  },
  'lines of the diary': async (person: TestPerson, at: number, supplierId: number) => {
    const line = { section: 'labour', supplierId, heads: 2, hours: 8 };
    const { body } = await person.post(`/api/projects/${at}/diary/2026-03-04/lines`, line);
    return `/api/diary-days/${body.id}`;
  },
};

it.each(Object.entries(ALSO_NAMING))('naming in one of the %s shares as well', async (_, nameIn) => {
  owner = await signUp(server, 'owner');
  project = await addProjectOf(owner);
  const guest = await joinAs(server, project, 'project_manager');
  const engineer = await joinAs(server, project, 'engineer');
  const { id } = await addSupplierBy(guest);
  const path = await nameIn(guest, project, id);
  expect([await rightsOf(owner, id), await rightsOf(engineer, id)]).toEqual(['RU', 'R']);
  expect((await guest.delete(path)).status).toBe(204);
  expect([await rightsOf(owner, id), await rightsOf(engineer, id)]).toEqual(['–', '–']);
});

describe('an expense of an order', () => {
  it('takes the supplier of its order, even if its author may not open it', async () => {
    const site = await addProjectOf(await signUp(server, 'owner'));
    const elsewhere = await signUp(server, 'elsewhere');
    const { id } = await addSupplierBy(elsewhere);
    const guest = await joinAs(server, await addProjectOf(elsewhere), 'engineer');
    const surveyor = await joinAs(server, site, 'quantity_surveyor');
    await server.connection.rows(
      sql`insert into project_members (project_id, user_id, role) values (${site}, ${guest.id}, 'project_manager')`,
    );
    const order = await NAMING.commitments(guest, site, { supplierId: id });
    const other = await NAMING.commitments(guest, site, {});
    await elsewhere.patch(`/api/suppliers/${id}`, { name: 'Renamed by its adder' });
    const expense = { supplierId: id, supplier: null, commitmentId: order.id };
    const row = await addExpenseBy(surveyor, site, expense);
    expect(row).toMatchObject({ supplierId: id, supplier: NAME });
    expect(await rightsOf(surveyor, id)).toBe('–');
    for (const commitmentId of [null, other.id]) {
      const wrong = await surveyor.post(`/api/projects/${site}/expenses`, {
        ...{ phase: 'roofing', itemName: 'Steel', amount: '1.00', date: '2026-03-04' },
        ...{ supplierId: id, commitmentId },
      });
      expect(wrong.status).toBe(422);
    }
  });
});

describe('a supplier added in a project', () => {
  it('stays shared after the person who added it has left', async () => {
    owner = await signUp(server, 'owner');
    project = await addProjectOf(owner);
    const guest = await joinAs(server, project, 'architect');
    const { id } = await addSupplierBy(guest, { projectId: project });
    await remove(project, guest);
    expect(await rightsOf(owner, id)).toBe('RU');
    expect(await rightsOf(guest, id)).toBe('RU');
  });
});

it('two imports that name the same suppliers in opposite orders both end', async () => {
  owner = await signUp(server, 'owner');
  project = await addProjectOf(owner);
  const ids: number[] = [];
  for (let place = 0; place < 30; place += 1) ids.push((await addSupplierBy(owner)).id);
  const importOf = (suppliers: readonly number[]) =>
    owner.post(`/api/projects/${project}/issues/import`, {
      rows: suppliers.map((supplierId) => ({ title: 'Late delivery', supplierId })),
    });
  const both = await Promise.all([importOf(ids), importOf(ids.toReversed())]);
  expect(both.map(({ body }) => body)).toMatchObject(both.map(() => ({ stored: 30, refused: [] })));
});

it('imports that lock files, suppliers and budgets in opposite orders all end, beside single rows', async () => {
  owner = await signUp(server, 'owner');
  project = await addProjectOf(owner);
  await owner.put(`/api/projects/${project}/budget`, { phases: { foundation: '400.00' } });
  const expense = {
    phase: 'foundation',
    itemName: 'Steel',
    amount: '1.00',
    date: '2026-03-04',
    allowDuplicate: true,
  };
  for (let round = 0; round < 3; round += 1) {
    const [first, second, third] = await Promise.all(Array.from({ length: 3 }, () => addSupplierBy(owner)));
    const [one, other] = await Promise.all([uploadedBy(owner), uploadedBy(owner)]);
    const plain = Array.from({ length: 10 }, () => expense);
    const filed = (receiptUrl: string | undefined) => ({ ...expense, receiptUrl });
    const named = (supplier: { id: number } | undefined) => ({ ...expense, supplierId: supplier?.id });
    const importOf = (rows: readonly object[]) =>
      owner.post(`/api/projects/${project}/expenses/import`, { rows });
    const answers = await Promise.all([
      importOf([filed(one), ...plain, named(first)]),
      importOf([named(second), ...plain, filed(other)]),
      owner.post(`/api/projects/${project}/expenses`, named(third)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  }
});

it('tasks of several rooms are imported in opposite orders at the same moment', async () => {
  owner = await signUp(server, 'owner');
  project = await addProjectOf(owner);
  const rooms = ['Kitchen', 'Bath', 'Hall', 'Office'];
  for (const roomName of rooms) await made(owner, `/api/projects/${project}/interior-plans`, { roomName });
  const importOf = (names: readonly string[]) =>
    owner.post(`/api/projects/${project}/interior-tasks/import`, {
      rows: names.map((roomName) => ({ roomName, taskName: 'Paint' })),
    });
  const both = await Promise.all([importOf(rooms), importOf(rooms.toReversed())]);
  expect(both.map(({ body }) => body)).toMatchObject(both.map(() => ({ stored: 4, refused: [] })));
});
