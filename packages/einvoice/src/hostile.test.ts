import { randomBytes } from 'node:crypto';
import { deflateRawSync, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { MAX_FILE_BYTES, MAX_LINES, MAX_XML_BYTES } from './limits.ts';
import { readInvoice } from './read-invoice.ts';
import { REFUSALS } from './refusals.ts';
import { makePdf } from './testing/make-pdf.ts';
import { bytesOf, CII_SAMPLE, UBL_SAMPLE } from './testing/samples.ts';

const refused = (code: string) => ({ outcome: 'refused', code });

const MEGABYTE = 1_048_576;
/** Microseconds of the processor: a busy machine makes nothing slow by them. */
const SECONDS = 1_000_000;

const used = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** Reads a file, and fails if that takes as long as a hostile file may take. */
async function quickly(bytes: Uint8Array) {
  const start = used();
  const reading = await readInvoice(bytes);
  expect(used() - start).toBeLessThan(10 * SECONDS);
  return reading;
}

/** A PDF around one stream that is packed; its size is not told. */
function pdfWithStream(packed: Uint8Array, filter = '/FlateDecode'): Uint8Array {
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from(
        '%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(factur-x.xml) 3 0 R]>>>>>>\nendobj\n' +
          '2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n' +
          '3 0 obj\n<</Type/Filespec/F(factur-x.xml)/EF<</F 4 0 R>>>>\nendobj\n' +
          `4 0 obj\n<</Filter ${filter}/Length ${packed.length}>>\nstream\n`,
      ),
      packed,
      Buffer.from('\nendstream\nendobj\ntrailer\n<</Root 1 0 R/Size 5>>\n%%EOF\n'),
    ]),
  );
}

describe('hostile XML', () => {
  it('is refused with a DOCTYPE, so that no entity of its own is known', async () => {
    const bomb =
      '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">' +
      '<!ENTITY file SYSTEM "file:///etc/passwd">]><Invoice>&b;&file;</Invoice>';
    expect(await quickly(bytesOf(bomb))).toEqual(refused('xml-doctype'));
    expect(await quickly(bytesOf('<!DOCTYPE html><html/>'))).toEqual(refused('xml-doctype'));
    expect(await quickly(bytesOf('<Invoice>&ha;</Invoice>'))).toEqual(refused('xml-broken'));
    expect(await quickly(bytesOf('<Invoice>&constructor;</Invoice>'))).toEqual(refused('xml-broken'));
  });

  it('is refused 100,000 levels deep', async () => {
    expect(await quickly(bytesOf('<a>'.repeat(100_000)))).toEqual(refused('xml-too-deep'));
  });

  it('is refused beyond its bytes and lines', async () => {
    const blank = ' '.repeat(MAX_XML_BYTES);
    expect(await quickly(bytesOf(UBL_SAMPLE + blank))).toEqual(refused('xml-too-large'));
    expect(await quickly(bytesOf(' '.repeat(MAX_FILE_BYTES + 1)))).toEqual(refused('file-too-large'));
    const lines = (count: number) =>
      UBL_SAMPLE.replace('</Invoice>', `${'<a:InvoiceLine/>'.repeat(count - 2)}</Invoice>`);
    expect(await quickly(bytesOf(lines(MAX_LINES)))).toMatchObject({ outcome: 'read' });
    expect(await quickly(bytesOf(lines(MAX_LINES + 1)))).toEqual(refused('too-many-lines'));
    const most = `<a>${'<b/>'.repeat(1_300_000)}</a>`;
    expect(await quickly(bytesOf(most))).toEqual(refused('xml-not-an-invoice'));
  });

  it('is refused if it ends too early, wherever it is cut', async () => {
    for (const sample of [UBL_SAMPLE, CII_SAMPLE])
      for (let end = 1; end < sample.length - 1; end += 97) {
        const reading = await readInvoice(bytesOf(sample.slice(0, end)));
        expect(reading.outcome, sample.slice(0, end).slice(-40)).toBe('refused');
      }
  });

  it('is read by its names alone: prototypes are not touched', async () => {
    const odd = UBL_SAMPLE.replace('<b:ID>1</b:ID>', '<b:ID __proto__="x" constructor="y">1</b:ID>');
    expect(await quickly(bytesOf(odd))).toMatchObject({ outcome: 'read' });
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });
});

describe('hostile PDFs', () => {
  it('are refused if a file within unpacks without measure', async () => {
    const zeros = deflateSync(Buffer.alloc(256 * MEGABYTE));
    expect(await quickly(pdfWithStream(zeros))).toEqual(refused('pdf-too-large'));
    const twice = deflateSync(zeros);
    expect(await quickly(pdfWithStream(twice, '[/FlateDecode/FlateDecode]'))).toEqual(
      refused('pdf-too-large'),
    );
    const ends = Buffer.from('\nendstream\n');
    const stored = Buffer.from([0x78, 0x9c, 0, ends.length, 0, 255 - ends.length, 255]);
    const hidden = Buffer.concat([stored, ends, deflateRawSync(Buffer.alloc(128 * MEGABYTE))]);
    expect(await quickly(pdfWithStream(hidden))).toEqual(refused('pdf-too-large'));
    expect(await quickly(pdfWithStream(zeros.subarray(0, zeros.length / 2)))).toEqual(
      refused('pdf-too-large'),
    );
    const fits = deflateSync(Buffer.from(UBL_SAMPLE));
    expect(await quickly(pdfWithStream(fits))).toMatchObject({ outcome: 'read' });
    const many = deflateSync(Buffer.from(`${UBL_SAMPLE}${' '.repeat(MAX_XML_BYTES)}`));
    expect(await quickly(pdfWithStream(many))).toEqual(refused('xml-too-large'));
  });

  it('are refused with more streams than a document has', async () => {
    const streams = bytesOf(`%PDF-1.7\n${'stream\nendstream\n'.repeat(20_001)}`);
    expect(await quickly(streams)).toEqual(refused('pdf-too-large'));
  });

  it('are answered wherever they are cut', async () => {
    const pdf = await makePdf({ files: { 'factur-x.xml': CII_SAMPLE } });
    for (let end = 8; end < pdf.length; end += 211) {
      const reading = await readInvoice(pdf.subarray(0, end));
      if (reading.outcome === 'refused') expect(REFUSALS).toContain(reading.code);
      else expect(['read', 'without-data']).toContain(reading.outcome);
    }
  });
});

describe('bytes by chance', () => {
  it('are answered with a code', async () => {
    const beginnings = ['', '%PDF-1.7\n', '<?xml version="1.0"?>', '<Invoice ', "UNA:+.? '", '\xff\xfe<'];
    for (let round = 0; round < 60; round += 1)
      for (const beginning of beginnings) {
        const bytes = Buffer.concat([Buffer.from(beginning, 'latin1'), randomBytes(round * 37)]);
        const reading = await readInvoice(Uint8Array.from(bytes));
        if (reading.outcome === 'refused') expect(REFUSALS).toContain(reading.code);
        else expect(reading.outcome).toBe('without-data');
      }
  });

  it('within an invoice never throw', async () => {
    const sample = bytesOf(CII_SAMPLE);
    for (let round = 0; round < 200; round += 1) {
      const odd = Uint8Array.from(sample);
      const chance = randomBytes(5);
      odd[chance.readUInt32LE() % odd.length] = chance.readUInt8(4);
      expect(['read', 'refused']).toContain((await readInvoice(odd)).outcome);
    }
  });
});
