import { billLevels } from '@brick/domain/certificates/boq/bill-lines';
import { isContradiction } from '@brick/domain/certificates/boq/bill-rows';
import { describe, expect, it } from 'vitest';
import { readBill } from './read-bill.ts';
import { areThere, published } from './testing/published.ts';
import { billOf, levelsOf } from './testing/samples.ts';

describe.skipIf(!areThere)('published examples', () => {
  it('of a tender have its prices by ordinal number, and no texts', () => {
    expect(levelsOf(published('priced.x84'))).toEqual([
      ['01 1250.00', '90 200.00'],
      ['01.0010 1250.00', '90.0010 200.00'],
    ]);
  });

  it('of a tender have the discount as a line, and come to the total after it', () => {
    const bill = billOf(published('realistic.x84'));
    expect(levelsOf(published('realistic.x84'))).toEqual([
      ['01 2899.00', '02 6750.00', 'less LV Lagerhalle Nord -482.45'],
      [
        '01.0010 Fabrikat: Muster GmbH, Typ ABC-500 2275.00',
        '01.0010.1 624.00',
        '02.01 6750.00',
        'less LV Lagerhalle Nord -482.45',
      ],
      [
        ...[
          '01.0010 Fabrikat: Muster GmbH, Typ ABC-500 2275.00',
          '01.0010.1 624.00',
          '02.01.0010 5550.00',
          '02.01.0020 1200.00',
        ],
        'less LV Lagerhalle Nord -482.45',
      ],
    ]);
    expect(billLevels(bill.rows).map(({ difference }) => difference)).toEqual([0n, 0n, 0n]);
    expect(bill.rows.filter(isContradiction)).toEqual([]);
  });

  it('of a contract have texts', () => {
    expect(levelsOf(published('contract.x86'))).toEqual([
      ['01 Erdarbeiten 3475.00'],
      ['01.0010 Boden loesen 2275.00', '01.0020 Baustelleneinrichtung 1200.00'],
    ]);
  });

  it.each(['boq.x83', 'nonconforming.x83'])('without prices are refused: %s', (name) => {
    expect(readBill(published(name))).toEqual({ outcome: 'refused', code: 'no-prices', ordinal: null });
  });
});
