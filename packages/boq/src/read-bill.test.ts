import { billLevels } from '@brick/domain/certificates/boq/bill-lines';
import { isContradiction, statedSum } from '@brick/domain/certificates/boq/bill-rows';
import { decimal } from '@brick/domain/money/money';
import { describe, expect, it } from 'vitest';
import { readBill } from './read-bill.ts';
import {
  billOf,
  bytesOf,
  category,
  gaeb,
  item,
  items,
  leftOutOf,
  levelsOf,
  remark,
  total,
} from './testing/samples.ts';

const text = (amount: bigint | null | undefined) =>
  amount === null || amount === undefined ? null : decimal(amount);

const PIT = item('0010', {
  text: 'Boden lösen',
  quantity: '50.000',
  unit: 'm3',
  price: '45.50',
  total: '2275.00',
});
const SITE = item('0020', { text: 'Baustelle', flags: '<LumpSumItem>Yes</LumpSumItem>', price: '1200.00' });
const SIMPLE = gaeb(category('01', items(PIT, SITE), { text: 'Erdarbeiten', totals: total('3475.00') }), {
  totals: total('3475.00'),
});

describe('a bill of quantities', () => {
  it('is read with its ordinal numbers, texts, quantities, units and prices', () => {
    const bill = billOf(SIMPLE);
    expect(bill).toMatchObject({ phase: 'X86', version: '3.3', currency: 'EUR', levels: ['Titel'] });
    expect(bill.rows).toMatchObject([
      {
        kind: 'category',
        level: 0,
        number: '',
        text: 'Rohbau',
        statedAmount: 347_500n,
        amountOfParts: 347_500n,
      },
      {
        kind: 'category',
        level: 1,
        number: '01',
        text: 'Erdarbeiten',
        statedAmount: 347_500n,
        discount: null,
      },
      {
        ...{ kind: 'item', level: 2, number: '01.0010', text: 'Boden lösen', quantity: '50.000', unit: 'm3' },
        ...{ unitPrice: '45.50', statedAmount: 227_500n, amountOfParts: 227_500n, leftOut: null },
      },
      { number: '01.0020', quantity: null, unitPrice: '1200.00', statedAmount: null, amount: 120_000n },
    ]);
  });

  it.each(['3.0', '3.1', '3.2', '3.3'])('is read in version %s, as tender and as contract', (version) => {
    for (const phase of ['84', '86']) {
      const bill = billOf(gaeb(items(PIT), { version, phase }));
      expect(bill).toMatchObject({ version, phase: `X${phase}` });
      expect(bill.rows[1]).toMatchObject({ level: 1, number: '0010', amount: 227_500n });
    }
  });

  it('is read in every encoding that files declare', () => {
    const bytes = (encoding: string) => gaeb(items(PIT), { encoding });
    const swapped = Buffer.from(`\ufeff${bytes('UTF-16')}`, 'utf16le');
    const files = [
      bytesOf(`\ufeff${bytes('UTF-8')}`),
      Uint8Array.from(Buffer.from(bytes('windows-1252'), 'latin1')),
      Uint8Array.from(Buffer.from(`\ufeff${bytes('UTF-16')}`, 'utf16le')),
      Uint8Array.from(swapped.swap16()),
    ];
    for (const file of files) expect(billOf(file).rows[1]?.text).toBe('Boden lösen');
  });

  it('has the short text of an item, else the beginning of the long one, in the order in which it stands', () => {
    const mixed =
      '<Item RNoPart="1"><UP>1</UP><Qty>1</Qty><Description><CompleteText><DetailTxt><Text><p><span>Mauerwerk<br/>aus</span> ' +
      '<span style="b">Ziegeln</span>,</p><p><image>QUJD</image>gefugt</p></Text><TextComplement Kind="Bidder"><ComplCaption>' +
      '<p><span>Fabrikat:</span></p></ComplCaption><ComplBody><p><span>Muster</span></p></ComplBody></TextComplement>' +
      '</DetailTxt></CompleteText></Description></Item>';
    expect(billOf(gaeb(items(mixed))).rows[1]?.text).toBe('Mauerwerk aus Ziegeln, gefugt Fabrikat: Muster');
    const both = item('1', { text: 'Kurz', long: 'Lang\nund breit', quantity: '1', price: '1' });
    expect(billOf(gaeb(items(both))).rows[1]?.text).toBe('Kurz');
    const none = item('1', { quantity: '1', price: '1' });
    expect(billOf(gaeb(items(none))).rows[1]?.text).toBe('');
    const long = item('1', { long: `${'Wort '.repeat(200)}`, quantity: '1', price: '1' });
    expect(billOf(gaeb(items(long))).rows[1]?.text).toHaveLength(499);
  });
});

describe('an amount', () => {
  const amountOf = (parts: Parameters<typeof item>[1]) =>
    text(billOf(gaeb(items(PIT, item('1', parts)))).rows[2]?.amount);

  it('is the stated total, whatever quantity and price come to; the contradiction is told', () => {
    expect(amountOf({ quantity: '2', price: '3', total: '7.00' })).toBe('7.00');
    const [, , row] = billOf(gaeb(items(PIT, item('1', { quantity: '2', price: '3', total: '7.00' })))).rows;
    expect(row && isContradiction(row)).toBe(true);
    expect(billOf(SIMPLE).rows.filter(isContradiction)).toEqual([]);
  });

  it('else quantity × unit price, rounded once: half a cent goes away from zero', () => {
    expect(amountOf({ quantity: '0.5', price: '0.01' })).toBe('0.01');
    expect(amountOf({ quantity: '-0.5', price: '0.01' })).toBe('-0.01');
    expect(amountOf({ quantity: '0.499', price: '0.01' })).toBe('0.00');
    expect(amountOf({ quantity: '1.005', price: '1.000' })).toBe('1.01');
    expect(amountOf({ quantity: '99999999.999', price: '0.333' })).toBe('33300000.00');
    expect(
      amountOf({ quantity: '1.235', price: '100.000', more: '<DiscountPcnt>10.000000</DiscountPcnt>' }),
    ).toBe('111.15');
  });

  it('is that of its sub-items where the item has no price of its own', () => {
    const sub =
      '<SumDescr>Yes</SumDescr><SubDescr><SubDNo>1</SubDNo><Qty>5</Qty><UP>2</UP></SubDescr><SubDescr><SubDNo>2</SubDNo><IT>3.50</IT></SubDescr>';
    expect(amountOf({ more: sub })).toBe('13.50');
    expect(amountOf({ quantity: '1', price: '8', more: sub })).toBe('8.00');
  });

  it('of a surcharge is its total, else percent of what it is on', () => {
    const surcharge = (parts: string) =>
      text(billOf(gaeb(items(PIT, `<MarkupItem RNoPart="9">${parts}</MarkupItem>`))).rows[2]?.amount);
    expect(surcharge('<ITMarkup>2275.00</ITMarkup><Markup>5.5</Markup><IT>125.00</IT>')).toBe('125.00');
    expect(surcharge('<ITMarkup>2275.00</ITMarkup><Markup>5.5</Markup>')).toBe('125.13');
    expect(surcharge('<Markup>5.5</Markup>')).toBeNull();
  });
});

describe('left out, and listed with the reason', () => {
  it('is what is not applicable, not offered, provisional without a total, a remark, or without a price', () => {
    const file = gaeb(
      items(
        remark('Nur am Tage'),
        item('1', { text: 'Entfällt', flags: '<NotAppl>Yes</NotAppl>', quantity: '1', price: '9' }),
        item('2', { text: 'Fehlt', flags: '<NotOffered>Yes</NotOffered>' }),
        item('3', { text: 'Bedarf', flags: '<Provis>WithoutTotal</Provis>', quantity: '1', price: '9' }),
        item('4', { text: 'Bedarf mit', flags: '<Provis>WithTotal</Provis>', quantity: '1', price: '9' }),
        item('5', {
          text: 'Beauftragt',
          flags: '<Provis>WithoutTotal</Provis><ProvisAccpt>Yes</ProvisAccpt>',
          total: '8',
        }),
        item('6', { text: 'Ohne Menge', price: '9' }),
        '<PerfDescr><PerfNo>1</PerfNo><PerfLbl>Allgemeines</PerfLbl></PerfDescr>',
      ),
    );
    expect(leftOutOf(file)).toEqual([
      ['', 'Nur am Tage', 'remark'],
      ['1', 'Entfällt', 'not_applicable'],
      ['2', 'Fehlt', 'not_offered'],
      ['3', 'Bedarf', 'provisional'],
      ['6', 'Ohne Menge', 'no_price'],
      ['', 'Allgemeines', 'remark'],
    ]);
    expect(levelsOf(file)).toEqual([['4 Bedarf mit 9.00', '5 Beauftragt 8.00']]);
  });

  const variant = (number: string, serial: number, accepted = '') =>
    item(number, {
      flags: `<ALNGroupNo>1</ALNGroupNo><ALNSerNo>${serial}</ALNSerNo>${accepted && `<Accepted>${accepted}</Accepted>`}`,
      total: `${serial + 1}00`,
    });

  it('are alternatives to the base; those that were awarded take its place', () => {
    const file = gaeb(items(variant('1', 0), variant('2', 1), variant('3', 2)));
    expect(levelsOf(file)).toEqual([['1 100.00']]);
    expect(leftOutOf(file)).toEqual([
      ['2', '', 'alternative'],
      ['3', '', 'alternative'],
    ]);
    const awarded = gaeb(items(variant('1', 0, 'No'), variant('2', 1, 'Yes'), variant('3', 1, 'Yes')));
    expect(levelsOf(awarded)).toEqual([['2 200.00', '3 200.00']]);
    expect(levelsOf(gaeb(items(variant('1', 1), variant('2', 2))))).toEqual([['1 200.00']]);
  });

  it('are whole categories that are alternatives or not applicable, as one', () => {
    const lot = (number: string, flags: string) =>
      category(number, items(PIT), { text: `Los ${number}`, flags });
    const serial = (place: number) => `<ALNBGroupNo>1</ALNBGroupNo><ALNBSerNo>${place}</ALNBSerNo>`;
    const file = gaeb(
      [lot('1', serial(0)), lot('2', serial(1)), lot('3', '<NotApplBoQ>Yes</NotApplBoQ>')].join(''),
    );
    expect(leftOutOf(file)).toEqual([
      ['2', 'Los 2', 'alternative'],
      ['3', 'Los 3', 'not_applicable'],
    ]);
    expect(levelsOf(file)).toEqual([['1 Los 1 2275.00'], ['1.0010 Boden lösen 2275.00']]);
  });
});

describe('the lines of a level', () => {
  const nested = gaeb(
    category(
      '01',
      category('01', items(item('0010', { total: '100' }), item('0020', { total: '50', index: 'a' })), {
        text: 'Erde',
        totals: total('150', '<DiscountPcnt>10</DiscountPcnt><TotAfterDisc>135</TotAfterDisc>'),
      }) + category('02', items(item('0010', { total: '65' })), { text: 'Beton' }),
      {
        text: 'Los 1',
        totals: total('200', '<DiscountAmt>20</DiscountAmt><TotAfterDisc>180</TotAfterDisc>'),
      },
    ) + category('02', items(item('0010', { total: '20' })), { text: 'Los 2', totals: total('20') }),
    {
      totals: total(
        '200',
        '<DiscountPcnt>5.000000</DiscountPcnt><TotAfterDisc>190</TotAfterDisc><VAT>19</VAT><TotalGross>226.10</TotalGross>',
      ),
    },
  );

  it('are its categories or items, and each discount is a line of its own', () => {
    expect(levelsOf(nested)).toEqual([
      ['01 Los 1 200.00', '01 less Los 1 -20.00', '02 Los 2 20.00', 'less Rohbau -10.00'],
      [
        ...['01.01 Erde 150.00', '01.01 less Erde -15.00', '01.02 Beton 65.00', '01 less Los 1 -20.00'],
        ...['02.0010 20.00', 'less Rohbau -10.00'],
      ],
      [
        ...['01.01.0010 100.00', '01.01.0020.a 50.00', '01.01 less Erde -15.00', '01.02.0010 65.00'],
        ...['01 less Los 1 -20.00', '02.0010 20.00', 'less Rohbau -10.00'],
      ],
    ]);
  });

  it('come to the stated total, or the difference is known', () => {
    const levels = billLevels(billOf(nested).rows);
    expect(levels.map(({ total: sum, difference }) => [text(sum), text(difference)])).toEqual([
      ['190.00', '0.00'],
      ['190.00', '0.00'],
      ['190.00', '0.00'],
    ]);
    const wrong = billLevels(billOf(gaeb(items(PIT), { totals: total('2300.00') })).rows);
    expect(wrong.map(({ difference }) => text(difference))).toEqual(['25.00']);
    const unstated = billOf(gaeb(items(PIT)));
    expect(statedSum(unstated.rows)).toBeNull();
    expect(billLevels(unstated.rows)[0]?.difference).toBeNull();
  });

  it('tell a discount that is only a percentage, an agreed lump sum, and a total after discounts alone', () => {
    const of = (totals: string) => {
      const { rows } = billOf(gaeb(items(item('1', { total: '99.95' })), { totals }));
      return [text(rows[0]?.discount), rows[0]?.discountKind, text(statedSum(rows))];
    };
    expect(of(total('99.95', '<DiscountPcnt>10</DiscountPcnt>'))).toEqual(['-10.00', 'discount', '89.95']);
    expect(of(total('99.95', '<DiscountAmt>9.95</DiscountAmt>'))).toEqual(['-9.95', 'discount', '90.00']);
    expect(of(total('99.95', '<DiscountPcnt>10</DiscountPcnt><TotalNet>89.96</TotalNet>'))).toEqual([
      '-9.99',
      'discount',
      '89.96',
    ]);
    expect(of(total('99.95', '<TotalLSUM>95</TotalLSUM>'))).toEqual(['-4.95', 'lump_sum', '95.00']);
    expect(of(total('99.95', '<TotalLSUM>105</TotalLSUM>'))).toEqual(['5.05', 'lump_sum', '105.00']);
    expect(of('<DiscountPcnt>10</DiscountPcnt><TotAfterDisc>89.95</TotAfterDisc>')).toEqual([
      null,
      null,
      '89.95',
    ]);
    expect(of(total('99.95', '<TotalNet>99.95</TotalNet>'))).toEqual([null, null, '99.95']);
  });
});

describe('refused with a code', () => {
  const refusal = (file: string | Uint8Array) => {
    const reading = readBill(typeof file === 'string' ? bytesOf(file) : file);
    return reading.outcome === 'read'
      ? 'read'
      : [reading.code, ...(reading.ordinal === null ? [] : [reading.ordinal])].join(' ');
  };

  it('is what has no prices, or another phase', () => {
    for (const phase of ['81', '83']) expect(refusal(gaeb(items(item('1')), { phase }))).toBe('no-prices');
    expect(refusal(gaeb(items(item('1', { quantity: '5' }))))).toBe('no-prices');
    for (const phase of ['85', '89', '31']) expect(refusal(gaeb(items(PIT), { phase }))).toBe('other-phase');
  });

  it('is another format or version', () => {
    expect(refusal('#begin[GAEB]\n#begin[GAEBInfo]\n')).toBe('gaeb-2000');
    expect(refusal(`00        83L${' '.repeat(61)}000001\n01Rohbau`)).toBe('gaeb-90');
    for (const file of [
      'Pos;Text',
      '%PDF-1.7',
      'PK\u0003\u0004',
      '<Invoice/>',
      '<GAEB xmlns="urn:x"><Award/></GAEB>',
    ])
      expect(refusal(file)).toBe('unknown-file');
    for (const version of ['2.0', '3.4'])
      expect(refusal(gaeb(items(PIT), { version }))).toBe('other-version');
    expect(refusal('')).toBe('empty-file');
  });

  it('is a bill without items, none at all, or several', () => {
    expect(refusal(gaeb(remark('Nichts')))).toBe('no-items');
    expect(refusal(gaeb(items(PIT)).replace(/<BoQ .*<\/BoQ>/s, ''))).toBe('no-bill');
    expect(refusal(gaeb(items(PIT)).replace('</BoQ>', '</BoQ><BoQ/>'))).toBe('several-bills');
  });

  it('is a figure that is none, and says of which item', () => {
    const within = (parts: Parameters<typeof item>[1]) =>
      refusal(gaeb(category('02', category('01', items(item('0010', parts))))));
    expect(within({ quantity: 'viel', price: '1' })).toBe('no-number 02.01.0010');
    expect(within({ total: '1.005' })).toBe('amount-decimals 02.01.0010');
    expect(within({ total: '1.5000' })).toBe('read');
    expect(within({ total: '10000000000.00' })).toBe('amount-too-large 02.01.0010');
    expect(within({ quantity: '99999999', price: '101' })).toBe('amount-too-large 02.01.0010');
    expect(within({ quantity: '-99999999', price: '101' })).toBe('amount-too-large 02.01.0010');
    const large = items(item('0010', { total: '9999999999.99' }) + item('0020', { total: '0.01' }));
    expect(refusal(gaeb(category('02', category('01', large))))).toBe('amount-too-large 02.01');
    expect(refusal(gaeb(items(item('0010', { total: '9999999999.99' }))))).toBe('read');
    expect(refusal(gaeb(category('02', category('01', items(PIT), { totals: total('x') }))))).toBe(
      'no-number 02.01',
    );
  });
});
