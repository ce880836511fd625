import { describe, expect, it } from 'vitest';
import { readAmount } from '../ui/amount-typing.ts';
import { cellsIn, isOneCell, linesIn } from './pasted.ts';

const reading = {
  amountIn: (text: string) => readAmount(text, 'BWP', 'en'),
  phaseIn: (text: string) => (text.toLowerCase() === 'roofing' ? ('roofing' as const) : null),
};
const linesOf = (text: string) => linesIn(cellsIn(text), reading);

describe('what was copied from a spreadsheet', () => {
  it('is rows and columns, without the blank end that spreadsheets add', () => {
    expect(cellsIn('Walls\t1,200.00\r\nRoof \t 900\r\n\r\n')).toEqual([
      ['Walls', '1,200.00'],
      ['Roof', '900'],
    ]);
    expect(isOneCell(cellsIn('1,200.00\n'))).toBe(true);
    expect(isOneCell(cellsIn('1\n2'))).toBe(false);
  });

  it('gives lines with descriptions, phases by name and amounts as people write them', () => {
    expect(
      linesOf('Item\tDescription\tAmount\n1\tSubstructure\tP 600,000.00\n2\tTrusses\tRoofing\t48000'),
    ).toEqual([
      { description: 'Substructure', phase: null, amount: '600000.00' },
      { description: 'Trusses', phase: 'roofing', amount: '48000.00' },
    ]);
  });

  it('takes the last figure of a row, and the longest text', () => {
    expect(linesOf('A\t12 m³ of concrete, class 25\t12\t1,530.00\t18,360.00')).toEqual([
      { description: '12 m³ of concrete, class 25', phase: null, amount: '18360.00' },
    ]);
  });

  it('keeps omissions, and what is named by its phase alone', () => {
    expect(linesOf('Omit: porch\t(12,500.00)\nRoofing\t90,000')).toEqual([
      { description: 'Omit: porch', phase: null, amount: '-12500.00' },
      { description: 'Roofing', phase: 'roofing', amount: '90000.00' },
    ]);
  });

  it('leaves out heads, blank rows and totals without a name', () => {
    expect(linesOf('Bill of quantities\n\nDescription\tAmount\n\t1,800,000.00')).toEqual([]);
  });
});
