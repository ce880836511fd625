import { existsSync, readFileSync } from 'node:fs';
import { ACCOUNTING_FORMATS } from '@brick/domain/accounting/formats/accounting-formats';
import { calendarDate } from '@brick/domain/dates/calendar-date';
import { minor } from '@brick/domain/money/money';
import { describe, expect, it } from 'vitest';

const SAMPLE = '/work/shared/doors/accounting/datev/EXTF_Buchungsstapel.csv';

/** The published file has format version 9 with 120 columns; ours, 13, has five more and renamed some titles. */
const COLUMNS = 120;
const HEADER_FIELDS = 31;

const shapeOf = (line = '') => line.split(';').map((cell) => (cell.startsWith('"') ? 'text' : 'number'));

describe.skipIf(!existsSync(SAMPLE))(
  `the published file of DATEV (${existsSync(SAMPLE) ? 'read' : 'sample files not there: skipped'})`,
  () => {
    const [file] = ACCOUNTING_FORMATS.datev(
      [
        {
          ...{
            expenseId: 1,
            expenseNumber: 'EX-0001',
            itemName: 'Bücher',
            phase: 'foundation',
            category: null,
          },
          ...{ date: calendarDate('2018-02-21'), dueDate: calendarDate('2018-03-01'), supplier: 'Mason' },
          ...{ invoiceNumber: 'RE201802-135', amount: minor('24.95'), rate: '7', lacks: [] },
          ...{ net: minor('23.32'), vat: minor('1.63'), gross: minor('24.95'), costCentre: null },
          ...{ account: '4940', creditorAccount: '70000', taxCode: '8' },
        },
      ],
      {
        ...{ number: 1, from: calendarDate('2018-02-01'), to: calendarDate('2018-02-28'), currency: 'EUR' },
        datev: { consultant: 1001, client: 456, fiscalYearStart: '2018-01-01', accountLength: 4 },
        ...{ projectName: 'House', madeAt: '2018-03-06T10:25:00.000Z', phaseName: (phase) => phase },
      },
    );
    const ours = file?.text.split('\r\n') ?? [];
    const theirs = existsSync(SAMPLE)
      ? new TextDecoder('latin1').decode(readFileSync(SAMPLE)).split(/\r?\n/)
      : [];

    it('has as many fields in its header, and the same of text', () => {
      expect([shapeOf(ours[0]).length, shapeOf(theirs[0]).length]).toEqual([HEADER_FIELDS, HEADER_FIELDS]);
      // What is reserved may be either.
      expect(shapeOf(ours[0]).slice(0, 22)).toEqual(shapeOf(theirs[0]).slice(0, 22));
      const value = (line = '', at = 0) => line.split(';')[at];
      for (const at of [0, 1, 2, 3, 5, 6, 10, 11, 12, 13, 14, 15, 18, 20, 21])
        expect([at, value(ours[0], at)]).toEqual([at, value(theirs[0], at)]);
    });

    it('has the same columns of text in its rows, and the titles of what we fill', () => {
      expect(shapeOf(ours[2]).slice(0, COLUMNS)).toEqual(shapeOf(theirs[2]));
      const titles = (line = '') => line.split(';').map((title) => title.replace(/[–\u0096]/g, '-'));
      for (const at of [0, 1, 6, 7, 8, 9, 10, 13, 36, 113, 116])
        expect(titles(ours[1])[at]).toBe(titles(theirs[1])[at]);
    });
  },
);
