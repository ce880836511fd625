import { LANGUAGES, type Language } from '@brick/domain/users/languages-and-job-titles';
import { readFontSizes, readPdf } from '@brick/pdf/testing/read-pdf';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { blankJpeg } from '../../testing/files/pictures.ts';
import { addProjectOf, signUp } from '../../testing/people.ts';
import { cellsOfColumn, findTable, getReport } from '../../testing/report-requests.ts';
import { startServer } from '../../testing/test-server.ts';

/** Smallest readable font size on paper, in points. */
const SMALLEST = 7.5;

const NAME = `Gästehaus & Nebengebäude 住宅 مشروع 🏠 ${'mit sehr langem Namen '.repeat(20)}`.slice(0, 255);
const TITLE = `Blechdachanschlußverwahrung ${'an der langen Westfassade '.repeat(20)}`.slice(0, 200);

const server = await startServer();
const owner = await signUp(server, 'owner');
const sample: number = (await owner.post('/api/projects/sample')).body.id;
const longest: number = (await owner.post('/api/projects/sample')).body.id;
await lengthen(longest);
afterAll(() => server.stop());

/** Fills the project with maximum-length texts and more rows than the page shows. */
async function lengthen(project: number): Promise<void> {
  const { rows } = server.connection;
  const logo = await owner.upload(blankJpeg(), 'logo.jpg', 'image/jpeg');
  await rows(sql`insert into project_branding (project_id, company_name, address, logo_url, updated_by)
    values (${project}, ${NAME.slice(0, 200)}, ${`${TITLE}\n${TITLE}\nGaborone`}, ${logo.body.url}, ${owner.id})`);
  await rows(
    sql`update projects set name = ${NAME}, location = ${NAME}, currency = 'BWP' where id = ${project}`,
  );
  await rows(sql`update variations set title = ${TITLE}, status = 'pending', decided_on = null, agreed_amount = null,
    extra_cost = 987654321.55 where project_id = ${project}`);
  await rows(sql`update issues set title = ${TITLE}, status = 'open', severity = 'high', due_date = date '2020-01-01'
    where project_id = ${project}`);
  await rows(
    sql`update inspections set inspection_type = ${TITLE}, result = 'failed' where project_id = ${project}`,
  );
  await rows(sql`update expenses set amount = amount * 12345.67, is_paid = false, paid_on = null, payment_reference = null, due_date = date '2020-01-01'
    where project_id = ${project}`);
}

const pdfOf = async (project: number, language: Language): Promise<Uint8Array> => {
  const path = `/api/projects/${project}/reports/executive-summary?format=pdf&language=${language}`;
  const response = await fetch(server.url + path, { headers: { cookie: owner.cookie } });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
};

describe('the Executive Summary on paper', () => {
  it.each(LANGUAGES)(
    'is one page for the sample project in %s, with every row complete',
    async (language) => {
      const bytes = await pdfOf(sample, language);
      const { pages, text } = await readPdf(bytes);
      expect(pages).toHaveLength(1);
      expect((await readFontSizes(bytes))[0]).toBeGreaterThanOrEqual(SMALLEST);
      expect(text).not.toContain('…');
      const shown = await getReport(owner, sample, 'executive-summary', `?language=${language}`);
      const bare = (words: unknown) => String(words).replace(/\s|\u200e|\u200f/g, '');
      if (language !== 'ar')
        for (const id of ['risks', 'decisions', 'lately'])
          for (const [words] of cellsOfColumn(findTable(shown, id)))
            expect(bare(text)).toContain(bare(words));
    },
  );

  it.each(LANGUAGES)('is one readable page in %s with any amount of content', async (language) => {
    const shown = await getReport(owner, longest, 'executive-summary');
    for (const id of ['risks', 'decisions']) expect(cellsOfColumn(findTable(shown, id))).toHaveLength(5);
    const bytes = await pdfOf(longest, language);
    const { pages, text } = await readPdf(bytes);
    expect(pages).toHaveLength(1);
    expect((await readFontSizes(bytes))[0]).toBeGreaterThanOrEqual(SMALLEST);
    // Shortened texts are marked; figures are never cut.
    expect(text).toContain('…');
    expect(text.replace(/\D/g, '')).toContain('98765432155');
  });

  it('is one page for an empty project', async () => {
    const empty = await addProjectOf(owner, { name: 'Empty', location: null, totalBudget: null });
    expect((await readPdf(await pdfOf(empty, 'en'))).pages).toHaveLength(1);
  });
});
