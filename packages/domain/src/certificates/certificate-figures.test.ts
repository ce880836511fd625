import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '../dates/calendar-date.ts';
import { rate } from '../ledger/rate.ts';
import { decimal, type Minor, minor, sum, ZERO } from '../money/money.ts';
import {
  type CertificateFigures,
  type ContractTerms,
  certificateFigures,
  type IssuedCertificate,
  materialsPaid,
  RELEASES,
  type Release,
  releaseInForce,
  retentionReleased,
  retentionReleases,
} from './certificate-figures.ts';
import { VAT_PRESETS } from './vat-rates.ts';

const TERMS: ContractTerms = {
  contractSum: minor('100000.00'),
  revisedSum: minor('100000.00'),
  retentionRate: rate(10),
  retentionLimit: rate(5),
  limitBase: 'original',
  advance: ZERO,
  recoveryRate: rate(0),
  materialsRate: rate(80),
  vatRates: [],
};

interface Month {
  workDone: string;
  materials?: string;
  release?: Release;
  date?: string;
}

/** Certificates issued one after another, each on what the earlier ones made due. */
function series(terms: ContractTerms, months: readonly Month[]): CertificateFigures[] {
  const issued: IssuedCertificate[] = [];
  return months.map(({ workDone, materials = '0.00', release = 'none', date = '2026-03-31' }) => {
    const figures = certificateFigures(
      terms,
      {
        date: calendarDate(date),
        workDone: minor(workDone),
        materials: materialsPaid(minor(materials), terms),
        release,
      },
      issued,
    );
    issued.push({ due: figures.due, release });
    return figures;
  });
}

const rows = (
  all: readonly CertificateFigures[],
  ...columns: (keyof Omit<CertificateFigures, 'vatRate'>)[]
) => all.map((figures) => columns.map((column) => decimal(figures[column])).join(' '));

describe('retention', () => {
  it('reaches its limit, is released in two halves, and is unchanged in a month without work', () => {
    // Limit 5 % of 100,000 = 5,000. 10 % of 30,000 = 3,000; of 60,000 = 6,000, so 5,000. Practical completion: half of
    // 5,000; the final certificate holds nothing.
    const all = series(TERMS, [
      { workDone: '30000.00' },
      { workDone: '60000.00' },
      { workDone: '60000.00' },
      { workDone: '100000.00', release: 'practical_completion' },
      { workDone: '100000.00' },
      { workDone: '100000.00', release: 'final' },
    ]);
    expect(rows(all, 'gross', 'retention', 'net', 'previous', 'due')).toEqual([
      '30000.00 3000.00 27000.00 0.00 27000.00',
      '60000.00 5000.00 55000.00 27000.00 28000.00',
      '60000.00 5000.00 55000.00 55000.00 0.00',
      '100000.00 2500.00 97500.00 55000.00 42500.00',
      '100000.00 2500.00 97500.00 97500.00 0.00',
      '100000.00 0.00 100000.00 97500.00 2500.00',
    ]);
  });

  it('that was released is not held again by a later certificate', () => {
    expect(releaseInForce([])).toBe('none');
    expect(releaseInForce(['practical_completion', 'none'])).toBe('practical_completion');
    expect(releaseInForce(['final', 'practical_completion'])).toBe('final');
  });

  it('is released by a certificate alone, not by a gross that falls', () => {
    const released = (gross: string, retention: string, inForce: Release) =>
      retentionReleased(TERMS, { gross: minor(gross), retention: minor(retention), inForce });
    // 10 % of 20,000, after 10 % of 30,000 was held.
    expect(released('20000.00', '2000.00', 'none')).toBe(0n);
    expect(released('20000.00', '1000.00', 'practical_completion')).toBe(minor('1000.00'));
    expect(released('100000.00', '0.00', 'final')).toBe(minor('5000.00'));
  });

  it('is limited by the revised sum where the contract says so', () => {
    // 5 % of 140,000 = 7,000 against 5 % of 100,000; 10 % of 90,000 = 9,000.
    const revised = { ...TERMS, revisedSum: minor('140000.00') };
    expect(rows(series(revised, [{ workDone: '90000.00' }]), 'retention')).toEqual(['5000.00']);
    const byRevised = series({ ...revised, limitBase: 'revised' }, [{ workDone: '90000.00' }]);
    expect(rows(byRevised, 'retention')).toEqual(['7000.00']);
  });

  it('grows without a limit, and is 0 at 0 %', () => {
    const [most] = series({ ...TERMS, retentionLimit: null }, [{ workDone: '90000.00' }]);
    expect(most?.retention).toBe(minor('9000.00'));
    expect(series({ ...TERMS, retentionRate: rate(0) }, [{ workDone: '90000.00' }])[0]?.retention).toBe(0n);
  });

  it('rounds half a cent away from zero, once', () => {
    // 10 % of 0.25 = 0.025 → 0.03, not 0.02. Half of it is 0.0125 → 0.01; half of a rounded 0.03 would be 0.02.
    const half = series(TERMS, [{ workDone: '0.25' }, { workDone: '0.25', release: 'practical_completion' }]);
    expect(rows(half, 'retention', 'due')).toEqual(['0.03 0.22', '0.01 0.02']);
    // A limit of 5 % of 0.50 = 0.025 → 0.03
    expect(
      rows(series({ ...TERMS, contractSum: minor('0.50') }, [{ workDone: '9.00' }]), 'retention'),
    ).toEqual(['0.03']);
  });
});

it('an advance is paid before the work and recovered from it in full', () => {
  // 40,000 of 200,000, taken back with 25 % of the work: 20,000 at 80,000, all at 160,000, no more at 200,000.
  const terms = {
    ...TERMS,
    contractSum: minor('200000.00'),
    retentionRate: rate(0),
    advance: minor('40000.00'),
    recoveryRate: rate(25),
  };
  const all = series(terms, [
    { workDone: '0.00' },
    { workDone: '80000.00' },
    { workDone: '160000.00' },
    { workDone: '200000.00' },
  ]);
  expect(rows(all, 'gross', 'advancePaid', 'advanceRecovered', 'net', 'due')).toEqual([
    '0.00 40000.00 0.00 40000.00 40000.00',
    '80000.00 40000.00 20000.00 100000.00 60000.00',
    '160000.00 40000.00 40000.00 160000.00 60000.00',
    '200000.00 40000.00 40000.00 200000.00 40000.00',
  ]);
});

it('materials on site are paid in part, and in full once they are built in', () => {
  // 10,000 on site at 80 % = 8,000, less 10 % = 7,200. Built in: 10,000 less 10 % = 9,000.
  const all = series(TERMS, [
    { workDone: '0.00', materials: '10000.00' },
    { workDone: '10000.00', materials: '0.00' },
  ]);
  expect(rows(all, 'gross', 'retention', 'net', 'due')).toEqual([
    '8000.00 800.00 7200.00 7200.00',
    '10000.00 1000.00 9000.00 1800.00',
  ]);
});

it('an excessive certificate is corrected by the next one, with its VAT', () => {
  const all = series({ ...TERMS, vatRates: VAT_PRESETS.ZA }, [
    { workDone: '20000.00' },
    { workDone: '15000.00' },
  ]);
  // 15,000 − 1,500 = 13,500, and 18,000 were due before.
  expect(rows(all, 'due', 'vat', 'payable')).toEqual([
    '18000.00 2700.00 20700.00',
    '-4500.00 -675.00 -5175.00',
  ]);
});

describe('what becomes free of the retention', () => {
  it('is what the next certificate without further work makes due, by each release', () => {
    const gross = fc.bigInt(0n, 20_000_000n).map((cents) => cents as Minor);
    fc.assert(
      fc.property(gross, fc.constantFrom(...RELEASES), (workDone, inForce) => {
        const month = { date: calendarDate('2026-03-31'), workDone, materials: ZERO };
        const held = certificateFigures(TERMS, { ...month, release: inForce }, []);
        const issued = [{ due: held.due, release: inForce }];
        const dueAt = (release: Release) => certificateFigures(TERMS, { ...month, release }, issued).due;
        const { retention } = held;
        const free = retentionReleases(TERMS, { gross: held.gross, retention, inForce });
        expect(free.atPracticalCompletion).toBe(dueAt('practical_completion'));
        expect(sum([free.atPracticalCompletion, free.atFinal])).toBe(dueAt('final'));
      }),
    );
  });

  it('is never more than is held, if the terms were changed meanwhile', () => {
    const terms = { ...TERMS, retentionRate: rate(50), retentionLimit: null };
    const free = retentionReleases(terms, {
      gross: minor('1000.00'),
      retention: minor('50.00'),
      inForce: 'none',
    });
    expect([free.atPracticalCompletion, free.atFinal].map(decimal)).toEqual(['0.00', '50.00']);
  });
});

describe('VAT', () => {
  const terms = { ...TERMS, retentionRate: rate(0), vatRates: VAT_PRESETS.BW };

  it('is charged on what is due, at the rate that holds on the certificate’s date', () => {
    const all = series(terms, [
      { workDone: '1000.00', date: '2021-03-31' },
      { workDone: '2000.00', date: '2021-04-01' },
      { workDone: '3000.00', date: '2022-08-03' },
      { workDone: '4000.00', date: '2023-04-01' },
      { workDone: '4000.00', date: '2023-05-01' },
    ]);
    expect(all.map(({ vatRate }) => vatRate)).toEqual([1200n, 1400n, 1200n, 1400n, 1400n]);
    expect(rows(all, 'due', 'vat', 'payable')).toEqual([
      '1000.00 120.00 1120.00',
      '1000.00 140.00 1140.00',
      '1000.00 120.00 1120.00',
      '1000.00 140.00 1140.00',
      '0.00 0.00 0.00',
    ]);
  });

  it('rounds half a cent away from zero, also where money comes back', () => {
    // 14 % of 10.25 = 1.435
    const there = series(terms, [
      { workDone: '10.25', date: '2026-01-31' },
      { workDone: '0.00', date: '2026-02-28' },
    ]);
    expect(rows(there, 'due', 'vat', 'payable')).toEqual(['10.25 1.44 11.69', '-10.25 -1.44 -11.69']);
  });

  it('is nothing before the first rate, and where there is none', () => {
    const [early] = series(terms, [{ workDone: '10.00', date: '2009-12-31' }]);
    expect(early).toMatchObject({ vatRate: null, vat: 0n, payable: 1000n });
    expect(series({ ...terms, vatRates: [] }, [{ workDone: '10.00' }])[0]).toMatchObject({
      vatRate: null,
      vat: 0n,
    });
  });
});

it('all amounts due add up to the net of the last certificate, whatever was valued and released in between', () => {
  const percents = fc.integer({ min: 0, max: 10_000 }).map((one) => rate(one / 100));
  const amount = fc.bigInt({ min: 0n, max: 10n ** 11n }) as fc.Arbitrary<Minor>;
  const terms: fc.Arbitrary<ContractTerms> = fc.record({
    contractSum: amount,
    revisedSum: amount,
    retentionRate: percents,
    retentionLimit: fc.option(percents),
    limitBase: fc.constantFrom('original' as const, 'revised' as const),
    advance: amount,
    recoveryRate: percents,
    materialsRate: percents,
    vatRates: fc.constant([]),
  });
  const month = fc.record({
    workDone: amount,
    materials: amount,
    release: fc.constantFrom(...RELEASES),
    date: fc.constant(calendarDate('2026-03-31')),
  });
  fc.assert(
    fc.property(terms, fc.array(month, { minLength: 1, maxLength: 12 }), (contract, months) => {
      const issued: IssuedCertificate[] = [];
      let last: CertificateFigures | undefined;
      for (const valuation of months) {
        last = certificateFigures(contract, valuation, issued);
        issued.push({ due: last.due, release: valuation.release });
        expect(last.retention).toBeGreaterThanOrEqual(0n);
        expect(last.retention).toBeLessThanOrEqual(last.gross);
        expect(last.advanceRecovered).toBeLessThanOrEqual(contract.advance);
      }
      expect(sum(issued.map(({ due }) => due))).toBe(last?.net);
      // Once more the same, and nothing is due.
      const again = months.at(-1);
      if (again)
        expect(certificateFigures(contract, again, issued)).toMatchObject({ due: 0n, vat: 0n, payable: 0n });
    }),
  );
});
