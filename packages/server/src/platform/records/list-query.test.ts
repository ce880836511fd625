import { decimal, type Minor } from '@brick/domain/money/money';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { addProjectOf, signUp } from '../../testing/people.ts';
import { startServer } from '../../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());

const line = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .map((typed) => `${typed.replaceAll(/[\p{C}\p{Z}]/gu, ' ')} "\\,{}]'`);

const row = fc.record({
  phase: fc.constantFrom('foundation', 'roofing'),
  itemName: line,
  description: fc.option(
    fc
      .tuple(line, fc.constantFrom('', '"'))
      .map(([typed, end]) => `${typed}\n\ttwo lines, "createdAt":"2026-03-04T05:06:07.8+00:00${end}`),
  ),
  supplier: fc.option(fc.constant('Kalahari «Cement» عمان')),
  category: fc.option(fc.constant('labor')),
  amount: fc.bigInt({ min: 0n, max: 999_999_999_999n }).map((cents) => decimal(cents as Minor)),
  date: fc.constantFrom('1900-01-01', '2024-02-29', '2199-12-31'),
  isPaid: fc.boolean(),
});

type ListedRows = { id: number }[];

describe('a list written as JSON by the database', () => {
  it('holds each record exactly as its own endpoint returns it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (bodies) => {
        const project = await addProjectOf(owner);
        const ids: number[] = [];
        for (const body of bodies) {
          const added = await owner.post(`/api/projects/${project}/expenses`, body);
          expect([added.status, added.body]).toEqual([201, added.body]);
          ids.push(added.body.id);
        }
        const list = (await owner.get(`/api/projects/${project}/expenses`)).body as ListedRows;
        expect(list.map(({ id }) => id).sort()).toEqual(ids.sort());
        for (const listed of list)
          expect(listed).toEqual((await owner.get(`/api/expenses/${listed.id}`)).body);
      }),
      { numRuns: 12 },
    );
  });

  it.each(['date', '-date', 'amount', '-amount', 'supplier', '-supplier', 'isPaid', '-createdAt'])(
    'is paged by %s, with each row once and in the order of the whole list',
    async (sort) => {
      const project = await addProjectOf(owner);
      for (let number = 0; number < 7; number += 1)
        await owner.post(`/api/projects/${project}/expenses`, {
          phase: 'roofing',
          itemName: `Truss ${number}`,
          amount: `${(number * 7) % 4}.50`,
          date: `2026-03-0${1 + (number % 3)}`,
          ...(number % 2 === 1 && { supplier: 'Kalahari Cement' }),
        });
      const whole = (await owner.get(`/api/projects/${project}/expenses?sort=${sort}`)).body as ListedRows;
      const found: number[] = [];
      let next: string | undefined;
      do {
        const cursor = next ? `&cursor=${next}` : '';
        const page = await owner.get(`/api/projects/${project}/expenses?sort=${sort}&limit=2${cursor}`);
        expect(page.headers.get('x-total-count')).toBe('7');
        found.push(...(page.body as ListedRows).map(({ id }) => id));
        next = page.headers.get('x-next-cursor') ?? undefined;
      } while (next);
      expect(found).toEqual(whole.map(({ id }) => id));
    },
  );

  it('is counted up to 10,000 rows, and further where the count is kept', async () => {
    const project = await addProjectOf(owner);
    const of = async (query: string) => {
      const { body, headers } = await owner.get(`/api/projects/${project}/expenses?limit=50${query}`);
      return [body.length, headers.get('x-total-count'), headers.get('x-total-count-bounded')];
    };
    const add = (rows: number) =>
      server.pool.query(
        `insert into expenses (project_id, phase, item_name, amount, date, due_date, added_by, serial)
         select $1, 'roofing', 'Row', 10, date '2026-01-01', date '2026-01-01', $2, first - 1 + n
         from take_numbers($1, 'expense', $3::int) as first, generate_series(1, $3::int) as n`,
        [project, owner.id, rows],
      );
    await add(10_000);
    expect(await of('&q=row')).toEqual([50, '10000', null]);
    await add(1);
    expect(await of('&q=row')).toEqual([50, '10000', 'true']);
    expect(await of('&q=row&count=kept')).toEqual([50, null, null]);
    expect(await of('&q=row&count=only')).toEqual([0, '10000', 'true']);
    expect(await of('')).toEqual([50, '10001', null]);
    expect(await of('&phase=roofing&isPaid=false')).toEqual([50, '10001', null]);
    expect(await of('&phase=roofing&count=only')).toEqual([0, '10001', null]);
    // Sums are never bounded, whether they are kept or added up.
    for (const filter of ['q=row', 'phase=roofing', 'phase=roofing&isPaid=false']) {
      const totals = await owner.get(`/api/projects/${project}/expenses/totals?${filter}`);
      expect([filter, totals.body]).toEqual([
        filter,
        expect.objectContaining({ count: 10_001, total: '100010.00', paid: '0.00', unpaid: '100010.00' }),
      ]);
    }
  });

  it('without rows is an empty list with its count', async () => {
    const project = await addProjectOf(owner);
    for (const query of ['', '?limit=50', '?limit=50&offset=10', '?q=nothing']) {
      const { status, body, headers } = await owner.get(`/api/projects/${project}/expenses${query}`);
      expect([status, body, headers.get('x-total-count')]).toEqual([200, [], '0']);
    }
  });
});
