import type { InvoiceDocument } from '@brick/domain/invoices/document';
import { minor } from '@brick/domain/money/money';
import { describe, expect, it } from 'vitest';
import { checkDocument } from './findings/check-document.ts';
import { type Reading, readInvoice } from './read-invoice.ts';
import { makePdf } from './testing/make-pdf.ts';
import { bytesOf, CII_SAMPLE, SUPPORTING, UBL_SAMPLE } from './testing/samples.ts';

async function read(bytes: Uint8Array): Promise<Extract<Reading, { outcome: 'read' }>> {
  const reading = await readInvoice(bytes);
  if (reading.outcome !== 'read') throw new Error(JSON.stringify(reading));
  return reading;
}

const refused = (code: string) => ({ outcome: 'refused', code });

const stated = (text: string) => ({ minor: minor(text), text: null });

const vat = (rate: string) => ({ category: 'S', rate });

const DOCUMENT: InvoiceDocument = {
  syntax: 'ubl-invoice',
  profile: 'urn:cen.eu:en16931:2017',
  process: null,
  number: 'RE-2026/0815',
  typeCode: '875',
  issued: '2026-05-31' as InvoiceDocument['issued'],
  due: '2026-06-30' as InvoiceDocument['due'],
  currency: 'EUR',
  taxCurrency: null,
  notes: ['#AAI#Second payment & last but one'],
  seller: {
    name: 'Moravec Trockenbau GmbH',
    tradingName: 'Moravec',
    vatId: 'DE129515865',
    taxNumber: '162/123/45678',
    registration: 'HRB 512',
    address: { lines: ['Am Hang 4', 'Hof 2'], city: 'Jena', postcode: '07743', country: 'DE' },
  },
  buyer: {
    name: 'Haus am Park',
    tradingName: null,
    vatId: null,
    taxNumber: null,
    registration: null,
    address: { lines: [], city: 'Weimar', postcode: null, country: 'DE' },
  },
  payee: 'Factoring AG',
  accounts: [{ id: 'DE02120300000000202051', name: 'Factoring AG', bank: 'BYLADEM1001' }],
  references: {
    buyer: 'Site office',
    order: 'PO-17',
    sellersOrder: 'A 9',
    contract: 'C-3',
    project: 'P-2',
    earlierInvoices: [{ number: 'RE-2026/0444', issued: '2026-03-31' as InvoiceDocument['issued'] }],
  },
  paymentReference: '0815-2026',
  paymentTerms: '30 days',
  lines: [
    {
      id: '1',
      name: 'Wall W112',
      description: 'Double planking',
      quantity: '42.5',
      unit: 'MTK',
      price: '24.4176',
      priceQuantity: '1',
      net: stated('1050'),
      ...vat('19'),
      allowancesAndCharges: [
        { charge: true, reason: 'Storey 3', amount: stated('12.25'), base: null, category: null, rate: null },
      ],
      counted: true,
    },
    {
      id: '2',
      name: 'Plant, hired',
      description: null,
      quantity: '2',
      unit: 'C62',
      price: '50',
      priceQuantity: null,
      net: stated('100'),
      ...vat('7'),
      allowancesAndCharges: [],
      counted: true,
    },
  ],
  allowancesAndCharges: [
    { charge: false, reason: 'Discount', amount: stated('50'), base: stated('1050'), ...vat('19') },
    { charge: true, reason: 'Freight', amount: stated('20'), base: null, ...vat('7') },
  ],
  vat: [
    { ...vat('19'), taxable: stated('1000'), tax: stated('190') },
    { ...vat('7'), taxable: stated('120'), tax: stated('8.40') },
  ],
  totals: {
    lines: stated('1150'),
    allowances: stated('50'),
    charges: stated('20'),
    net: stated('1120'),
    vat: stated('198.40'),
    vatInTaxCurrency: null,
    gross: stated('1318.40'),
    prepaid: stated('300'),
    rounding: stated('-0.40'),
    payable: stated('1018'),
  },
  vatTotals: 1,
  attachments: [
    {
      id: 'hours',
      description: 'Hours worked',
      name: 'hours.pdf',
      mediaType: 'application/pdf',
      address: null,
      embedded: true,
    },
    {
      id: 'photos',
      description: null,
      name: null,
      mediaType: null,
      address: 'https://example.org/photos',
      embedded: false,
    },
  ],
};

describe('an invoice', () => {
  it('is read from UBL as it states itself', async () => {
    const { document, files, within } = await read(bytesOf(UBL_SAMPLE));
    expect(document).toEqual(DOCUMENT);
    expect(within).toBeNull();
    expect(files).toEqual([
      {
        name: 'hours.pdf',
        mediaType: 'application/pdf',
        bytes: Uint8Array.from(Buffer.from(SUPPORTING, 'base64')),
      },
    ]);
  });

  it('reads the same from CII, and its sums agree', async () => {
    for (const sample of [UBL_SAMPLE, CII_SAMPLE]) {
      const { document } = await read(bytesOf(sample));
      expect({ ...document, syntax: 'ubl-invoice' }).toEqual(DOCUMENT);
      expect(checkDocument(document).findings.filter(({ ok }) => !ok)).toEqual([]);
    }
  });

  it('may be written in UTF-16 or with a mark', async () => {
    const marked = `\ufeff${CII_SAMPLE}`;
    for (const bytes of [
      Buffer.from(marked),
      Buffer.from(marked, 'utf16le'),
      Buffer.from(CII_SAMPLE, 'utf16le'),
    ])
      expect((await read(Uint8Array.from(bytes))).document.number).toBe('RE-2026/0815');
  });

  it('keeps a third decimal, and what is no number, as text', async () => {
    const odd = UBL_SAMPLE.replace('>1018.00<', '>1018.005<').replace('>1150.00<', '>1,150.00<');
    const { totals } = (await read(bytesOf(odd))).document;
    expect(totals.payable).toEqual({ minor: minor('1018.01'), text: '1018.005' });
    expect(totals.lines).toEqual({ minor: null, text: '1,150.00' });
  });

  it('has no date that is not in the calendar', async () => {
    const { document } = await read(
      bytesOf(UBL_SAMPLE.replace('2026-05-31', '2026-02-30').replace('2026-06-30', '2026-06-30+02:00')),
    );
    expect([document.issued, document.due]).toEqual([null, '2026-06-30']);
  });

  it('is a UBL credit note with its own lines, due date and project', async () => {
    const note = UBL_SAMPLE.replaceAll('<Invoice ', '<CreditNote ')
      .replace('</Invoice>', '</CreditNote>')
      .replace('xsd:Invoice-2', 'xsd:CreditNote-2')
      .replaceAll('InvoiceLine>', 'CreditNoteLine>')
      .replaceAll('InvoicedQuantity', 'CreditedQuantity')
      .replaceAll('InvoiceTypeCode>875', 'CreditNoteTypeCode>381')
      .replace('875</b:InvoiceTypeCode>', '381</b:CreditNoteTypeCode>')
      .replace('</b:InvoiceTypeCode>', '</b:CreditNoteTypeCode>')
      .replace('<b:DueDate>2026-06-30</b:DueDate>', '')
      .replace('<b:PaymentID>', '<b:PaymentDueDate>2026-06-30</b:PaymentDueDate><b:PaymentID>')
      .replace('<a:ProjectReference><b:ID>P-2</b:ID></a:ProjectReference>', '')
      .replace('<b:DocumentTypeCode>130', '<b:DocumentTypeCode>50')
      .replace('OBJ-1', 'P-2');
    const { document } = await read(bytesOf(note));
    expect(document).toEqual({ ...DOCUMENT, syntax: 'ubl-credit-note', typeCode: '381' });
  });

  it('counts no headings and explanations of the EXTENDED profile', async () => {
    const heading = CII_SAMPLE.replace(
      '<r:LineID>2</r:LineID>',
      '<r:LineID>2</r:LineID><r:LineStatusReasonCode>GROUP</r:LineStatusReasonCode>',
    );
    const { document } = await read(bytesOf(heading));
    expect(document.lines.map(({ counted }) => counted)).toEqual([true, false]);
  });
});

describe('a PDF', () => {
  it('holds its invoice under one of three names, in any case and in this order', async () => {
    const one = (number: string) => CII_SAMPLE.replace('RE-2026/0815', number);
    const files = {
      'ZUGFeRD-invoice.xml': one('third'),
      'photo.txt': 'a file',
      'XRechnung.XML': one('second'),
      'Factur-X.xml': one('first'),
    };
    const first = await read(await makePdf({ files }));
    expect([first.document.number, first.within]).toEqual(['first', 'Factur-X.xml']);
    expect(first.files.map(({ name }) => name).sort()).toEqual([
      'XRechnung.XML',
      'ZUGFeRD-invoice.xml',
      'hours.pdf',
      'photo.txt',
    ]);
    const { 'Factur-X.xml': _, ...without } = files;
    expect((await read(await makePdf({ files: without }))).document.number).toBe('second');
  });

  it('may hold UBL, too', async () => {
    const { document } = await read(await makePdf({ files: { 'xrechnung.xml': UBL_SAMPLE } }));
    expect(document).toEqual(DOCUMENT);
  });

  it('without data is a picture of an invoice, like a JPEG or PNG', async () => {
    const pdf = await makePdf({ files: { 'order-x.xml': CII_SAMPLE } });
    expect(await readInvoice(pdf)).toMatchObject({ outcome: 'without-data', media: 'pdf' });
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect(await readInvoice(png)).toEqual({ outcome: 'without-data', media: 'png', files: [] });
    const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]);
    expect(await readInvoice(jpeg)).toEqual({ outcome: 'without-data', media: 'jpeg', files: [] });
  });

  it('is refused if it is encrypted, also where it opens without a password', async () => {
    const files = { 'factur-x.xml': CII_SAMPLE };
    const locked = await makePdf({ files, userPassword: 'secret' });
    const restricted = await makePdf({ files, ownerPassword: 'secret' });
    expect(await readInvoice(locked)).toEqual(refused('pdf-encrypted'));
    expect(await readInvoice(restricted)).toEqual(refused('pdf-encrypted'));
  });

  it('has at most 20 files, those of its XML counted', async () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, place) => [`note-${place}.txt`, 'note']));
    const most = await readInvoice(await makePdf({ files: many(20) }));
    expect(most).toMatchObject({ outcome: 'without-data' });
    expect(await readInvoice(await makePdf({ files: many(21) }))).toEqual(refused('too-many-files'));
    // The invoice has one of its own.
    const full = await readInvoice(await makePdf({ files: { ...many(19), 'factur-x.xml': CII_SAMPLE } }));
    expect(full).toMatchObject({ outcome: 'read' });
  });
});

describe('content decides, not the name', () => {
  it.each([
    ['zugferd-1', '<rsm:CrossIndustryDocument xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0"/>'],
    [
      'fattura-pa',
      '<p:FatturaElettronica xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2"/>',
    ],
    ['xml-not-an-invoice', '<Invoice xmlns="urn:example:another"/>'],
    ['xml-not-an-invoice', '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>'],
    ['edifact', "UNA:+.? 'UNB+UNOC:3+SENDER:14+RECEIVER:14'"],
    ['edifact', 'UNB+UNOC:3+SENDER:14'],
    ['unknown-file', 'number;date;amount'],
    ['empty-file', ''],
  ])('%s', async (code, text) => {
    expect(await readInvoice(bytesOf(text))).toEqual(refused(code));
  });
});
