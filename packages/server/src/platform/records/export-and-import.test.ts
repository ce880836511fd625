import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { decimal, LARGEST_AMOUNT } from '@brick/domain/money/money';
import { TRANSFER_COLUMNS } from '@brick/domain/transfer/columns-of-lists';
import { unescapeCsvFormula } from '@brick/domain/transfer/formula-escaping';
import type { TransferFeature } from '@brick/domain/transfer/import-export-columns';
import { FILE_LABELS } from '@brick/messages/import-export-labels';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { readSheet } from 'read-excel-file/node';
import { afterAll, describe, expect, it } from 'vitest';
import { blankJpeg } from '../../testing/files/pictures.ts';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../../testing/people.ts';
import { startServer } from '../../testing/test-server.ts';
import { inTransaction } from '../db/connection.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());

const WORDS = FILE_LABELS.en;

const exported = async (person: TestPerson, path: string) => {
  const { status, body, headers } = await person.get(path);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(headers.get('content-type')).toContain('text/csv');
  return body as string;
};

/** The rows of an exported file, as an import sends them. */
function rowsIn(csv: string, feature: TransferFeature): Record<string, unknown>[] {
  const [, ...lines] = parse(csv, { bom: true }) as string[][];
  return lines.map((cells) =>
    Object.fromEntries(
      TRANSFER_COLUMNS[feature].flatMap(({ field, kind, outOnly }, place): [string, unknown][] => {
        const text = unescapeCsvFormula(cells[place] ?? '');
        if (text === '' || outOnly) return [];
        if (kind === 'flags') return [[field, text === WORDS.flags.true]];
        if (kind === 'number') return [[field, Number(text)]];
        if (['text', 'money', 'date', 'link'].includes(kind)) return [[field, text]];
        const words = Object.entries(WORDS[kind as 'phases']);
        return [[field, words.find(([, word]) => word === text)?.[0] ?? text]];
      }),
    ),
  );
}

const sand = { phase: 'foundation', itemName: 'River sand', amount: '3150.00', date: '2026-03-04' };

describe('an exported list', () => {
  it('has the filtered rows, under titles in the caller’s language', async () => {
    const project = await addProjectOf(owner);
    for (const fields of [
      {},
      {
        itemName: '=HYPERLINK("x")',
        phase: 'roofing',
        isPaid: true,
        paidOn: '2026-03-06',
        category: 'tools',
      },
    ])
      await owner.post(`/api/projects/${project}/expenses`, { ...sand, ...fields });
    const all = await exported(owner, `/api/projects/${project}/expenses/export?sort=amount`);
    expect(all.split('\r\n')[0]).toContain(
      'Number,Date,Item,Phase,Supplier,Category,Amount,Due date,Paid,Description',
    );
    const roofing = await exported(owner, `/api/projects/${project}/expenses/export?phase=roofing`);
    expect(roofing.split('\r\n').slice(1, -1)).toEqual([
      `EX-0002,2026-03-04,"'=HYPERLINK(""x"")",Roofing,,Tools,3150.00,2026-04-03,Yes,,Invoice,,2026-03-06,`,
    ]);
    await owner.put('/api/user/settings', { language: 'de' });
    expect(await exported(owner, `/api/projects/${project}/expenses/export`)).toContain('Datum,Posten');
    await owner.put('/api/user/settings', { language: 'en' });
  });

  it('is named after its project, list and day, and is not cached', async () => {
    const project = await addProjectOf(owner, { name: 'Haus "Süd"' });
    const { headers } = await owner.get(`/api/projects/${project}/issues/export?format=xlsx`);
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; .*Haus%20%22S%C3%BCd%22%20-%20Issues%20-%20\d{4}-\d\d-\d\d\.xlsx$/,
    );
    expect(headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('can be a workbook with numbers and dates', async () => {
    const project = await addProjectOf(owner);
    await owner.post(`/api/projects/${project}/expenses`, sand);
    const response = await fetch(`${server.url}/api/projects/${project}/expenses/export?format=xlsx`, {
      headers: { cookie: owner.cookie },
    });
    const bytes = await buffer(Readable.fromWeb(response.body as never));
    const [, row] = await readSheet(bytes);
    expect(row?.slice(0, 4)).toEqual(['EX-0001', new Date('2026-03-04'), 'River sand', 'Foundation']);
    expect(row?.slice(4, 7)).toEqual([null, null, 3150]);
  });

  it('has all pages, in the order of the list', async () => {
    const project = await addProjectOf(owner);
    const rows = Array.from({ length: 1000 }, (_, number) => ({ ...sand, itemName: `Load ${number}` }));
    for (let sent = 0; sent < 2; sent += 1)
      expect((await owner.post(`/api/projects/${project}/expenses/import`, { rows })).status).toBe(201);
    const lines = parse(await exported(owner, `/api/projects/${project}/expenses/export?sort=itemName`), {
      from_line: 2,
    }) as string[][];
    expect(lines).toHaveLength(2000);
    expect(new Set(lines.map(([, , item]) => item)).size).toBe(1000);
  });

  it('rejects invalid filters, and contains only what the role may export', async () => {
    const project = await addProjectOf(owner);
    const viewer = await joinAs(server, project, 'viewer');
    const { status, body } = await owner.get(`/api/projects/${project}/expenses/export?phase=attic`);
    expect([status, body.errors]).toEqual([422, { phase: 'Choose one of the eight phases' }]);
    expect((await viewer.get(`/api/projects/${project}/issues/export`)).status).toBe(403);
  });
});

describe('an import', () => {
  it('stores all rows like single records', async () => {
    const project = await addProjectOf(owner);
    const { status, body } = await owner.post(`/api/projects/${project}/expenses/import`, {
      rows: [sand, { ...sand, amount: 12.5, isPaid: true }],
    });
    const { body: listed } = await owner.get(`/api/projects/${project}/expenses`);
    const ids = listed.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b);
    expect([status, body]).toEqual([201, { stored: 2, ids, refused: [] }]);
    const { body: totals } = await owner.get(`/api/projects/${project}/expenses/totals`);
    expect(totals).toMatchObject({ count: 2, total: '3162.50', paid: '12.50' });
  });

  it('stores nothing if one row is invalid, with a message for each field of each row', async () => {
    const project = await addProjectOf(owner);
    const { status, body } = await owner.post(`/api/projects/${project}/expenses/import`, {
      rows: [sand, { ...sand, amount: '1.234', phase: 'attic' }, {}],
    });
    expect(status).toBe(422);
    expect(body.detail).toBe('2 of 3 rows cannot be imported. Nothing was stored.');
    expect(body.errors).toMatchObject({
      'rows.1.amount': 'Use at most two decimals',
      'rows.1.phase': 'Choose one of the eight phases',
      'rows.2.itemName': 'This field is required',
    });
    expect((await owner.get(`/api/projects/${project}/expenses`)).body).toEqual([]);
  });

  it('can skip invalid rows', async () => {
    const project = await addProjectOf(owner);
    const contractor = await joinAs(server, project, 'contractor');
    const { status, body } = await contractor.post(`/api/projects/${project}/expenses/import`, {
      rows: [{ ...sand, isPaid: true }, sand, { ...sand, date: 'tomorrow' }],
      skipInvalid: true,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      stored: 1,
      refused: [
        { row: 0, errors: { row: 'Your role in this project does not allow marking expenses paid.' } },
        { row: 2, errors: { date: 'Enter a date that exists, as yyyy-MM-dd' } },
      ],
    });
    expect((await owner.get(`/api/projects/${project}/expenses`)).body).toHaveLength(1);
  });

  it('refuses on request what is in the list already, apart from what this import stored and what one may not see', async () => {
    const project = await addProjectOf(owner);
    const at = `/api/projects/${project}/expenses`;
    const send = async (rows: object[], more: object = {}, by = owner) =>
      (await by.post(`${at}/import`, { rows, refuseKnown: true, skipInvalid: true, ...more })).body;
    const other = { ...sand, amount: '7.00' };
    // Two alike in one file are two.
    const first = await send([sand, sand]);
    expect(first).toMatchObject({ stored: 2, refused: [] });
    expect(await send([sand, other])).toMatchObject({
      stored: 1,
      refused: [
        { row: 0, errors: { known: expect.stringMatching(/^This is in the list already: EX-\d+ /) } },
      ],
    });
    expect(await send([sand], { knownBelow: Math.min(...first.ids) })).toMatchObject({ stored: 1 });
    expect(await send([sand], { refuseKnown: false })).toMatchObject({ stored: 1 });
    expect(
      (await owner.post(`${at}/import`, { rows: [other], refuseKnown: true })).body.errors,
    ).toHaveProperty(['rows.0.known']);
    const contractor = await joinAs(server, project, 'contractor');
    expect(await send([sand], {}, contractor)).toMatchObject({ stored: 1 });
    expect(await send([sand], {}, contractor)).toMatchObject({ stored: 0 });
    const { body: rows } = await owner.get(at);
    await owner.post(`${at}/bulk`, { ids: rows.map(({ id }: { id: number }) => id), action: 'delete' });
    expect(await send([sand])).toMatchObject({ stored: 1, refused: [] });
  });

  it('knows suppliers by their names', async () => {
    const buyer = await signUp(server);
    const send = async (...names: string[]) =>
      (
        await buyer.post('/api/suppliers/import', {
          ...{ rows: names.map((name) => ({ name })), refuseKnown: true, skipInvalid: true },
        })
      ).body;
    expect(await send('Kalahari Cement')).toMatchObject({ stored: 1 });
    expect(await send('kalahari cement', 'Mason & Sons')).toMatchObject({
      stored: 1,
      refused: [{ row: 0, errors: { known: 'This is in the list already: Kalahari Cement' } }],
    });
  });

  it('stores rows once if they are sent twice', async () => {
    const project = await addProjectOf(owner);
    const send = () =>
      owner.post(
        `/api/projects/${project}/issues/import`,
        { rows: [{ title: 'Damp' }] },
        {
          'idempotency-key': `import-${project}-first`,
        },
      );
    expect((await send()).body).toMatchObject({ stored: 1, refused: [] });
    expect((await send()).body).toMatchObject({ stored: 1, refused: [] });
    expect((await owner.get(`/api/projects/${project}/issues`)).body).toHaveLength(1);
  });

  it('waits for one of another project that names the same files in the opposite order, without a deadlock', async () => {
    const keyOf = (url: string) => url.replace('/api/files/', '');
    const uploads = await Promise.all(
      ['one', 'two', 'three', 'four'].map(
        async (name) => (await owner.upload(blankJpeg(2000), `${name}.jpg`, 'image/jpeg')).body.url as string,
      ),
    );
    const [first = '', second = '', third = '', fourth = ''] = uploads.toSorted();
    const importOf = async (files: string[]) => {
      const project = await addProjectOf(owner);
      return () =>
        owner.post(`/api/projects/${project}/expenses/import`, {
          rows: files.map((receiptUrl) => ({ ...sand, receiptUrl })),
        });
    };
    // Each is held at its second file, when it has its first.
    const both = [await importOf([first, third, second]), await importOf([second, fourth, first])];
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const { sent } = await inTransaction(server.pool, async (holder) => {
      await holder.rows(sql`select from files where key in (${keyOf(third)}, ${keyOf(fourth)}) for update`);
      const imports = both.map((send) => send());
      await expect.poll(async () => (await server.servingPool.query(waiting)).rowCount).toBe(2);
      return { sent: imports };
    });
    const answers = await Promise.all(sent);
    // Whoever comes second finds the files in the other project.
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });

  it('takes at most a thousand rows', async () => {
    const project = await addProjectOf(owner);
    const rows = Array.from({ length: 1001 }, () => ({ title: 'Damp' }));
    expect((await owner.post(`/api/projects/${project}/issues/import`, { rows })).status).toBe(400);
    expect((await owner.post(`/api/projects/${project}/issues/import`, { rows: [] })).status).toBe(422);
  });

  it('of tasks assigns them to the plans of their rooms', async () => {
    const project = await addProjectOf(owner);
    const { body: plan } = await owner.post(`/api/projects/${project}/interior-plans`, {
      roomName: 'Kitchen',
    });
    const path = `/api/projects/${project}/interior-tasks`;
    const refused = await owner.post(`${path}/import`, {
      rows: [{ roomName: 'Cellar', taskName: 'Shelves' }],
    });
    expect(refused.body.errors).toEqual({ 'rows.0.roomName': 'Add an interior plan for this room first' });
    await owner.post(`${path}/import`, {
      rows: [{ roomName: 'kitchen', taskName: 'Worktops', estimatedCost: '9000' }],
    });
    const { body: tasks } = await owner.get(`/api/interior-tasks?planId=${plan.id}`);
    expect(tasks).toMatchObject([{ taskName: 'Worktops', planId: plan.id, estimatedCost: '9000.00' }]);
    expect(await exported(owner, `${path}/export`)).toContain('Kitchen,Worktops');
  });
});

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .map((typed) => typed.normalize('NFC').trim())
  .filter((typed) => typed !== '' && !/[\u0000-\u001F\u007F]|\p{Surrogate}/u.test(typed));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const cents = fc.bigInt({ min: 0n, max: LARGEST_AMOUNT }).map(decimal);
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const one = (list: object) => fc.constantFrom(...Object.keys(list));

const LISTS: Partial<Record<TransferFeature, fc.Arbitrary<object>>> = {
  expenses: fc.record({
    ...{ date: day, itemName: text, phase: one(WORDS.phases), supplier: maybe(text), amount: cents },
    ...{
      category: maybe(one(WORDS.categories)),
      dueDate: maybe(day),
      isPaid: fc.boolean(),
      description: maybe(text),
    },
  }),
  'monitoring-fees': fc.record({
    ...{ feeType: text, payeeName: text, amount: cents, dueDate: maybe(day) },
    ...{
      isPaid: fc.boolean(),
      description: maybe(text),
      invoiceUrl: maybe(fc.constant('https://x.example/1.pdf')),
    },
  }),
  issues: fc.record({
    ...{ title: text, description: maybe(text), phase: maybe(one(WORDS.phases)), location: maybe(text) },
    ...{
      severity: fc.constantFrom('low', 'medium', 'high'),
      status: fc.constantFrom('open', 'in_progress', 'resolved'),
    },
    ...{ priority: maybe(fc.constantFrom('low', 'high')), dueDate: maybe(day) },
  }),
  variations: fc.record({
    ...{
      title: text,
      extraCost: fc.bigInt({ min: -99_999n, max: 99_999n }).map(decimal),
    },
    ...{
      affectedPhase: maybe(one(WORDS.phases)),
      timeImpactDays: maybe(fc.integer({ min: -99, max: 99 })),
      description: maybe(text),
    },
  }),
  documents: fc.record({
    ...{
      title: text,
      kind: one(WORDS.kinds),
      phase: maybe(one(WORDS.phases)),
      required: fc.boolean(),
      issuedOn: maybe(day),
    },
  }),
  inspections: fc.record({
    ...{
      phase: one(WORDS.phases),
      inspectionType: maybe(text),
      scheduledDate: maybe(day),
      location: maybe(text),
    },
    ...{ result: fc.constantFrom('pending', 'passed', 'failed'), observations: maybe(text) },
  }),
};

describe('an export', () => {
  it.each(Object.entries(LISTS))('of %s can be imported unchanged', async (feature, row) => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
        const [from, to] = [await addProjectOf(owner), await addProjectOf(owner)];
        const list = (project: number) => `/api/projects/${project}/${feature}`;
        const first = await owner.post(`${list(from)}/import`, { rows });
        expect(first.status, JSON.stringify(first.body)).toBe(201);
        const out = await exported(owner, `${list(from)}/export?sort=createdAt`);
        const back = await owner.post(`${list(to)}/import`, {
          rows: rowsIn(out, feature as TransferFeature),
        });
        expect(back.status, JSON.stringify(back.body)).toBe(201);
        expect(await exported(owner, `${list(to)}/export?sort=createdAt`)).toBe(out);
      }),
      { numRuns: 6 },
    );
  });

  it('of suppliers can be imported into another directory unchanged', async () => {
    const other = await signUp(server, 'other');
    const rows = [
      {
        name: '@Kalahari Cement',
        phone: '+267 390 0000',
        email: 'k@example.com',
        category: 'tools',
        rating: 4.5,
      },
      {
        name: 'Sand & Gravel',
        isActive: false,
        address: 'Plot 1,\nGaborone',
        website: 'https://sand.example',
      },
    ];
    expect((await owner.post('/api/suppliers/import', { rows })).body).toMatchObject({
      stored: 2,
      refused: [],
    });
    const out = await exported(owner, '/api/suppliers/export');
    await other.post('/api/suppliers/import', { rows: rowsIn(out, 'suppliers') });
    expect(await exported(other, '/api/suppliers/export')).toBe(out);
  });
});
