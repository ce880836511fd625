import type { InvoiceDocument } from '@brick/domain/invoices/document';
import { describe, expect, it } from 'vitest';
import { documentOf } from '../testing/read-document.ts';
import { CII_SAMPLE, UBL_SAMPLE } from '../testing/samples.ts';
import { checkDocument } from './check-document.ts';

const broken = (document: InvoiceDocument): string[] =>
  checkDocument(document).findings.flatMap(({ rule, ok }) => (ok ? [] : [rule]));

/** The rules that a change of the sample breaks, which itself breaks none. */
const brokenBy = async (sample: string, changes: Record<string, string>): Promise<string[]> =>
  broken(await documentOf(sample, changes));

describe('what is missing', () => {
  it.each([
    ['BR-02', { 'RE-2026/0815': ' ' }],
    ['BR-03', { '2026-05-31': '' }],
    ['BR-04', { '>875<': '><' }],
    ['BR-06', { 'Moravec Trockenbau GmbH': '' }],
    ['BR-07', { 'Haus am Park': '' }],
    [
      'BR-09',
      {
        '07743</b:PostalZone><a:Country><b:IdentificationCode>DE<':
          '07743</b:PostalZone><a:Country><b:IdentificationCode><',
      },
    ],
    [
      'BR-11',
      {
        'Weimar</b:CityName><a:Country><b:IdentificationCode>DE<':
          'Weimar</b:CityName><a:Country><b:IdentificationCode><',
      },
    ],
  ])('is named by %s', async (rule, changes) => {
    expect(await brokenBy(UBL_SAMPLE, changes)).toEqual([rule]);
  });

  it('is named together with the sums that need it', async () => {
    const document = await documentOf(UBL_SAMPLE);
    const nothing = { ...document, lines: [], seller: { ...document.seller, address: null } };
    expect(broken(nothing)).toEqual(['BR-08', 'BR-09', 'BR-16', 'BR-CO-10', 'BR-S-08', 'BR-S-08']);
    const { currency: _, ...without } = document;
    expect(broken({ ...without, currency: null })).toEqual(['BR-05']);
    const totals = { ...document.totals, lines: null, net: null, gross: null, payable: null };
    expect(broken({ ...document, totals })).toEqual([
      'BR-12',
      'BR-13',
      'BR-14',
      'BR-15',
      'BR-CO-10',
      'BR-CO-13',
      'BR-CO-15',
      'BR-CO-16',
    ]);
  });
});

describe('sums', () => {
  it('are compared to the cent, with what they should come to', async () => {
    const { findings } = checkDocument(await documentOf(UBL_SAMPLE, { '>1150.00<': '>1150.01<' }));
    expect(findings.filter(({ rule }) => rule === 'BR-CO-10')).toEqual([
      { rule: 'BR-CO-10', ok: false, stated: '1150.01', expected: '1150.00' },
    ]);
  });

  it.each([
    [['BR-CO-10', 'BR-CO-13'], { '>1150.00<': '>1150.01<' }],
    [['BR-CO-11', 'BR-CO-13'], { 'AllowanceTotalAmount>50.00': 'AllowanceTotalAmount>50.01' }],
    [['BR-CO-12', 'BR-CO-13'], { 'ChargeTotalAmount>20.00': 'ChargeTotalAmount>19.99' }],
    [['BR-CO-14', 'BR-CO-15'], { '>198.40<': '>198.41<' }],
    [['BR-CO-15', 'BR-CO-16'], { '>1318.40<': '>1318.39<' }],
    [['BR-CO-16'], { '>1018.00<': '>1018.40<' }],
  ])('contradict each other by %j', async (rules, changes) => {
    expect(await brokenBy(UBL_SAMPLE, changes)).toEqual(rules);
  });

  it('need a total where there are allowances', async () => {
    const document = await documentOf(UBL_SAMPLE);
    const totals = { ...document.totals, allowances: null };
    expect(broken({ ...document, totals })).toEqual(['BR-CO-11', 'BR-CO-13']);
    const nothing = { ...document, totals, allowancesAndCharges: [] };
    expect(broken(nothing)).not.toContain('BR-CO-11');
  });

  it('have one total of VAT in the currency of the document', async () => {
    const second =
      '<a:TaxTotal><b:TaxAmount currencyID="EUR">198.40</b:TaxAmount></a:TaxTotal><a:LegalMonetaryTotal>';
    expect(await brokenBy(UBL_SAMPLE, { '<a:LegalMonetaryTotal>': second })).toEqual(['BR-CO-15']);
    const other = second.replace('"EUR"', '"CZK"');
    const document = await documentOf(UBL_SAMPLE, {
      '<a:LegalMonetaryTotal>': other,
      '<b:BuyerReference>': '<b:TaxCurrencyCode>CZK</b:TaxCurrencyCode><b:BuyerReference>',
    });
    expect(broken(document)).toEqual([]);
    expect(document.totals.vatInTaxCurrency).toEqual({ minor: 19840n, text: null });
  });

  it('are exact over third decimals, which are named', async () => {
    const changes = { '>1050.00</b:LineExtensionAmount>': '>1050.004</b:LineExtensionAmount>' };
    expect(await brokenBy(UBL_SAMPLE, changes)).toEqual(['BR-DEC-23']);
    const document = await documentOf(UBL_SAMPLE, { '>1018.00<': '>1018.000<' });
    const { findings } = checkDocument(document);
    expect(findings.filter(({ ok }) => !ok)).toEqual([{ rule: 'BR-DEC-18', ok: false, stated: '1018.000' }]);
  });
});

/** The sample with its first rate as another category of VAT, its tax as wanted. */
const inCategory = (sample: string, code: string) =>
  sample
    .replaceAll('>S</b:ID><b:Percent>19<', `>${code}</b:ID><b:Percent>0<`)
    .replaceAll(
      '>S</r:CategoryCode><r:RateApplicablePercent>19<',
      `>${code}</r:CategoryCode><r:RateApplicablePercent>0<`,
    )
    .replaceAll('>190.00<', '>0.00<')
    .replaceAll('>198.40<', '>8.40<')
    .replaceAll('>1318.40<', '>1128.40<')
    .replaceAll('>1018.00<', '>828.00<');

describe('VAT', () => {
  it('of a standard rate is less than 1 off what it should be', async () => {
    const off = async (sample: string, tax: string) =>
      (await brokenBy(sample, { '>190.00<': `>${tax}<` })).filter((rule) => rule !== 'BR-CO-14');
    for (const sample of [UBL_SAMPLE, CII_SAMPLE]) {
      expect(await off(sample, '190.99')).toEqual([]);
      expect(await off(sample, '189.01')).toEqual([]);
      expect(await off(sample, '191.01')).toEqual(['BR-CO-17', 'BR-S-09']);
    }
    // The published rules differ in this one cent.
    expect(await off(UBL_SAMPLE, '191.00')).toEqual(['BR-CO-17', 'BR-S-09']);
    expect(await off(CII_SAMPLE, '191.00')).toEqual(['BR-S-09']);
  });

  it('of a standard rate has a basis less than 1 off in UBL, and to the cent in CII', async () => {
    expect(await brokenBy(UBL_SAMPLE, { '>1000.00<': '>1000.99<' })).toEqual([]);
    expect(await brokenBy(UBL_SAMPLE, { '>1000.00<': '>1001.00<' })).toEqual(['BR-S-08']);
    expect(await brokenBy(CII_SAMPLE, { '>1000.00<': '>1000.01<' })).toEqual(['BR-S-08']);
  });

  it.each([
    ['E', 'BR-E'],
    ['Z', 'BR-Z'],
    ['AE', 'BR-AE'],
    ['K', 'BR-IC'],
    ['G', 'BR-G'],
    ['O', 'BR-O'],
  ])('of category %s is 0, on a basis to the cent in UBL', async (code, rules) => {
    const [ubl, cii] = [inCategory(UBL_SAMPLE, code), inCategory(CII_SAMPLE, code)];
    expect(await brokenBy(ubl, {})).toEqual([]);
    expect(await brokenBy(cii, {})).toEqual([]);
    expect(await brokenBy(ubl, { '>1000.00<': '>1000.01<' })).toEqual([`${rules}-08`]);
    expect(await brokenBy(cii, { '>1000.00<': '>1000.01<' })).toEqual(code === 'O' ? ['BR-O-08'] : []);
    expect(await brokenBy(cii, { '>1000.00<': '>1001.00<' })).toEqual([`${rules}-08`]);
    expect(await brokenBy(ubl, { '>0.00<': '>0.01<' })).toEqual(['BR-CO-14', `${rules}-09`]);
  });

  it('of a category that the rules do not know is compared by its rate alone', async () => {
    for (const code of ['L', 'constructor']) {
      const document = await documentOf(inCategory(UBL_SAMPLE, code));
      const rules = checkDocument(document).findings.filter(({ category }) => category === code);
      expect(rules.map(({ rule, ok }) => [rule, ok])).toEqual([['BR-CO-17', true]]);
    }
  });

  it('names the row that it is about', async () => {
    const { findings } = checkDocument(await documentOf(UBL_SAMPLE, { '>8.40<': '>18.40<' }));
    expect(findings.find(({ rule, ok }) => rule === 'BR-S-09' && !ok)).toEqual({
      rule: 'BR-S-09',
      ok: false,
      stated: '18.40',
      expected: '8.40',
      category: 'S',
      rate: '7',
    });
  });
});

describe('a heading of the EXTENDED profile', () => {
  it('is in no sum', async () => {
    const document = await documentOf(CII_SAMPLE);
    const [first] = document.lines;
    if (!first) throw new Error('a sample without lines');
    expect(broken({ ...document, lines: [{ ...first, counted: false }, ...document.lines] })).toEqual([]);
    expect(broken({ ...document, lines: [first, ...document.lines] })).toEqual(['BR-CO-10', 'BR-S-08']);
  });
});

describe('a profile', () => {
  const inProfile = (document: InvoiceDocument, profile: string): InvoiceDocument => ({
    ...document,
    profile,
  });

  it('without lines is not asked for them', async () => {
    const document = { ...(await documentOf(CII_SAMPLE)), lines: [] };
    const { findings, notChecked } = checkDocument(inProfile(document, 'urn:factur-x.eu:1p0:basicwl'));
    expect(findings.filter(({ ok }) => !ok)).toEqual([]);
    expect(notChecked).toEqual(expect.arrayContaining(['BR-16', 'BR-CO-10', 'BR-S-08']));
    expect(findings.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['BR-CO-16', 'BR-S-09']));
    expect(broken(document)).toEqual(['BR-16', 'BR-CO-10', 'BR-S-08', 'BR-S-08']);
  });

  it('of the least is asked for its four totals', async () => {
    const document = await documentOf(CII_SAMPLE);
    const { net, vat, gross, payable } = document.totals;
    const none = {
      lines: null,
      allowances: null,
      charges: null,
      vatInTaxCurrency: null,
      prepaid: null,
      rounding: null,
    };
    const minimum = {
      ...document,
      buyer: { ...document.buyer, address: null },
      lines: [],
      allowancesAndCharges: [],
      vat: [],
      totals: { ...none, net, vat, gross, payable },
    };
    for (const profile of ['urn:factur-x.eu:1p0:minimum', 'urn:zugferd.de:2p0:minimum']) {
      const { findings, notChecked } = checkDocument(inProfile(minimum, profile));
      expect(findings.filter(({ ok }) => !ok)).toEqual([]);
      expect(notChecked).toContain('BR-CO-16');
      expect(findings.map(({ rule }) => rule)).toContain('BR-CO-15');
    }
  });

  it('that carries all leaves nothing out', async () => {
    expect(checkDocument(await documentOf(CII_SAMPLE)).notChecked).toEqual([]);
  });
});
