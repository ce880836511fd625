import { isConstructionInvoice, isCreditNote, signInBooks } from '@brick/domain/invoices/credit-note';
import { divideByLines } from '@brick/domain/invoices/divide-by-lines';
import type { InvoiceDocument, Totals } from '@brick/domain/invoices/document';
import { parseStatedAmount } from '@brick/domain/invoices/stated-amount';
import { type Minor, minor, sum } from '@brick/domain/money/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentOf } from '../testing/read-document.ts';
import { UBL_SAMPLE } from '../testing/samples.ts';
import { type Books, proposeAmount } from './amount.ts';

const sample = await documentOf(UBL_SAMPLE);

const amounts = (totals: Partial<Record<keyof Totals, string | null>>): InvoiceDocument => ({
  ...sample,
  totals: {
    ...sample.totals,
    ...Object.fromEntries(Object.entries(totals).map(([name, text]) => [name, parseStatedAmount(text)])),
  },
});

const unpaid = amounts({ prepaid: null, payable: '1318.00' });

const books = (more: Partial<Books> = {}): Books => ({
  amounts: 'gross',
  currency: 'EUR',
  booked: [],
  ...more,
});

const each = (...texts: string[]) => texts.map(minor);

describe('the amount proposed', () => {
  it('is the total with VAT as rounded, or the total without VAT', () => {
    expect(proposeAmount(unpaid, books())).toEqual({
      kind: 'invoice',
      amount: minor('1318'),
      amounts: each('1318'),
      question: null,
    });
    expect(proposeAmount(unpaid, books({ amounts: 'net' })).amount).toBe(minor('1120'));
  });

  it('is typed in another currency', () => {
    const asked = { kind: 'invoice', amount: null, amounts: [], question: 'other-currency' };
    expect(proposeAmount(unpaid, books({ currency: 'CHF' }))).toEqual(asked);
  });

  it('is the whole or the rest where something was paid before', () => {
    const both = { amounts: each('1318', '1018'), question: 'paid-before' };
    expect(proposeAmount(sample, books())).toMatchObject({ ...both, amount: null });
    const one = books({ booked: each('120', '300', '80') });
    expect(proposeAmount(sample, one)).toMatchObject({ ...both, amount: minor('1018') });
    const all = books({ booked: each('120', '180') });
    expect(proposeAmount(sample, all)).toMatchObject({ ...both, amount: minor('1018') });
    const others = books({ booked: each('120', '100') });
    expect(proposeAmount(sample, others)).toMatchObject({ ...both, amount: null });
  });

  it('is the whole where nothing is left to pay', () => {
    const paid = amounts({ prepaid: '1318.40', rounding: null, payable: '0.00' });
    expect(proposeAmount(paid, books())).toMatchObject({
      amount: minor('1318.40'),
      amounts: each('1318.40', '0'),
    });
  });

  it('is asked for without VAT where something was paid before', () => {
    const asked = { amount: null, amounts: [], question: 'paid-before' };
    expect(proposeAmount(sample, books({ amounts: 'net' }))).toMatchObject(asked);
    const zero = amounts({ prepaid: '0.00', payable: '1318.00' });
    expect(proposeAmount(zero, books({ amounts: 'net' })).question).toBeNull();
  });

  it('is asked for where the document states none', () => {
    expect(proposeAmount(amounts({ gross: null }), books())).toMatchObject({
      amount: null,
      question: 'no-amount',
    });
  });

  it('of a credit note is negative, whatever sign the document uses', () => {
    const positive = { ...unpaid, typeCode: '381' };
    const negative = amounts({ gross: '-1318.40', rounding: '0.40', prepaid: null, payable: '-1318.00' });
    for (const document of [
      positive,
      { ...unpaid, typeCode: '396' },
      { ...unpaid, syntax: 'ubl-credit-note' } as const,
      negative,
    ])
      expect(proposeAmount(document, books())).toEqual({
        kind: 'credit_note',
        amount: minor('-1318'),
        amounts: each('-1318'),
        question: null,
      });
    const partly = { ...sample, typeCode: '381' };
    const refunded = books({ booked: each('-300') });
    expect(proposeAmount(partly, refunded)).toMatchObject({
      amount: minor('-1018'),
      amounts: each('-1318', '-1018'),
    });
  });
});

describe('an amount that no record takes', () => {
  it('is not proposed', () => {
    const large = amounts({ gross: '9999999999.99', rounding: '0.01', prepaid: null, payable: '1.00' });
    expect(proposeAmount(large, books())).toMatchObject({ amount: null, amounts: [], question: 'no-amount' });
    const rest = amounts({ gross: '100.00', rounding: null, prepaid: '1.00', payable: '10000000000.00' });
    expect(proposeAmount(rest, books())).toMatchObject({ amount: null, amounts: each('100') });
  });
});

describe('the kind of a document', () => {
  it('is a credit note by type, by syntax or by its sign', () => {
    expect(isCreditNote(sample)).toBe(false);
    expect(signInBooks(sample)).toBe(1n);
    const negative = { ...amounts({ gross: '-0.01' }), typeCode: '381' };
    expect([isCreditNote(negative), signInBooks(negative)]).toEqual([true, 1n]);
    expect(signInBooks({ ...sample, typeCode: '381' })).toBe(-1n);
    const types = ['81', '83', '261', '262', '296', '308', '381', '396', '420', '458', '502', '503', '532'];
    expect(types.filter((typeCode) => !isCreditNote({ ...sample, typeCode }))).toEqual([]);
    for (const typeCode of ['380', '384', '386', '389', '326', '80', '82', '875'])
      expect(isCreditNote({ ...sample, typeCode })).toBe(false);
  });

  it('is a construction invoice by its type', () => {
    const types = ['874', '875', '876', '877', '380', null];
    expect(types.filter((typeCode) => isConstructionInvoice({ typeCode }))).toEqual(['875', '876', '877']);
  });
});

const line = (net: string | null, rate: string | null, counted = true) => ({
  net: parseStatedAmount(net),
  rate,
  counted,
});

describe('dividing by lines', () => {
  it('weighs lines with their VAT', () => {
    expect(divideByLines(minor('1318.40'), sample.lines)).toEqual(each('1214.41', '103.99'));
    expect(divideByLines(minor('226'), [line('100', '19'), line('100', '7')])).toEqual(each('119', '107'));
  });

  it('gives what is left over to the largest remainders, in the order of lines', () => {
    const thirds = [line('1', '0'), line('1', null), line('1', '0.0')];
    expect(divideByLines(minor('100'), thirds)).toEqual(each('33.34', '33.33', '33.33'));
    expect(divideByLines(minor('-100'), thirds)).toEqual(each('-33.34', '-33.33', '-33.33'));
    expect(divideByLines(minor('0.02'), thirds)).toEqual(each('0.01', '0.01', '0'));
    expect(divideByLines(minor('0.10'), [line('1', '0'), line('2', '0'), line('4', '0')])).toEqual(
      each('0.01', '0.03', '0.06'),
    );
  });

  it('knows lines that lower the total, or lower it alone', () => {
    expect(divideByLines(minor('50'), [line('100', '0'), line('-50', '0')])).toEqual(each('100', '-50'));
    expect(divideByLines(minor('-50'), [line('-100', '0'), line('50', '0')])).toEqual(each('-100', '50'));
    expect(divideByLines(minor('-119'), [line('100', '19')])).toEqual(each('-119'));
  });

  it('gives nothing to lines without an amount, and knows when there is nothing to divide by', () => {
    expect(divideByLines(minor('10'), [line(null, '19'), line('5', '19'), line('9', '19', false)])).toEqual(
      each('0', '10', '0'),
    );
    expect(divideByLines(minor('10'), [])).toBeNull();
    expect(divideByLines(minor('10'), [line('5', '0'), line('-5', '0')])).toBeNull();
  });

  it('always adds up', () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
    const one = fc.record({
      net: cents.map((value) => ({ minor: BigInt(value) as Minor, text: null })),
      rate: fc.constantFrom('0', '7', '19', '5.5', '20', null),
      counted: fc.boolean(),
    });
    fc.assert(
      fc.property(cents, fc.array(one, { maxLength: 60 }), (amount, lines) => {
        const parts = divideByLines(BigInt(amount) as Minor, lines);
        if (parts !== null) expect(sum(parts)).toBe(BigInt(amount));
      }),
    );
  });
});
