import { numberText, parseNumber } from '@brick/domain/invoices/decimal';
import type { InvoiceDocument, StatedAmount } from '@brick/domain/invoices/document';
import { exactValueOf } from '@brick/domain/invoices/stated-amount';
import type { XmlElement } from '@brick/xml/element';
import { readXml } from '@brick/xml/read-xml';
import { describe, expect, it } from 'vitest';
import { checkDocument } from './findings/check-document.ts';
import { MAX_XML_BYTES } from './limits.ts';
import { proposeAmount } from './proposal/amount.ts';
import { readInvoice } from './read-invoice.ts';
import { areThere, held, namesIn, published } from './testing/published.ts';
import { UBL_CREDIT_NOTE } from './ubl/namespaces.ts';
import { readUbl } from './ubl/read-ubl.ts';

async function read(name: string): Promise<InvoiceDocument> {
  const reading = await readInvoice(published(name));
  if (reading.outcome !== 'read') throw new Error(`${name}: ${JSON.stringify(reading)}`);
  return reading.document;
}

const text = (amount: StatedAmount | null): string | null => {
  const value = exactValueOf(amount);
  return value && numberText(value);
};

const sameNumber = (stated: string | null): string | null => {
  const value = parseNumber(stated);
  return value && numberText(value);
};

describe('published invoices', () => {
  const files = held().filter(([, holds]) => holds.unread === undefined);

  it.skipIf(!areThere)('state what they hold', async () => {
    expect(files.length).toBeGreaterThan(40);
    for (const [name, holds] of files) {
      const document = await read(name);
      const { totals, seller } = document;
      expect
        .soft(
          {
            syntax: document.syntax,
            profile: document.profile,
            typeCode: document.typeCode,
            number: document.number,
            issued: document.issued,
            due: document.due,
            currency: document.currency,
            seller: seller.name,
            sellerVat: seller.vatId,
            order: document.references.order,
            iban: document.accounts[0]?.id ?? null,
            sumLines: text(totals.lines),
            allowances: text(totals.allowances),
            charges: text(totals.charges),
            net: text(totals.net),
            vat: text(totals.vat),
            gross: text(totals.gross),
            prepaid: text(totals.prepaid),
            rounding: text(totals.rounding),
            payable: text(totals.payable),
            lines: document.lines.length,
            vatBreakdown: document.vat.map((row) => [
              text(row.taxable),
              text(row.tax),
              sameNumber(row.rate),
              row.category,
            ]),
          },
          name,
        )
        .toEqual({
          syntax: holds.syntax,
          profile: holds.profile,
          typeCode: holds.typeCode,
          number: holds.number,
          issued: holds.issued,
          due: holds.due,
          currency: holds.currency,
          seller: holds.seller,
          sellerVat: holds.sellerVat,
          order: holds.order === '' ? null : holds.order,
          iban: holds.iban,
          sumLines: sameNumber(holds.sumLines),
          allowances: sameNumber(holds.allowances),
          charges: sameNumber(holds.charges),
          net: sameNumber(holds.net),
          vat: sameNumber(holds.vat),
          gross: sameNumber(holds.gross),
          prepaid: sameNumber(holds.prepaid),
          rounding: sameNumber(holds.rounding),
          payable: sameNumber(holds.payable),
          lines: holds.lines,
          vatBreakdown: holds.vatBreakdown.map(([taxable, tax, rate, category]) => [
            sameNumber(taxable),
            sameNumber(tax),
            sameNumber(rate),
            category,
          ]),
        });
    }
  });

  it.skipIf(!areThere)('are all of the folder, and those not read are refused by name', async () => {
    const folders = [
      'en16931-ubl',
      'en16931-cii',
      'en16931-testfiles',
      'peppol',
      'xrechnung',
      'facturx',
      'facturx-odd',
    ];
    expect(
      held()
        .map(([name]) => name)
        .sort(),
    ).toEqual(folders.flatMap(namesIn).sort());
    const old = await readInvoice(published('einvoice/facturx-odd/ZUGFeRD_1p0_COMFORT_Einfach.pdf'));
    expect(old).toEqual({ outcome: 'refused', code: 'zugferd-1' });
  });

  it.skipIf(!areThere)('have sums that agree, but for those known', async () => {
    const failed: Record<string, string[]> = {};
    for (const [name] of files) {
      const rules = checkDocument(await read(name)).findings.flatMap(({ rule, ok }) => (ok ? [] : [rule]));
      if (rules.length > 0) failed[name] = rules;
    }
    expect(failed).toEqual({});
  });

  it.skipIf(!areThere)('read alike in UBL and in CII', async () => {
    const inUbl = namesIn('xrechnung').filter((name) => name.includes('/01.') && name.endsWith('_ubl.xml'));
    expect(inUbl).toHaveLength(8);
    for (const name of inUbl) {
      const [ubl, cii] = await Promise.all([read(name), read(name.replace('_ubl', '_uncefact'))]);
      // UBL cannot name the seller's order without one of the buyer: two examples make one up.
      const order = ubl.references.order === 'Dummywert' ? null : ubl.references.order;
      const expected = { ...ubl, references: { ...ubl.references, order } };
      expect.soft({ ...cii, syntax: 'ubl-invoice' }, name).toEqual(expected);
      const books = { amounts: 'gross', currency: 'EUR', booked: [] } as const;
      expect.soft(proposeAmount(cii, books), name).toEqual(proposeAmount(ubl, books));
    }
  });
});

/** The fragments of a file of cases, each with the rules that it keeps and breaks. */
function casesIn(name: string): { keeps: string[]; breaks: string[]; document: InvoiceDocument }[] {
  const named = (element: XmlElement, wanted: string) =>
    (element.children ?? []).filter((child) => child.name === wanted);
  return named(readXml(published(name), { bytes: MAX_XML_BYTES }), 'test').map((test) => {
    const asserts = named(test, 'assert');
    const rules = (kind: string) =>
      asserts.flatMap((one) => named(one, kind).map(({ text: rule }) => rule.trim()));
    const [fragment] = [...named(test, 'Invoice'), ...named(test, 'CreditNote')];
    if (!fragment) throw new Error(`${name}: a case without a document`);
    const syntax = fragment.uri === UBL_CREDIT_NOTE ? 'ubl-credit-note' : 'ubl-invoice';
    return { keeps: rules('success'), breaks: rules('error'), document: readUbl(fragment, syntax).document };
  });
}

describe('published cases of rules', () => {
  it.skipIf(!areThere)('are kept and broken as published', () => {
    const files = [...namesIn('en16931-rules/invoice'), ...namesIn('en16931-rules/credit-note')];
    expect(files).toHaveLength(13);
    for (const name of files)
      for (const [place, { keeps, breaks, document }] of casesIn(name).entries()) {
        const { findings } = checkDocument(document);
        const broken = (wanted: string) => findings.some(({ rule, ok }) => rule === wanted && !ok);
        for (const rule of keeps) expect.soft(broken(rule), `${name} ${place + 1} keeps ${rule}`).toBe(false);
        for (const rule of breaks)
          expect.soft(broken(rule), `${name} ${place + 1} breaks ${rule}`).toBe(true);
      }
  });
});
