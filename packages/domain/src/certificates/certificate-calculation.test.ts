import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '../dates/calendar-date.ts';
import { rate } from '../ledger/rate.ts';
import { asJson, withAmounts } from '../money/json.ts';
import { decimal, type Minor, minor, sum, ZERO } from '../money/money.ts';
import { certificateReply, termsReply } from './api.ts';
import {
  type BaseTerms,
  type CertificateBasis,
  calculateCertificate,
  parseBasis,
  parseTerms,
  revisedSumOn,
  serializeBasis,
  serializeTerms,
} from './certificate-calculation.ts';
import type { IssuedCertificate, Release } from './certificate-figures.ts';
import { type LineValue, parseEnteredAmounts } from './values-by-line.ts';

const TERMS: BaseTerms = {
  contractSum: minor('100000.00'),
  retentionRate: rate(10),
  retentionLimit: rate('2.5'),
  limitBase: 'revised',
  advance: minor('5000.00'),
  recoveryRate: rate(20),
  materialsRate: rate(80),
  paymentDays: 21,
  vatRates: [{ from: calendarDate('2023-04-01'), rate: rate(14) }],
};

const BASIS: CertificateBasis = {
  terms: TERMS,
  revisions: [
    { from: calendarDate('2026-02-10'), amount: minor('8000.00') },
    { from: calendarDate('2026-04-01'), amount: minor('-1500.00') },
  ],
  schedule: [
    { id: 71, description: 'Excavation', amount: minor('40000.00') },
    { id: 72, description: 'Brickwork', amount: minor('60000.00') },
  ],
  certified: [{ lineId: 71, workDone: minor('10000.00'), materialsOnSite: ZERO }],
  issued: [{ due: minor('12000.00'), release: 'none' }],
  lastDate: calendarDate('2026-02-28'),
  earlierOpen: 1,
  otherCurrency: false,
};

const valued = (date: string, workDone: [number, string][], release: Release = 'none') => ({
  date: calendarDate(date),
  release,
  workDone: parseEnteredAmounts(workDone.map(([lineId, amount]) => ({ lineId, amount: minor(amount) }))),
  materialsOnSite: parseEnteredAmounts(ZERO),
});

describe('the revised sum', () => {
  it('includes a variation from its approval day', () => {
    const on = (day: string) => decimal(revisedSumOn(TERMS.contractSum, BASIS.revisions, calendarDate(day)));
    expect(['2026-02-09', '2026-02-10', '2026-03-31', '2026-04-01'].map(on)).toEqual([
      '100000.00',
      '108000.00',
      '108000.00',
      '106500.00',
    ]);
  });
});

describe('an open certificate', () => {
  it('is calculated from terms, certified work and valuation', () => {
    // Work 40,000 + 10,000 = 50,000. 10 % would be 5,000; the limit is 2.5 % of 108,000 = 2,700. Recovered: 20 % of
    // 50,000, at most the advance of 5,000. Net 50,000 − 2,700 + 5,000 − 5,000 = 47,300; 12,000 were due before.
    const { figures, revisedSum, warnings } = calculateCertificate(
      BASIS,
      valued('2026-03-31', [
        [71, '40000.00'],
        [72, '10000.00'],
      ]),
    );
    expect(decimal(revisedSum)).toBe('108000.00');
    expect([figures.gross, figures.retention, figures.net, figures.due, figures.vat].map(decimal)).toEqual([
      '50000.00',
      '2700.00',
      '47300.00',
      '35300.00',
      '4942.00',
    ]);
    expect(warnings.map(({ code }) => code)).toEqual(['earlier_open']);
  });

  it('gives the same result from its own reply, so that forms show what the server will store', () => {
    const amount = fc.bigInt({ min: -(10n ** 6n), max: 10n ** 7n }) as fc.Arbitrary<Minor>;
    const line = fc.record({ amount, before: amount, now: amount, materials: fc.nat(1_000_000).map(BigInt) });
    const releases = fc.constantFrom<Release>('none', 'practical_completion', 'final');
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 6 }),
        fc.array(fc.record({ due: amount, release: releases }) as fc.Arbitrary<IssuedCertificate>, {
          maxLength: 3,
        }),
        releases,
        (given, issued, release) => {
          const certified: LineValue[] = given.map(({ before }, index) => ({
            lineId: index + 1,
            workDone: before,
            materialsOnSite: ZERO,
          }));
          const basis: CertificateBasis = {
            ...BASIS,
            issued,
            certified: issued.length > 0 ? certified : [],
            schedule: given.map((one, index) => ({
              id: index + 1,
              description: 'Line',
              amount: one.amount,
            })),
          };
          const sent = {
            date: calendarDate('2026-03-31'),
            release,
            workDone: { lines: given.map(({ now }, index) => ({ lineId: index + 1, amount: now })) },
            materialsOnSite: {
              lines: given.map(({ materials }, index) => ({
                lineId: index + 1,
                amount: materials as Minor,
              })),
            },
          };
          const first = calculateCertificate(basis, sent);
          const answer = {
            terms: serializeTerms(basis.terms),
            basis: serializeBasis(basis),
            lines: first.rows,
          };
          const told = asJson(answer);
          expect(certificateReply.pick({ terms: true, basis: true, lines: true }).parse(told)).toMatchObject({
            terms: told.terms,
            basis: told.basis,
            lines: told.lines,
          });
          const read = parseBasis(withAmounts<typeof answer>(told));
          expect(read && calculateCertificate(read, sent).figures).toEqual(first.figures);
          expect(read && calculateCertificate(read, sent).rows).toEqual(first.rows);
          expect(sum(first.lines.map(({ workDone }) => workDone))).toBe(first.workDone);
        },
      ),
    );
  });

  it('that is issued has no basis', () => {
    expect(parseBasis({ terms: serializeTerms(TERMS), basis: null, lines: [] })).toBeNull();
  });
});

it('terms survive serializing and parsing', () => {
  const sent = serializeTerms(TERMS);
  expect(termsReply.parse(asJson(sent))).toEqual(asJson(sent));
  expect(asJson(sent)).toMatchObject({ contractSum: '100000.00', retentionLimit: 2.5, paymentDays: 21 });
  expect(parseTerms(sent)).toEqual(TERMS);
});
