import type { InvoiceDocument } from '@brick/domain/invoices/document';
import { minor } from '@brick/domain/money/money';
import { describe, expect, it } from 'vitest';
import { partsByLines, sumsOf, withAmount } from './part-values.ts';

const LIKE = { phase: 'structure', category: null, commitmentId: 7 };

const documentOf = (...nets: string[]) =>
  ({
    lines: nets.map((net, place) => ({
      id: String(place + 1),
      name: `Line ${place + 1}`,
      net: { minor: minor(net), text: null },
      rate: '19',
      counted: true,
    })),
  }) as unknown as InvoiceDocument;

const amounts = (amount: string, ...nets: string[]) =>
  partsByLines(minor(amount), documentOf(...nets), LIKE)?.map((part) => part.amount);

describe('parts by lines', () => {
  it('are one for each line and add up', () => {
    expect(partsByLines(minor('119.00'), documentOf('60', '40'), LIKE)).toEqual([
      { ...LIKE, itemName: 'Line 1', amount: '71.40' },
      { ...LIKE, itemName: 'Line 2', amount: '47.60' },
    ]);
    expect(amounts('100.00', '1', '1', '1')).toEqual(['33.34', '33.33', '33.33']);
    expect(amounts('-100.00', '1', '1', '1')).toEqual(['-33.34', '-33.33', '-33.33']);
  });

  it('are below zero for a line that lowers the total', () => {
    expect(amounts('100.00', '80', '40', '-20')).toEqual(['80.00', '40.00', '-20.00']);
  });

  it('leave lines without a share out, and are none where there would be too many', () => {
    expect(amounts('10.00', '5', '0')).toEqual(['10.00']);
    expect(amounts('10.00', '5', '-5')).toBeUndefined();
    expect(amounts('510.00', ...Array.from({ length: 51 }, () => '1'))).toBeUndefined();
  });
});

describe('the amount of parts', () => {
  const part = { ...LIKE, itemName: 'Wall', amount: '40.00' };

  it('follows the amount where there is one part', () => {
    expect(withAmount([part], '50.00')).toEqual([{ ...part, amount: '50.00' }]);
    expect(withAmount([part, part], '50.00')).toEqual([part, part]);
  });

  it('is compared with the amount', () => {
    expect(sumsOf('100.00', [part, part])).toEqual({
      ...{ whole: minor('100'), total: minor('80'), difference: minor('20'), left: '20.00' },
    });
    expect(sumsOf('no amount', [part, { amount: '' }])).toEqual({
      ...{ whole: null, total: minor('40'), difference: minor('-40'), left: '-40.00' },
    });
  });
});
