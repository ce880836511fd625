import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { MAX_STATEMENT_BYTES, MAX_STATEMENT_LINES } from '@brick/domain/bank/statement';
import { describe, expect, it } from 'vitest';
import { readStatements } from './read-statements.ts';
import { REFUSALS } from './refusals.ts';
import { bytesOf, camt, entry, payment, statementOf } from './testing/samples.ts';

const refused = (code: string) => ({ outcome: 'refused', code });

/** Microseconds of the processor: a busy machine makes nothing slow by them. */
const SECONDS = 1_000_000;

const used = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** Reads a file, and fails if that takes as long as a hostile file may take. */
async function quickly(file: string | Uint8Array) {
  const start = used();
  const reading = await readStatements(typeof file === 'string' ? bytesOf(file) : file);
  expect(used() - start).toBeLessThan(10 * SECONDS);
  return reading;
}

const CAMT = camt({
  entries: entry({ amount: '1', details: payment('Elbe', 'Invoice') }),
  opening: '1',
  closing: '0',
});
const MT940 =
  ':20:X\n:25:1/2\n:60F:C260101EUR1,\n:61:2601020102D1,NMSCNONREF//B\n:86:177?20SVWZ+Invoice?32Elbe\n:62F:C260102EUR0,\n-\n';
const OFX =
  '<OFX><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>2</BANKACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20260504<TRNAMT>-1' +
  '<NAME>Elbe</STMTTRN></BANKTRANLIST></STMTRS></OFX>';

/** A ZIP of one file that unpacks without measure, and lies about it. */
function bomb(size: number): Uint8Array {
  const packed = deflateRawSync(Buffer.alloc(size));
  const name = Buffer.from('a.xml');
  const head = (signature: number, length: number) => {
    const bytes = Buffer.alloc(length);
    bytes.writeUInt32LE(signature);
    return bytes;
  };
  const sizes = (bytes: Buffer, at: number) => {
    bytes.writeUInt16LE(8, at);
    bytes.writeUInt32LE(packed.length, at + 10);
    bytes.writeUInt32LE(100, at + 14);
    bytes.writeUInt16LE(name.length, at + 18);
    return bytes;
  };
  const local = sizes(head(0x04034b50, 30), 8);
  const central = sizes(head(0x02014b50, 46), 10);
  const end = head(0x06054b50, 22);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return Uint8Array.from(Buffer.concat([local, name, packed, central, name, end]));
}

describe('hostile files', () => {
  it('are refused with a DOCTYPE, so that no entity of its own is known', async () => {
    const doctype = '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY file SYSTEM "file:///etc/passwd">]>';
    expect(await quickly(`<?xml version="1.0"?>${doctype}<Document>&b;&file;</Document>`)).toEqual(
      refused('xml-doctype'),
    );
    expect(await quickly(`OFXHEADER:100\n${doctype}${OFX}`)).toEqual(refused('xml-doctype'));
    expect(await quickly(CAMT.replace('Elbe', '&ha;'))).toEqual(refused('xml-broken'));
    const kept = await statementOf(`OFXHEADER:100\n${OFX.replace('Elbe', '&ha;&constructor;&#x0;&#0;')}`);
    expect(kept.lines[0]?.name).toBe('&ha;&constructor;&#x0;');
  });

  it('are refused 100,000 deep', async () => {
    expect(await quickly('<a>'.repeat(100_000))).toEqual(refused('xml-too-deep'));
    expect(await quickly(`OFXHEADER:100\n${OFX.replace('<NAME>', '<PAYEE>'.repeat(100_000))}`)).toEqual(
      refused('xml-too-deep'),
    );
  });

  it('are refused beyond their bytes, entries and elements', async () => {
    const large = new Uint8Array(MAX_STATEMENT_BYTES + 1).fill(32);
    expect(await quickly(large)).toEqual(refused('file-too-large'));
    const many = MAX_STATEMENT_LINES + 1;
    expect(await quickly(camt({ entries: entry({ amount: '1' }).repeat(many) }))).toEqual(
      refused('too-many-lines'),
    );
    const details = payment('Elbe', 'x', '1').repeat(200);
    expect(await quickly(camt({ entries: entry({ amount: '200', details }).repeat(251) }))).toEqual(
      refused('too-many-lines'),
    );
    expect(await quickly(MT940.replace(':62F', `${':61:260102D1,NMSC\n'.repeat(many)}:62F`))).toEqual(
      refused('too-many-lines'),
    );
    const entries = '<STMTTRN><DTPOSTED>20260504<TRNAMT>1</STMTTRN>'.repeat(many);
    expect(await quickly(OFX.replace('<STMTTRN>', `${entries}<STMTTRN>`))).toEqual(refused('too-many-lines'));
    expect(await quickly(`OFXHEADER:1\n${'<a>'.repeat(2_000_001)}`)).toEqual(
      refused('xml-too-many-elements'),
    );
  });

  it('are answered in time, whatever they repeat', async () => {
    const megabytes = 8_000_000;
    for (const text of [
      `OFXHEADER:100\n${'<'.repeat(megabytes)}>`,
      `OFXHEADER:100\n${'<![CDATA['.repeat(megabytes / 9)}`,
      `OFXHEADER:100\n${'&#'.repeat(megabytes / 2)}`,
      `<OFX>${'<!--'.repeat(megabytes / 4)}`,
      `:20:X\n:60F:C260101EUR1,\n:86:${'?2'.repeat(megabytes / 2)}`,
      `${MT940.replace('Invoice', 'EREF+'.repeat(megabytes / 5))}`,
      `${MT940.replace('Invoice', 'Invoice\nEREF+?21'.repeat(megabytes / 16))}`,
      MT940.replace('177?20', `/NAME${'/NAME/'.repeat(megabytes / 6)}`),
      ':20:X\n'.repeat(megabytes / 6),
      `<?xml version="1.0"?>${' '.repeat(megabytes)}`,
      '!'.repeat(megabytes),
      '\n'.repeat(megabytes),
    ])
      expect(['read', 'refused'], text.slice(0, 60)).toContain((await quickly(text)).outcome);
  });

  it('are refused if they unpack without measure, whatever they say of their size', async () => {
    expect(await quickly(bomb(512 * 1024 * 1024))).toEqual(refused('zip-broken'));
    expect(await quickly(bomb(100))).toEqual(refused('zip-others'));
  });

  it('never have text that the database cannot hold', async () => {
    const { lines } = await statementOf(MT940.replace('Invoice', 'In\0voice').replace('Elbe', 'El\u0007be'));
    expect(lines).toMatchObject([{ text: 'In voice', name: 'El be' }]);
  });
});

describe('files by chance', () => {
  const answer = async (bytes: Uint8Array) => {
    const reading = await readStatements(bytes);
    if (reading.outcome === 'refused') expect(REFUSALS).toContain(reading.code);
    return reading.outcome;
  };

  it('are answered wherever they are cut', async () => {
    for (const sample of [CAMT, MT940, OFX])
      for (let end = 1; end < sample.length - 1; end += 7) await answer(bytesOf(sample.slice(0, end)));
    expect(await answer(bytesOf(CAMT.slice(0, -1)))).toBe('refused');
  });

  it('are answered with a code', async () => {
    const beginnings = [
      '',
      'PK\x03\x04',
      '<OFX>',
      'OFXHEADER:100\n',
      '<Document>',
      ':20:X\n:61:',
      '\xff\xfe<',
    ];
    for (let round = 0; round < 60; round += 1)
      for (const beginning of beginnings)
        await answer(
          Uint8Array.from(Buffer.concat([Buffer.from(beginning, 'latin1'), randomBytes(round * 37)])),
        );
    for (const sample of [CAMT, MT940, OFX])
      for (let round = 0; round < 200; round += 1) {
        const odd = bytesOf(sample);
        const chance = randomBytes(5);
        odd[chance.readUInt32LE() % odd.length] = chance.readUInt8(4);
        await answer(odd);
      }
  });
});
