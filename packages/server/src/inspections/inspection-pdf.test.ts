import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { LANGUAGES } from '@brick/domain/users/languages-and-job-titles';
import { type PdfContent, readPdf } from '@brick/pdf/testing/read-pdf';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { translateIn } from '../platform/i18n/messages.ts';
import { planCheck, publishTemplateOf } from '../testing/checks.ts';
import { blankJpeg } from '../testing/files/pictures.ts';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
await server.connection.rows(
  sql`update users set first_name = 'Kagiso', last_name = 'Molefe', timezone = 'Africa/Gaborone' where id = ${owner.id}`,
);
const project = await addProjectOf(owner);
afterAll(() => server.stop());

const footing = {
  inspectionType: 'Reinforcement before concrete',
  phase: 'foundation',
  scheduledDate: '2026-03-18',
  dueDate: '2026-03-25',
  location: 'Gridlines A to F',
  assignedTo: 'Council building inspector',
  observations: 'Two laps are short at grid C/4',
  adviceInstructions: 'Lengthen both to 450 mm',
  result: 'failed',
};

async function inspect(fields: object = {}): Promise<{ id: number; reportNumber: string }> {
  const { status, body } = await owner.post(`/api/projects/${project}/inspections`, {
    ...footing,
    ...fields,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

async function photoOf(person: TestPerson, bytes: Uint8Array, name = 'footing.jpg'): Promise<string> {
  const { status, body } = await person.upload(bytes, name, 'image/jpeg');
  expect(status, JSON.stringify(body)).toBe(201);
  return body.url;
}

async function exported(
  id: number,
  query = '',
): Promise<{ headers: Headers; bytes: Uint8Array; pdf: PdfContent }> {
  const response = await fetch(`${server.url}/api/inspections/${id}/export${query}`, {
    headers: { cookie: owner.cookie },
  });
  expect(response.status).toBe(200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { headers: response.headers, bytes, pdf: await readPdf(bytes) };
}

describe('an exported inspection', () => {
  it('lists its checks as they stand, to those who may see them, and not in an earlier version', async () => {
    const { id } = await inspect();
    const template = await publishTemplateOf(owner, project, [{ answer: 'pass_fail' }]);
    const check = await planCheck(owner, project, template, { title: 'Cover to bars', inspectionId: id });
    await planCheck(owner, project, template, { title: 'Of another inspection' });
    const { pdf } = await exported(id);
    for (const words of ['Checks', check.number, 'Cover to bars', 'Planned', '0 of 1 answered'])
      expect(pdf.text).toContain(words);
    expect(pdf.text).not.toContain('Of another inspection');
    await owner.patch(`/api/inspections/${id}`, { location: 'Gridline B' });
    expect((await exported(id, '?version=1')).pdf.text).not.toContain('Cover to bars');
    await owner.delete(`/api/checks/${check.id}`);
    expect((await exported(id)).pdf.text).not.toContain('Cover to bars');
  });

  it('is a tagged PDF named after its report number, with the content of the inspection', async () => {
    const { id, reportNumber } = await inspect();
    const { headers, bytes, pdf } = await exported(id);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-length')).toBe(String(bytes.length));
    expect(headers.get('content-disposition')).toBe(
      `inline; filename="${reportNumber}.pdf"; filename*=UTF-8''${reportNumber}.pdf`,
    );
    for (const words of [
      `Inspection report ${reportNumber}`,
      'Mokolodi Ridge House',
      'Plot 412, Mokolodi',
      'Reinforcement before concrete',
      'Foundation',
      'Mar 18, 2026',
      'Mar 25, 2026',
      'Failed',
      'Council building inspector',
      'Gridlines A to F',
      'Two laps are short at grid C/4',
      'Lengthen both to 450 mm',
      'Contractor',
      'Client',
      'Page 1 of 1',
      'by Kagiso Molefe',
    ]) {
      expect(pdf.text).toContain(words);
    }
    expect(pdf).toMatchObject({
      title: `Inspection report ${reportNumber}`,
      author: 'Brick Ledger',
      language: 'en',
      tagged: true,
    });
    expect(pdf.roles).toEqual(
      expect.arrayContaining(['Document', 'H1', 'H2', 'L', 'LI', 'Lbl', 'LBody', 'P']),
    );
    expect(pdf.text).not.toContain('Earlier versions');
  });

  it('shows its creation time in the user’s time zone', async () => {
    const { id } = await inspect();
    server.setNow(Date.parse('2026-03-18T22:30:00Z'));
    const { pdf } = await exported(id);
    server.setNow(Date.now());
    expect(pdf.text).toContain('Made on Mar 19, 2026, 12:30 AM by Kagiso Molefe');
  });

  it('is in the user’s language, or in English where a translation is missing', async () => {
    const { id, reportNumber } = await inspect();
    const change = (language: string) =>
      server.connection.rows(sql`update users set language = ${language} where id = ${owner.id}`);
    for (const language of LANGUAGES) {
      await change(language);
      const { pdf } = await exported(id);
      expect(pdf.language).toBe(language);
      expect(pdf.title).toBe(translateIn(language)('inspection.title', { number: reportNumber }));
    }
    await change('en');
  });

  it('states that nothing was observed or advised', async () => {
    const { id } = await inspect({ observations: '', adviceInstructions: null });
    const { pdf } = await exported(id);
    expect(pdf.text).toContain('No observations are recorded.');
    expect(pdf.text).toContain('No advice or instructions are recorded.');
  });

  it('prints every script, and names of 255 characters', async () => {
    const long = 'Wandbewehrung'.repeat(20).slice(0, 255);
    const { id } = await inspect({
      inspectionType: long,
      assignedTo: 'محمد الأمين',
      location: '轴线 A 至 F',
      observations: 'かぶり厚さ 40 mm\nالغطاء 40 مم عند C/4\nÆsop’s wall – ½ laid 🙂 ₦1,200',
    });
    const { pdf } = await exported(id);
    expect(pdf.text.replaceAll(' ', '')).toContain(long);
    for (const words of [
      'محمد الأمين',
      '轴线',
      'かぶり厚さ',
      'الغطاء',
      'Æsop’s wall – ½ laid',
      '🙂',
      '₦1,200',
    ]) {
      expect(pdf.text).toContain(words);
    }
  });

  it('lists earlier versions, and prints one of them on request', async () => {
    const { id, reportNumber } = await inspect();
    const engineer = await joinAs(server, project, 'engineer');
    await owner.patch(`/api/inspections/${id}`, { location: 'Gridline C' });
    await engineer.patch(`/api/inspections/${id}`, { result: 'passed', observations: 'Laps lengthened' });
    const { pdf } = await exported(id);
    expect(pdf.text).toContain('Earlier versions');
    expect(pdf.roles).toEqual(expect.arrayContaining(['Table', 'THead', 'TH', 'TBody', 'TR', 'TD']));
    expect(pdf.text).toContain('Laps lengthened');
    const { pdf: first, headers } = await exported(id, '?version=1');
    expect(headers.get('content-disposition')).toContain(`${reportNumber}-v1.pdf`);
    expect(first.text).toContain('This is version 1 as it was saved on');
    expect(first.text).toContain('Gridlines A to F');
    expect(first.text).not.toContain('Laps lengthened');
    for (const [version, status] of [
      [4, 404],
      [0, 422],
      ['x', 422],
    ] as const) {
      expect((await owner.get(`/api/inspections/${id}/export?version=${version}`)).status).toBe(status);
    }
  });
});

describe('photos of an exported inspection', () => {
  it('have a caption and an alternative text', async () => {
    const before = [await photoOf(owner, blankJpeg(), 'grid C4.jpg')];
    const { id } = await inspect({
      beforePhotosUrls: before,
      afterPhotosUrls: [await photoOf(owner, blankJpeg())],
    });
    const { pdf } = await exported(id);
    expect(pdf.text).toContain('Photo 1: grid C4.jpg');
    expect(pdf.alternatives).toEqual(['Photo 1 of the place before', 'Photo 1 of the place after']);
  });

  it('are replaced with a message if they are broken or missing', async () => {
    const broken = await photoOf(
      owner,
      new Uint8Array([...blankJpeg().subarray(0, 100), ...randomBytes(64)]),
    );
    const gone = await photoOf(owner, blankJpeg(), 'gone.jpg');
    const { id } = await inspect({ beforePhotosUrls: [broken, gone] });
    const key = gone.replace('/api/files/', '');
    await rm(path.join(server.filesFolder, key.slice(0, 2), key));
    const { pdf } = await exported(id);
    expect(pdf.text.match(/This photo could not be printed/g)).toHaveLength(2);
  });

  it('of ten megabytes are scaled down for paper', async () => {
    const urls: string[] = [];
    for (const _ of [1, 2, 3]) urls.push(await photoOf(owner, blankJpeg(10 * 1024 * 1024 - 1)));
    const { id } = await inspect({ beforePhotosUrls: urls });
    const { bytes, pdf } = await exported(id);
    expect(bytes.length).toBeLessThan(1024 * 1024);
    expect(pdf.alternatives).toHaveLength(3);
  });
});

describe('the right to export', () => {
  it('is denied to strangers and viewers', async () => {
    const { id } = await inspect();
    const asked = async (person: TestPerson) => (await person.get(`/api/inspections/${id}/export`)).status;
    expect(await asked(await signUp(server, 'stranger'))).toBe(404);
    expect(await asked(await joinAs(server, project, 'viewer'))).toBe(403);
    expect(await asked(await joinAs(server, project, 'inspector'))).toBe(200);
    expect((await server.visitor().get(`/api/inspections/${id}/export`)).status).toBe(401);
    await owner.delete(`/api/inspections/${id}`);
    expect(await asked(owner)).toBe(404);
  });

  it('works for many users at once', async () => {
    const made = [await inspect(), await inspect(), await inspect()];
    const papers = await Promise.all(made.map(({ id }) => exported(id)));
    papers.forEach(({ pdf }, index) => {
      expect(pdf.title).toBe(`Inspection report ${made[index]?.reportNumber}`);
    });
  });
});
