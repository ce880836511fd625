import type { Attachment } from '@brick/domain/documents/api';
import { ATTACHMENT_KINDS, type AttachmentKind } from '@brick/domain/documents/kinds-with-attachments';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../testing/people.ts';
import { VISITORS, type Visitor } from './expected/expected-statuses.ts';
import { createFixtures, pictureForm } from './fixtures/fixtures.ts';
import { addProjectWithMembers } from './fixtures/path-params.ts';
import { addRows, PATH_OF_KIND } from './fixtures/row-fixtures.ts';

const world = await createFixtures();
afterAll(() => world.stop());

const MEMBERS = VISITORS.filter(([, role]) => role !== null).map(([name]) => name);
const AUTHORS: Visitor[] = ['owner', 'surveyor', 'engineer', 'contractor', 'designer'];

/** The attachment fields of each kind. */
const ATTACHMENT_FIELDS: Partial<Record<AttachmentKind, (url: string) => object>> = {
  expense: (url) => ({ receiptUrl: url }),
  variation: (url) => ({ attachmentUrl: url }),
  'monitoring-fee': (url) => ({ invoiceUrl: url }),
  inspection: (url) => ({ afterPhotosUrls: [url] }),
  issue: (url) => ({ attachmentUrl: url }),
  'interior-plan': (url) => ({ designPlanUrl: url, renderUrl: url }),
};

const personNamed = (visitor: Visitor): TestPerson => {
  const person = world.people.get(visitor);
  if (!person) throw new Error(`${visitor} has no account`);
  return person;
};

/** An uploaded file of the owner that belongs to the project, as if attached. */
async function fileOf(project: number): Promise<string> {
  const { body } = await world.owner.send('POST', '/api/upload', { body: pictureForm() });
  await world.server.connection.rows(
    sql`update files set project_id = ${project} where key = ${body.url.replace('/api/files/', '')}`,
  );
  return body.url;
}

interface AttachmentCase {
  kind: AttachmentKind;
  by: Visitor;
  deleted: boolean;
  status: string;
}

async function addRecord(project: number, { kind, by, deleted, status }: AttachmentCase): Promise<string> {
  const url = await fileOf(project);
  const fields = { ...ATTACHMENT_FIELDS[kind]?.(url), ...(kind === 'variation' && { status }) };
  await addRows(world, kind, [{ by: personNamed(by).id, deleted, project, fields }]);
  return url;
}

const record: fc.Arbitrary<AttachmentCase> = fc.record({
  kind: fc.constantFrom(...ATTACHMENT_KINDS),
  by: fc.constantFrom(...AUTHORS),
  deleted: fc.constantFrom(true, false, false, false),
  status: fc.constantFrom('draft', 'pending', 'approved', 'rejected'),
});

const carriedFor = async (visitor: Visitor, project: number, query = ''): Promise<Attachment[]> => {
  const { status, body } = await personNamed(visitor).get(
    `/api/projects/${project}/documents/carried${query}`,
  );
  expect(status).toBe(200);
  return body;
};

async function checkScene(records: readonly AttachmentCase[]): Promise<void> {
  const project = await addProjectWithMembers(world);
  const urls: string[] = [];
  for (const each of records) urls.push(await addRecord(project, each));
  for (const visitor of MEMBERS) {
    const person = personNamed(visitor);
    const listed = await carriedFor(visitor, project);
    const answers = await Promise.all(
      urls.map(async (url) => ({ url, status: (await person.get(url)).status })),
    );
    const opened = answers.filter(({ status }) => status === 200).map(({ url }) => url);
    expect([visitor, listed.map(({ url }) => url).sort()]).toEqual([visitor, opened.sort()]);
    for (const { recordKind, recordId } of listed)
      expect((await person.get(`/api/${PATH_OF_KIND[recordKind]}/${recordId}`)).status).toBe(200);
  }
}

describe('the list of attachments', () => {
  it('contains exactly the files that a member may open, for any role and owner of the records', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 2, maxLength: 7, size: 'max' }), checkScene),
      {
        seed: 20260318,
        numRuns: 12,
        endOnFailure: true,
      },
    );
  });

  it('contains their records, and is searched, filtered, sorted and paged; external links are not included', async () => {
    const project = await addProjectWithMembers(world);
    const scene = { by: 'owner', deleted: false, status: 'pending' } as const;
    for (const kind of ATTACHMENT_KINDS) await addRecord(project, { ...scene, kind });
    await addRows(world, 'issue', [
      { by: world.owner.id, project, fields: { attachmentUrl: 'https://council.example/notice.pdf' } },
    ]);
    const all = await carriedFor('owner', project);
    expect(all.map(({ recordKind }) => recordKind)).toEqual([...ATTACHMENT_KINDS].reverse());
    expect(all.at(-1)).toMatchObject({
      recordKind: 'expense',
      recordTitle: 'EX-0001 Ready-mix concrete 30 MPa',
      name: 'slab.png',
      type: 'image/png',
      uploadedBy: world.owner.id,
      uploadedByName: world.owner.username,
      uploadedAt: expect.stringMatching(/Z$/),
    });
    expect(all.find(({ recordKind }) => recordKind === 'inspection')?.recordTitle).toMatch(
      /^INS-\d{4} Reinforcement before concrete$/,
    );
    expect(await carriedFor('owner', project, '?recordKind=issue')).toHaveLength(1);
    expect((await carriedFor('owner', project, '?q=LIVING')).map(({ recordKind }) => recordKind)).toEqual([
      'interior-plan',
    ]);
    expect(await carriedFor('owner', project, '?q=slab')).toHaveLength(ATTACHMENT_KINDS.length);
    const titles = (rows: Attachment[]) => rows.map(({ recordTitle }) => recordTitle);
    const byTitle = titles(all).sort();
    expect(titles(await carriedFor('owner', project, '?sort=recordTitle'))).toEqual(byTitle);
    expect(titles(await carriedFor('owner', project, '?sort=-recordTitle'))).toEqual(byTitle.reverse());
    // All names are equal: only the cursor's tie-breaker prevents duplicates between pages.
    const paged: Attachment[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const path = `/api/projects/${project}/documents/carried?sort=name&limit=2${cursor && `&cursor=${cursor}`}`;
      const { body, headers } = await world.owner.get(path);
      expect(headers.get('x-total-count')).toBe('6');
      paged.push(...body);
      cursor = headers.get('x-next-cursor');
    }
    expect(new Set(paged.map(({ url }) => url)).size).toBe(6);
    expect(paged).toHaveLength(6);
  });
});
