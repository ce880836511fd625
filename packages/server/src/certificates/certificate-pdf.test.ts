import { type PdfContent, readPdf } from '@brick/pdf/testing/read-pdf';
import { getDocumentProxy } from 'unpdf';
import { afterAll, describe, expect, it } from 'vitest';
import {
  addCertificate,
  addContract,
  addIssuedCertificate,
  stepCertificate,
} from '../testing/certificate-requests.ts';
import { blankJpeg } from '../testing/files/pictures.ts';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
await server.pool.query(
  "update users set first_name = 'Kagiso', last_name = 'Molefe', company = 'Molefe Estates', timezone = 'Africa/Gaborone' where id = $1",
  [owner.id],
);
const project = await addProjectOf(owner, { currency: 'BWP' });
afterAll(() => server.stop());

interface ExportResponse {
  headers: Headers;
  pdf: PdfContent & { lyingPages: number[] };
}

/** The numbers of the landscape pages. */
async function lyingPagesOf(bytes: Uint8Array): Promise<number[]> {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes));
  const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
  const views = await Promise.all(numbers.map(async (number) => (await pdf.getPage(number)).view));
  return numbers.filter((_, index) => (views[index]?.[2] ?? 0) > (views[index]?.[3] ?? 0));
}

async function exported(id: number, person: TestPerson = owner): Promise<ExportResponse> {
  const response = await fetch(`${server.url}/api/certificates/${id}/export`, {
    headers: { cookie: person.cookie },
  });
  expect(response.status).toBe(200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const pdf = { ...(await readPdf(bytes)), lyingPages: await lyingPagesOf(bytes) };
  return { headers: response.headers, pdf };
}

const works = {
  advance: '180000.00',
  recoveryRate: 20,
  lines: [
    { description: 'Substructure', phase: 'foundation', amount: '600000.00' },
    { description: 'Superstructure', phase: 'structure', amount: '1200000.00' },
  ],
};

describe('an exported certificate', () => {
  it('says who owes whom how much until when, and how it is calculated', async () => {
    const contract = await addContract(owner, project, works);
    const [substructure, superstructure] = contract.lines;
    await addIssuedCertificate(owner, contract.id, { workDone: { [substructure.id]: '250000.00' } });
    const { id } = await addIssuedCertificate(owner, contract.id, {
      date: '2026-04-30',
      workDone: { [substructure.id]: '600000.00', [superstructure.id]: '100000.00' },
      materialsOnSite: { [superstructure.id]: '50000.00' },
    });
    const { headers, pdf } = await exported(id);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toContain(
      'filename="Payment certificate PC-0002 - Main works.pdf"',
    );
    expect(pdf).toMatchObject({ author: 'Brick Ledger', language: 'en', tagged: true });
    // Gross 700,000 + 80 % of 50,000 = 740,000; 74,000 held back; 20 % of it, 148,000 of the advance, taken back: net
    // 740,000 − 74,000 + 180,000 − 148,000 = 698,000. Before: 250,000 − 25,000 + 180,000 − 50,000 = 355,000. Due are
    // 343,000, VAT 48,020, payable 391,020.
    for (const words of [
      'Payment certificate PC-0002',
      'Mokolodi Ridge House',
      'Molefe Estates',
      'Kgosi Building Works',
      'Apr 30, 2026',
      'May 30, 2026',
      'Certified',
      '80% of 50,000.00 40,000.00',
      'Gross valuation 740,000.00',
      '10% of the gross valuation, at most 5% of the contract sum −74,000.00',
      'Advance payment 180,000.00',
      '−148,000.00',
      'Net valuation 698,000.00',
      'Less previously certified −355,000.00',
      'Due by this certificate 343,000.00',
      '14%, in force since Apr 1, 2023 48,020.00',
      'Payable BWP 391,020.00',
      'In words: Three hundred and ninety-one thousand and twenty Botswanan pulas and 00/100',
      'Valuation to date in Botswanan pulas',
      'Substructure 600,000.00 600,000.00 100%',
      'PC-0001 Mar 31, 2026 250,000.00 25,000.00 25,000.00',
      'PC-0002 Apr 30, 2026 740,000.00 74,000.00 49,000.00',
      '4. Total completed and stored to date 740,000.00',
      '9. Balance to finish, including retention (3 − 6) 1,102,000.00',
      'Superstructure 1,200,000.00 0.00 100,000.00 40,000.00 140,000.00 11.7% 1,060,000.00 14,000.00',
      'Made on',
      'by Kagiso Molefe',
    ])
      expect(pdf.text).toContain(words);
    expect(pdf.text).not.toContain('DRAFT');
    expect(pdf.pages).toHaveLength(3);
    expect(pdf.lyingPages).toEqual([3]);
  });

  it('counts materials on site as no work of this certificate', async () => {
    const contract = await addContract(owner, project, {
      contractSum: '100000.00',
      lines: [{ description: 'Roof', amount: '100000.00' }],
    });
    const [roof] = contract.lines;
    const same = { workDone: { [roof.id]: '20000.00' }, materialsOnSite: { [roof.id]: '10000.00' } };
    await addIssuedCertificate(owner, contract.id, same);
    const { id } = await addIssuedCertificate(owner, contract.id, { ...same, date: '2026-04-30' });
    const { pdf } = await exported(id);
    expect(pdf.text).toContain('Roof 100,000.00 20,000.00 20% 0.00');
    expect(pdf.text).toContain('Total 100,000.00 20,000.00 20% 0.00');
  });

  it('is watermarked on every page until it is certified', async () => {
    const contract = await addContract(owner, project);
    const { id } = await addCertificate(owner, contract.id);
    for (const state of ['draft', 'submitted']) {
      if (state === 'submitted') await stepCertificate(owner, id, 'submit');
      const { pdf } = await exported(id);
      expect(pdf.pages.filter((page) => page.includes('DRAFT'))).toHaveLength(pdf.pages.length);
      expect(pdf.text).toContain('Nothing is payable on it');
    }
    await stepCertificate(owner, id, 'certify');
    expect((await exported(id)).pdf.text).not.toContain('DRAFT');
  });

  it('stays the same after later changes of names and terms', async () => {
    const site = await addProjectOf(owner, { currency: 'BWP' });
    const contract = await addContract(owner, site);
    const { id } = await addIssuedCertificate(owner, contract.id);
    const before = await exported(id);
    await addIssuedCertificate(owner, contract.id, { workDone: '300000.00' });
    await owner.patch(`/api/contracts/${contract.id}`, {
      title: 'Works',
      contractor: 'X',
      paymentDays: 1,
      vatRates: [],
    });
    await owner.patch(`/api/projects/${site}`, { name: 'Another house', currency: 'EUR' });
    await server.pool.query("update users set company = 'Another company' where id = $1", [owner.id]);
    const after = await exported(id);
    await server.pool.query("update users set company = 'Molefe Estates' where id = $1", [owner.id]);
    const body = ({ text }: PdfContent) => text.replaceAll(/Made on .*? by Kagiso Molefe/g, '');
    expect(body(after.pdf)).toBe(body(before.pdf));
  });

  it('prints amounts without decimals in currencies without them, and long names in full', async () => {
    const site = await addProjectOf(owner, { currency: 'JPY' });
    const long = 'Stützmauer'.repeat(25);
    const contract = await addContract(owner, site, {
      title: long,
      contractor: '株式会社 大林組 — شركة البناء',
    });
    const { id } = await addCertificate(owner, contract.id);
    const { pdf } = await exported(id);
    expect(pdf.text.replaceAll(' ', '')).toContain(long);
    expect(pdf.text).toContain('Gross valuation 250,000 ');
    expect(pdf.text).toContain(
      'In words: Two hundred and fifty-six thousand five hundred Japanese yen Contractor',
    );
    expect(pdf.text).toContain('شركة البناء');
  });

  it.each([
    ['es', 'En letra: Cuatrocientos setenta y ocho mil novecientos catorce con 00/100 (pulas botsuanos)'],
    [
      'fr',
      'En toutes lettres : Quatre cent soixante-dix-huit mille neuf cent quatorze et 00/100 (pulas botswanais)',
    ],
    ['de', 'In Worten: Vierhundertachtundsiebzigtausendneunhundertvierzehn und 00/100 (Botswanische Pula)'],
    [
      'pt',
      'Por extenso: Quatrocentos e setenta e oito mil novecentos e catorze e 00/100 (Pulas botsuanesas)',
    ],
    ['zh', '大写：博茨瓦纳普拉肆拾柒万捌仟玖佰壹拾肆元整'],
    ['ja', '金額（文字）：四拾七万八千九百壱拾四と00/100（ボツワナ プラ）'],
    ['ar', 'أربعمائة وثمانية وسبعون ألفًا وتسعمائة وأربعة عشر و00/100 (بولا بتسواني)'],
  ])('writes the payable amount in words in %s', async (language, words) => {
    const contract = await addContract(owner, project, works);
    const { id } = await addIssuedCertificate(owner, contract.id, { workDone: '343000.00' });
    await server.pool.query('update users set language = $1 where id = $2', [language, owner.id]);
    const { pdf } = await exported(id);
    await server.pool.query("update users set language = 'en' where id = $1", [owner.id]);
    expect(pdf.text.replaceAll(/\s/g, '')).toContain(words.replaceAll(/\s/g, ''));
  });

  it('writes rates as its language does', async () => {
    const contract = await addContract(owner, project, {
      ...{ ...works, recoveryRate: 12.5, retentionRate: 7.5, retentionLimit: 2.5, materialsRate: 82.5 },
      vatRates: [{ from: '2023-04-01', rate: 8.1 }],
    });
    const { id } = await addIssuedCertificate(owner, contract.id, {
      workDone: '343000.00',
      materialsOnSite: '1000.00',
    });
    await server.pool.query("update users set language = 'de' where id = $1", [owner.id]);
    const { pdf } = await exported(id);
    await server.pool.query("update users set language = 'en' where id = $1", [owner.id]);
    for (const rate of ['8,1 %', '7,5 %', '2,5 %', '12,5 %', '82,5 %'])
      expect(pdf.text.replaceAll('\u00a0', ' ')).toContain(rate);
    expect(pdf.text).not.toMatch(/\d\.\d\s?%/);
  });

  it('has the company’s letterhead and logo', async () => {
    const site = await addProjectOf(owner);
    const logo = await owner.upload(blankJpeg(), 'logo.jpg', 'image/jpeg');
    const branding = { companyName: 'Molefe & Sons', address: 'P O Box 1022', logoUrl: logo.body.url };
    expect((await owner.put(`/api/projects/${site}/branding`, branding)).status).toBe(200);
    const { id } = await addCertificate(owner, (await addContract(owner, site)).id);
    const { pdf } = await exported(id);
    expect(pdf.text).toContain('Molefe & Sons P O Box 1022');
    expect(pdf.alternatives).toEqual(['Molefe & Sons']);
  });

  it('spreads a thousand lines over several pages', async () => {
    const lines = Array.from({ length: 1000 }, (_, index) => ({
      description: `Line ${index}`,
      amount: '1800.00',
    }));
    const contract = await addContract(owner, project, { lines });
    const { id } = await addCertificate(owner, contract.id, { workDone: [] });
    const { pdf } = await exported(id);
    expect(pdf.text).toContain('Line 999');
    expect(pdf.pages.length).toBeGreaterThan(20);
  });
});

describe('the right to export', () => {
  it('belongs to owners, project managers and quantity surveyors', async () => {
    const contractor = await joinAs(server, project, 'contractor');
    const contract = await addContract(owner, project, { valuers: [contractor.id] });
    const { id } = await addCertificate(contractor, contract.id);
    const asked = async (person: TestPerson) => (await person.get(`/api/certificates/${id}/export`)).status;
    expect(await asked(contractor)).toBe(403);
    expect(await asked(await joinAs(server, project, 'contractor'))).toBe(404);
    expect(await asked(await joinAs(server, project, 'architect'))).toBe(403);
    expect(await asked(await joinAs(server, project, 'quantity_surveyor'))).toBe(200);
    expect(await asked(await signUp(server, 'stranger'))).toBe(404);
  });
});
