import { describe, expect, it } from 'vitest';
import { parseTypedAmount } from '../../ui/inputs/parse-amount.ts';
import { isSingleCell, parseCells, parseScheduleLines } from './pasted-schedule.ts';

const parsers = {
  amountIn: (text: string) => parseTypedAmount(text, 'BWP', 'en'),
  phaseIn: (text: string) => (text.toLowerCase() === 'roofing' ? ('roofing' as const) : null),
};
const parse = (text: string) => parseScheduleLines(parseCells(text), parsers);

describe('rows pasted from a spreadsheet', () => {
  it('are split into rows and columns, without the trailing blank line that spreadsheets add', () => {
    expect(parseCells('Walls\t1,200.00\r\nRoof \t 900\r\n\r\n')).toEqual([
      ['Walls', '1,200.00'],
      ['Roof', '900'],
    ]);
    expect(isSingleCell(parseCells('1,200.00\n'))).toBe(true);
    expect(isSingleCell(parseCells('1\n2'))).toBe(false);
  });

  it('keep a cell of several lines as one, whose quotes a spreadsheet doubles', () => {
    expect(parse('"Excavate\nin ""hard"" rock"\t1,200.00\r\n6" pipe\t900\n"Porch"\t5\n')).toEqual([
      { description: 'Excavate in "hard" rock', phase: null, amount: '1200.00' },
      { description: '6" pipe', phase: null, amount: '900.00' },
      { description: '"Porch"', phase: null, amount: '5.00' },
    ]);
    expect(isSingleCell(parseCells('"12\n"'))).toBe(true);
  });

  it('become lines with descriptions, phases matched by name, and amounts as people write them', () => {
    expect(
      parse('Item\tDescription\tAmount\n1\tSubstructure\tP 600,000.00\n2\tTrusses\tRoofing\t48000'),
    ).toEqual([
      { description: 'Substructure', phase: null, amount: '600000.00' },
      { description: 'Trusses', phase: 'roofing', amount: '48000.00' },
    ]);
  });

  it('take the last number of a row as the amount and the longest text as the description', () => {
    expect(parse('A\t12 m³ of concrete, class 25\t12\t1,530.00\t18,360.00')).toEqual([
      { description: '12 m³ of concrete, class 25', phase: null, amount: '18360.00' },
    ]);
  });

  it('keep negative amounts, and lines named only by their phase', () => {
    expect(parse('Omit: porch\t(12,500.00)\nRoofing\t90,000')).toEqual([
      { description: 'Omit: porch', phase: null, amount: '-12500.00' },
      { description: 'Roofing', phase: 'roofing', amount: '90000.00' },
    ]);
  });

  it('skip headings, blank rows and totals without a name', () => {
    expect(parse('Bill of quantities\n\nDescription\tAmount\n\t1,800,000.00')).toEqual([]);
  });
});
