import { randomBytes } from 'node:crypto';
import { MAX_BILL_BYTES, MAX_BILL_ITEMS } from '@brick/domain/certificates/boq/bill';
import { billLevels } from '@brick/domain/certificates/boq/bill-lines';
import { describe, expect, it } from 'vitest';
import { readBill } from './read-bill.ts';
import { REFUSALS } from './refusals.ts';
import { billOf, bytesOf, category, gaeb, item, items, remark, total } from './testing/samples.ts';

const refused = (code: string) => ({ outcome: 'refused', code, ordinal: null });

const SECONDS = 1_000_000;

/** Reads a file, and fails if that takes as long as a hostile file may take. */
function quickly(file: string | Uint8Array) {
  const start = process.cpuUsage();
  const reading = readBill(typeof file === 'string' ? bytesOf(file) : file);
  // Of its own time: others may keep the processor busy.
  expect(process.cpuUsage(start).user).toBeLessThan(10 * SECONDS);
  return reading;
}

const SAMPLE = gaeb(
  category(
    '01',
    items(
      remark('Nur am Tage'),
      item('0010', { text: 'Elbe', long: 'Lang', quantity: '2.5', price: '3.20', total: '8.00' }),
      item('0020', { flags: '<ALNGroupNo>1</ALNGroupNo><ALNSerNo>1</ALNSerNo>', quantity: '1', price: '9' }),
    ),
    {
      text: 'Erde',
      totals: total('8.00', '<DiscountPcnt>5</DiscountPcnt><TotAfterDisc>7.60</TotAfterDisc>'),
    },
  ),
  { totals: total('7.60') },
);

describe('hostile files', () => {
  it('are refused with a DOCTYPE, so that no entity of its own is known', () => {
    const doctype = '<!DOCTYPE GAEB [<!ENTITY b "ha"><!ENTITY file SYSTEM "file:///etc/passwd">]>';
    expect(quickly(SAMPLE.replace('?>', `?>${doctype}`))).toEqual(refused('xml-doctype'));
    expect(quickly(SAMPLE.replace('Elbe', '&ha;'))).toEqual(refused('xml-broken'));
    expect(quickly(SAMPLE.replace('Elbe', '&#0;'))).toEqual(refused('xml-broken'));
  });

  it('are refused 100,000 deep, wherever they are', () => {
    for (const name of ['a', 'p', 'BoQCtgy', 'BoQBody', 'Item'])
      expect(quickly(SAMPLE.replace('<p>', `<${name}>`.repeat(100_000)))).toEqual(refused('xml-too-deep'));
    expect(quickly(`<GAEB>${'<BoQCtgy>'.repeat(100_000)}`)).toEqual(refused('xml-too-deep'));
  });

  it('are refused beyond their bytes, items and elements', () => {
    expect(quickly(new Uint8Array(MAX_BILL_BYTES + 1).fill(60))).toEqual(refused('file-too-large'));
    const short = (count: number) => gaeb(items('<Item RNoPart="1"><IT>1</IT></Item>'.repeat(count)));
    expect(quickly(short(MAX_BILL_ITEMS + 1))).toEqual(refused('too-many-items'));
    expect(quickly(gaeb(items('<Remark/>'.repeat(2 * MAX_BILL_ITEMS + 1))))).toEqual(
      refused('too-many-items'),
    );
    const { rows } = billOf(short(MAX_BILL_ITEMS));
    expect(rows).toHaveLength(MAX_BILL_ITEMS + 1);
    expect(billLevels(rows)[0]?.total).toBe(2_000_000n);
    expect(quickly(gaeb(`${'<a/>'.repeat(2_000_001)}`))).toEqual(refused('xml-too-many-elements'));
  });

  it('are answered in time, whatever they repeat', () => {
    const megabytes = 4_000_000;
    const inText = (text: string) => SAMPLE.replace('Elbe', text);
    for (const text of [
      inText('<p>x</p>'.repeat(megabytes / 8)),
      inText('<span>'.repeat(30) + 'x<br/>'.repeat(megabytes / 6) + '</span>'.repeat(30)),
      inText(' '.repeat(megabytes)),
      inText('<![CDATA['.repeat(megabytes / 9)),
      inText('&#'.repeat(megabytes / 2)),
      SAMPLE.replace('<Remark', `${'<Remark/>'.repeat(megabytes / 9)}<Remark`),
      SAMPLE.replace('<BoQBody>', `${'<BoQBody><BoQCtgy/></BoQBody>'.repeat(megabytes / 29)}<BoQBody>`),
      SAMPLE.replace('2.5', '9'.repeat(megabytes)),
      SAMPLE.replace('<Name>', `${'<BoQBkdn/>'.repeat(megabytes / 10)}<Name>`),
      SAMPLE.replace('RNoPart="01"', `RNoPart="${'0'.repeat(megabytes)}"`),
      `<?xml version="1.0"?>${' '.repeat(megabytes)}`,
      '#begin['.repeat(megabytes / 7),
      `00${' '.repeat(megabytes)}`,
    ])
      expect(['read', 'refused'], text.slice(0, 60)).toContain(quickly(text).outcome);
  });
});

describe('files by chance', () => {
  const answer = (bytes: Uint8Array) => {
    const reading = readBill(bytes);
    if (reading.outcome === 'refused') expect(REFUSALS).toContain(reading.code);
    else billLevels(reading.bill.rows);
    return reading.outcome;
  };

  it('are answered wherever they are cut', () => {
    expect(answer(bytesOf(SAMPLE))).toBe('read');
    for (let end = 0; end < SAMPLE.length; end += 7)
      expect(answer(bytesOf(SAMPLE.slice(0, end)))).toBe('refused');
  });

  it('are answered with a code', () => {
    for (let round = 0; round < 60; round += 1)
      for (const beginning of ['', '<', '<GAEB>', '#begin[', '\xff\xfe<', '00'])
        answer(Uint8Array.from(Buffer.concat([Buffer.from(beginning, 'latin1'), randomBytes(round * 37)])));
    for (let round = 0; round < 400; round += 1) {
      const odd = bytesOf(SAMPLE);
      const chance = randomBytes(5);
      odd[chance.readUInt32LE() % odd.length] = chance.readUInt8(4);
      answer(odd);
    }
  });
});
