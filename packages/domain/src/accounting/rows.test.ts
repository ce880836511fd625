import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '../dates/calendar-date.ts';
import type { VatOfCategory } from '../invoices/document.ts';
import { parseStatedAmount } from '../invoices/stated-amount.ts';
import { type Minor, minor, sum } from '../money/money.ts';
import { type ExportProfile, NO_PROFILE, profileBody } from './profile.ts';
import { assertExportable, assertFits } from './profile-rules.ts';
import { type AccountingEntry, rowsOf } from './rows.ts';
import { vatShares } from './vat-shares.ts';

const entry: AccountingEntry = {
  expenseId: 1,
  expenseNumber: 'EX-0001',
  date: calendarDate('2026-03-01'),
  dueDate: calendarDate('2026-03-31'),
  itemName: 'Cement',
  phase: 'foundation',
  category: 'construction_materials',
  supplier: 'Mason Ltd',
  invoiceNumber: 'RE-17',
  amount: minor('119.00'),
  supplierCode: null,
  vat: null,
};

const profile = (more: Partial<ExportProfile> = {}): ExportProfile => ({
  ...NO_PROFILE,
  system: 'journal',
  defaultAccount: '4000',
  creditorAccount: '70000',
  ...more,
});

const stated = (rate: string | null, taxable: string, tax: string): VatOfCategory => ({
  ...{ category: 'S', rate, taxable: parseStatedAmount(taxable), tax: parseStatedAmount(tax) },
});

const thrown = (act: () => void): string | null => {
  try {
    act();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the account of a row', () => {
  const accounts = [
    { category: null, phase: 'foundation' as const, account: 'of phase' },
    { category: 'construction_materials' as const, phase: null, account: 'of category' },
    { category: 'construction_materials' as const, phase: 'roofing' as const, account: 'of both' },
  ];
  it('is that of category and phase, else of the category, else of the phase, else the default', () => {
    const of = (more: Partial<AccountingEntry>) =>
      rowsOf(profile({ accounts }), { ...entry, ...more })[0]?.account;
    expect(of({ phase: 'roofing' })).toBe('of both');
    expect(of({})).toBe('of category');
    expect(of({ category: 'labor' })).toBe('of phase');
    expect(of({ category: null })).toBe('of phase');
    expect(of({ category: 'labor', phase: 'roofing' })).toBe('4000');
  });

  it('of the supplier is its own code, else the default', () => {
    const of = (supplierCode: string | null) =>
      rowsOf(profile(), { ...entry, supplierCode })[0]?.creditorAccount;
    expect([of('K17'), of(null)]).toEqual(['K17', '70000']);
  });
});

describe('the tax code of a row', () => {
  const taxCodes = [{ rate: 19, code: '9' }];
  it('is that of its rate; without VAT, and at 0 % where that has none, the code for no VAT', () => {
    const vat = vatShares(
      [stated('19.00', '100', '19'), stated('0', '5', '0'), stated('7', '1', '0.07')],
      [minor('125.07')],
      'gross',
    );
    const rows = rowsOf(profile({ taxCodes, noVatCode: 'none' }), {
      ...entry,
      amount: minor('125.07'),
      vat: vat?.[0] ?? null,
    });
    expect(rows.map(({ rate, taxCode, net, vat }) => [rate, taxCode, net, vat])).toEqual([
      ['19', '9', 10_000n, 1_900n],
      ['0', 'none', 500n, 0n],
      ['7', null, 100n, 7n],
    ]);
    expect(rowsOf(profile({ taxCodes, noVatCode: 'none' }), entry)[0]).toMatchObject({
      ...{ taxCode: 'none', rate: null, vat: null, net: entry.amount, gross: entry.amount },
    });
    const withZero = profile({ taxCodes: [...taxCodes, { rate: 0, code: 'Z' }], noVatCode: 'none' });
    expect(rowsOf(withZero, entry)[0]?.taxCode).toBe('none');
  });
});

it('a category with a code of its own has its own row; without such a code, that of its rate', () => {
  const of = (category: string, net: string) => ({ ...stated('0.00', net, '0'), category });
  const vat = vatShares(
    [stated('0', '5', '0'), of('AE', '100'), of('E', '30'), of('Z', '1'), of('K', '4')],
    [minor('140.00')],
    'gross',
  );
  const codes = (more: Partial<ExportProfile>) =>
    rowsOf(profile(more), { ...entry, amount: minor('140.00'), vat: vat?.[0] ?? null }).map(
      ({ rate, taxCode, net }) => [rate, taxCode, net],
    );
  const own = { reverseChargeCode: '94', intraCommunityCode: '19', exemptCode: '8' };
  expect(codes({ noVatCode: 'none', ...own })).toEqual([
    ['0', 'none', 600n],
    ['0', '94', 10_000n],
    ['0', '8', 3000n],
    ['0', '19', 400n],
  ]);
  expect(codes({ noVatCode: 'none' }).map(([, code]) => code)).toEqual(Array(4).fill('none'));
});

describe('what a row lacks', () => {
  it('depends on what the software needs', () => {
    const bare = { ...entry, supplier: null, invoiceNumber: null };
    const of = (system: ExportProfile['system'], more: Partial<ExportProfile> = {}) =>
      rowsOf(profile({ system, creditorAccount: null, defaultAccount: null, ...more }), bare)[0]?.lacks;
    expect(of('quickbooks')).toEqual(['account', 'number', 'supplier']);
    expect(of('xero')).toEqual(['account', 'taxCode', 'number', 'supplier']);
    expect(of('journal')).toEqual(['account', 'creditor', 'number', 'supplier']);
    expect(of('sage50', { creditorAccount: 'TOOLONG99', defaultAccount: '5000' })).toEqual([
      ...['creditor', 'number', 'supplier'],
    ]);
  });

  it('lets nothing be exported while it is an account', () => {
    const lacking = (lacks: string[]) => thrown(() => assertExportable(profile(), [{ lacks }], true));
    expect(lacking(['number', 'supplier', 'taxCode'])).toBeNull();
    expect(lacking(['account'])).toContain('without an account');
    expect(lacking(['creditor'])).toContain('without an account');
    expect(thrown(() => assertExportable(profile(), [], true))).toContain('new');
    expect(thrown(() => assertExportable(NO_PROFILE, [{ lacks: [] }], false))).toContain('Set up');
  });
});

describe('a profile', () => {
  const datev = { consultant: 1001, client: 1, fiscalYearStart: '2026-01-01', accountLength: 4 };
  const refusal = (sent: object) => {
    const parsed = profileBody.safeParse({ system: 'journal', ...sent });
    return parsed.success ? thrown(() => assertFits(parsed.data)) : parsed.error.issues[0]?.path.join('.');
  };
  it('is taken as the software takes it', () => {
    expect(refusal({ system: 'datev', datev, defaultAccount: '4980', creditorAccount: '70000' })).toBeNull();
    expect(refusal({ system: 'datev', datev, defaultAccount: '49800' })).toContain('at most 4 digits');
    expect(refusal({ system: 'datev', datev, creditorAccount: '700000' })).toContain('at most 5 digits');
    expect(refusal({ system: 'datev', datev, taxCodes: [{ rate: 19, code: 'V19' }] })).toContain('Tax keys');
    expect(refusal({ system: 'datev', datev, noVatCode: 'none' })).toContain('Tax keys');
    expect(refusal({ system: 'datev', datev, reverseChargeCode: '94 RC' })).toContain('Tax keys');
    expect(refusal({ system: 'datev', datev, noVatCode: '0', reverseChargeCode: '94' })).toBeNull();
    expect(refusal({ system: 'datev' })).toContain('consultant');
    expect(refusal({ system: 'sage50', defaultAccount: '123456789' })).toContain('at most 8 characters');
    expect(refusal({ system: 'sage50', costCentres: [{ phase: 'roofing', code: 'Roof' }] })).toContain('999');
    expect(refusal({ system: 'xero', defaultAccount: '123456789' })).toBeNull();
  });

  it.each([
    [{ consultant: 1000 }, 'datev.consultant'],
    [{ consultant: 10_000_000 }, 'datev.consultant'],
    [{ client: 0 }, 'datev.client'],
    [{ client: 100_000 }, 'datev.client'],
    [{ fiscalYearStart: '2026-02-30' }, 'datev.fiscalYearStart'],
    [{ fiscalYearStart: '2024-02-29' }, 'datev.fiscalYearStart'],
    [{ accountLength: 3 }, 'datev.accountLength'],
    [{ accountLength: 9 }, 'datev.accountLength'],
    [{ fiscalYearStart: '07-01' }, null],
  ])('of DATEV with %o: %s', (more, field) => {
    expect(refusal({ system: 'datev', datev: { ...datev, ...more } })).toBe(field);
  });

  it('says each thing once', () => {
    const twice = <T>(one: T) => [one, one];
    expect(refusal({ accounts: [{ account: '1' }] })).toContain('category');
    expect(refusal({ accounts: twice({ phase: 'roofing', account: '1' }) })).toContain('one account');
    expect(
      refusal({
        taxCodes: [
          { rate: 19, code: 'a' },
          { rate: '19.00', code: 'b' },
        ],
      }),
    ).toContain('one tax code');
    expect(refusal({ costCentres: twice({ phase: 'roofing', code: '1' }) })).toContain('one cost centre');
    expect(refusal({ taxCodes: [{ rate: 101, code: 'a' }] })).toBe('taxCodes.0.rate');
  });
});

describe('VAT over several parts', () => {
  const amount = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n });
  const rate = fc.record({
    rate: fc.constantFrom('19', '7', '19.00', '0', null),
    net: fc.bigInt({ min: -(10n ** 6n), max: 10n ** 8n }),
    vat: fc.bigInt({ min: -(10n ** 5n), max: 10n ** 7n }),
  });
  const asStated = (rates: { rate: string | null; net: bigint; vat: bigint }[]): VatOfCategory[] =>
    rates.map(({ rate: of, net, vat }) => ({
      ...{
        category: 'S',
        rate: of,
        taxable: { minor: net as Minor, text: null },
        tax: { minor: vat as Minor, text: null },
      },
    }));

  it('adds up to each part, whatever it is, gross and net', () => {
    fc.assert(
      fc.property(
        fc.array(rate, { minLength: 1, maxLength: 5 }),
        fc.array(amount, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('gross' as const, 'net' as const),
        (rates, parts, counts) => {
          const shares = vatShares(asStated(rates), parts, counts);
          fc.pre(shares !== null);
          expect(shares?.map((of) => sum(of.map((share) => share.amount)))).toEqual(parts);
          for (const { net, vat, amount: inBooks } of shares?.flat() ?? [])
            expect(inBooks).toBe(counts === 'net' ? net : net + (vat ?? 0n));
        },
      ),
    );
  });

  it('is the VAT of the invoice where the parts come to its total', () => {
    fc.assert(
      fc.property(
        fc.array(rate, { minLength: 1, maxLength: 5 }),
        fc.array(amount, { maxLength: 5 }),
        fc.constantFrom('gross' as const, 'net' as const),
        (rates, some, counts) => {
          const whole = sum(rates.map(({ net, vat }) => (counts === 'net' ? net : net + vat)));
          fc.pre(whole !== 0n);
          const parts = [...some, whole - sum(some)];
          const divided = vatShares(asStated(rates), parts, counts);
          fc.pre(divided !== null);
          const shares = divided?.flat() ?? [];
          for (const of of new Set(
            rates.map(({ rate: one }) => (one === null ? null : String(Number(one)))),
          )) {
            const ofRate = rates.filter(
              ({ rate: one }) => (one === null ? null : String(Number(one))) === of,
            );
            const got = shares.filter(({ rate: one }) => one === of);
            expect(sum(got.map(({ net }) => net))).toBe(sum(ofRate.map(({ net }) => net)));
            expect(sum(got.map(({ vat }) => vat ?? 0n))).toBe(sum(ofRate.map(({ vat }) => vat)));
          }
        },
      ),
    );
  });

  it('is not known where the invoice does not state all of it', () => {
    expect(vatShares([], [100n], 'gross')).toBeNull();
    expect(vatShares([{ ...stated('19', '1', '1'), tax: null }], [100n], 'gross')).toBeNull();
    expect(vatShares([stated('19', '0', '0')], [100n], 'gross')).toBeNull();
    expect(vatShares([stated('-1', '1', '1')], [100n], 'gross')).toBeNull();
    expect(vatShares([stated('101', '1', '1')], [100n], 'gross')).toBeNull();
    // Sums that nearly cancel each other would make shares beyond all measure.
    const odd = [stated('19', '99999999.99', '0'), stated('7', '-99999999.98', '0')];
    expect(vatShares(odd, [10n ** 10n], 'gross')).toBeNull();
  });
});
