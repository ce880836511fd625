import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROJECT_RECORDS, RECORDS } from './record-kinds.ts';
import {
  formatRecordNumber,
  isNumberText,
  MAX_SERIAL,
  parseRecordNumber,
  serialNumberOf,
} from './record-numbers.ts';

const serials = fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: MAX_SERIAL }));
const prefixes = fc.constantFrom('VO', 'SN', 'INS', 'EX', 'MF', 'IP', 'DOC', 'PC');

describe('a record number', () => {
  it('has at least four digits', () => {
    expect([1, 42, 9999, 10_000, MAX_SERIAL].map((serial) => formatRecordNumber('VO', serial))).toEqual([
      'VO-0001',
      'VO-0042',
      'VO-9999',
      'VO-10000',
      'VO-2147483647',
    ]);
  });

  it('contains its serial, and is unique in its series', () => {
    fc.assert(
      fc.property(prefixes, serials, serials, (prefix, one, other) => {
        expect(serialNumberOf(formatRecordNumber(prefix, one))).toBe(one);
        expect(isNumberText(prefix, formatRecordNumber(prefix, one))).toBe(true);
        expect(formatRecordNumber(prefix, one) === formatRecordNumber(prefix, other)).toBe(one === other);
      }),
    );
  });

  it.each([
    'VO-1',
    'VO-00001',
    'VO-0000',
    'vo-0001',
    'SN-0001',
    'VO0001',
    'VO-',
    '',
    'VO-2147483648',
    'VO-1e10',
  ])('is not written as %j', (text) => {
    expect(isNumberText('VO', text)).toBe(false);
  });
});

describe('a typed record number', () => {
  it.each([
    ...['VO-12', 'vo 0012', 'VO12', 'vo-0012', 'Vo–12', 'VO — 12', 'VO#12', ' vo.12 ', 'VO 000000012'],
    ...['ＶＯ－００１２', 'VOー12', 'VO-۱۲', 'VO−12', 'vo_12'],
  ])('%j is the twelfth variation', (typed) => {
    expect(parseRecordNumber(typed)).toEqual({ letters: 'VO', serial: 12 });
  });

  it.each(['12', '0012', '#12', '١٢', ' 12 ', '１２'])('%j is the twelfth of any series', (typed) => {
    expect(parseRecordNumber(typed)).toEqual({ letters: '', serial: 12 });
  });

  it.each([
    ...[
      'VO',
      'VO-',
      '',
      '0',
      'VO-0',
      'VO-12a',
      'VO-12 roof',
      '1.2.',
      '99999999999',
      '-',
      'V O 12',
      '3000000000',
    ],
    ...['12 bags', '1,5', 'Grade 12 mm'],
  ])('%j is no number', (typed) => {
    expect(parseRecordNumber(typed)).toBeNull();
  });

  it('is recognised in every spelling', () => {
    fc.assert(
      fc.property(prefixes, serials, fc.constantFrom('-', ' ', '', ' - '), (letters, serial, between) => {
        const text = formatRecordNumber(letters, serial);
        expect(parseRecordNumber(text)).toEqual({ letters, serial });
        expect(parseRecordNumber(text.toLowerCase().replace('-', between))).toEqual({ letters, serial });
        expect(parseRecordNumber(`${letters}${between}${serial}`)).toEqual({ letters, serial });
        expect(parseRecordNumber(String(serial))).toEqual({ letters: '', serial });
      }),
    );
  });

  it('parses to a number or null, whatever was typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (typed) => {
        const { serial } = parseRecordNumber(typed) ?? { serial: 1 };
        expect(Number.isInteger(serial) && serial >= 1 && serial <= MAX_SERIAL).toBe(true);
      }),
    );
  });
});

describe('the kinds that are numbered', () => {
  it('have a series each, and no two of them the same letters', () => {
    const series = Object.values(PROJECT_RECORDS).flatMap((record) =>
      'number' in record ? [[record.kind, record.number]] : [],
    );
    expect(Object.fromEntries(series)).toEqual({
      expense: 'EX',
      variation: 'VO',
      'monitoring-fee': 'MF',
      inspection: 'INS',
      issue: 'SN',
      'interior-plan': 'IP',
      document: 'DOC',
      check: 'CK',
      'completion-list': 'CL',
      'trade-link': 'TL',
    });
    expect('number' in RECORDS.supplier || 'number' in RECORDS['interior-task']).toBe(false);
  });
});
