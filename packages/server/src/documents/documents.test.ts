import { addDays, type CalendarDate, dayIn } from '@brick/domain/dates/calendar-date';
import { DOCUMENT_STATUSES, type ProjectDocument } from '@brick/domain/documents/api';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner);
afterAll(() => server.stop());

const permit = {
  kind: 'permit',
  title: 'Building permit',
  phase: 'land_planning',
  issuedOn: '2026-01-12',
  expiresOn: '2199-01-11',
  required: true,
  description: 'Plot 412, two storeys',
};
const LINK = 'https://council.example/permits/412.pdf';
const PDF = new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

async function add(person: TestPerson, fields: object = {}, site = project): Promise<ProjectDocument> {
  const { status, body } = await person.post(`/api/projects/${site}/documents`, { ...permit, ...fields });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

async function uploaded(person: TestPerson, name = 'permit.pdf'): Promise<string> {
  return (await person.upload(PDF, name, 'application/pdf')).body.url;
}

const addVersion = (person: TestPerson, id: number, body: object) =>
  person.post(`/api/documents/${id}/versions`, body);

const entriesOf = (id: number) =>
  server.connection.rows<{ action: string; before: object | null; after: object | null }>(
    sql`select action, before, after from activity where entity = 'document' and entity_id = ${id} order by id`,
  );

describe('adding a document', () => {
  it('stores what was sent; with a link it is present in its first version', async () => {
    expect(await add(owner, { url: LINK })).toMatchObject({
      ...permit,
      status: 'present',
      fileVersion: 1,
      url: LINK,
      fileName: null,
      fileType: null,
      fileSize: null,
      addedBy: owner.id,
      addedByName: owner.username,
      version: 1,
    });
  });

  it('needs only a kind and a title: without a file it is missing', async () => {
    const { status, body } = await owner.post(`/api/projects/${project}/documents`, {
      kind: 'certificate',
      title: 'Occupation certificate',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      phase: null,
      issuedOn: null,
      expiresOn: null,
      required: false,
      description: null,
      status: 'missing',
      fileVersion: null,
      url: null,
    });
  });

  it('with an uploaded file returns its name, type and size', async () => {
    const url = await uploaded(owner, 'Bouvergunning.pdf');
    expect(await add(owner, { url })).toMatchObject({
      url,
      fileName: 'Bouvergunning.pdf',
      fileType: 'application/pdf',
      fileSize: PDF.length,
    });
  });

  it.each([
    ['no title', { title: ' ' }, 'title', 'This field is required'],
    ['a title of 256 characters', { title: 'x'.repeat(256) }, 'title', 'Use at most 255 characters'],
    ['no kind', { kind: undefined }, 'kind', 'This field is required'],
    ['an unknown kind', { kind: 'letter' }, 'kind', 'Choose one of the offered values'],
    ['an unknown phase', { phase: 'attic' }, 'phase', 'Choose one of the eight phases'],
    [
      'a day that does not exist',
      { issuedOn: '2026-02-30' },
      'issuedOn',
      'Enter a date that exists, as yyyy-MM-dd',
    ],
    [
      'an expiry before the issue',
      { expiresOn: '2026-01-11' },
      'expiresOn',
      'Enter the day of issue or a later one',
    ],
    ['a word for required', { required: 'yes' }, 'required', 'Choose yes or no'],
    [
      'a link that runs a script',
      { url: 'javascript:alert(1)' },
      'url',
      'Enter a link that starts with http:// or https://',
    ],
    ['somebody else’s file', { url: `/api/files/${'a'.repeat(22)}` }, 'url', 'Upload the file here first'],
  ])('rejects %s with a message at the field', async (_what, wrong, field, sentence) => {
    const { status, body } = await owner.post(`/api/projects/${project}/documents`, { ...permit, ...wrong });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ [field]: sentence });
  });

  it('ignores fields that the server sets', async () => {
    const set = {
      addedBy: 1,
      projectId: 1,
      status: 'expired',
      fileVersion: 9,
      version: 9,
      fileName: 'x.pdf',
    };
    expect(await add(owner, set)).toMatchObject({
      addedBy: owner.id,
      projectId: project,
      status: 'missing',
      fileVersion: null,
      fileName: null,
      version: 1,
    });
  });
});

describe('changing a document', () => {
  it('keeps missing fields, and logs what differs', async () => {
    const { id } = await add(owner, { url: LINK });
    const { body } = await owner.patch(`/api/documents/${id}`, { title: 'Building permit 412', version: 1 });
    expect(body).toMatchObject({
      ...permit,
      title: 'Building permit 412',
      url: LINK,
      fileVersion: 1,
      version: 2,
    });
    expect((await entriesOf(id)).map(({ action, before, after }) => [action, before, after])).toEqual([
      ['created', null, expect.objectContaining({ title: permit.title, url: LINK })],
      ['updated', { title: permit.title }, { title: 'Building permit 412' }],
    ]);
  });

  it('compares a new date with the stored one', async () => {
    const { id } = await add(owner, { expiresOn: '2026-12-31' });
    const change = (fields: object) => owner.patch(`/api/documents/${id}`, fields);
    for (const wrong of [{ expiresOn: '2026-01-11' }, { issuedOn: '2027-01-01' }]) {
      const { status, body } = await change(wrong);
      expect([status, body.detail]).toEqual([422, 'A document cannot expire before it was issued.']);
    }
    expect((await change({ expiresOn: '2026-01-12' })).body).toMatchObject({ expiresOn: '2026-01-12' });
    expect((await change({ issuedOn: '', expiresOn: '2025-06-30' })).body).toMatchObject({
      issuedOn: null,
      expiresOn: '2025-06-30',
      status: 'missing',
    });
  });

  it('from an older version is rejected with the current document', async () => {
    const { id } = await add(owner, { url: LINK });
    await owner.patch(`/api/documents/${id}`, { required: false, version: 1 });
    const late = await owner.patch(`/api/documents/${id}`, { title: 'Late', version: 1 });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      code: 'stale',
      current: { title: permit.title, required: false, version: 2, status: 'present', url: LINK },
    });
  });

  it('adds a version for another url, but not for the same or none', async () => {
    const { id } = await add(owner);
    const change = async (fields: object) => (await owner.patch(`/api/documents/${id}`, fields)).body;
    expect(await change({ url: LINK })).toMatchObject({ fileVersion: 1, url: LINK, status: 'present' });
    expect(await change({ url: LINK })).toMatchObject({ fileVersion: 1 });
    expect(await change({ url: null })).toMatchObject({ fileVersion: 1, url: LINK });
    expect(await change({ url: `${LINK}?second` })).toMatchObject({ fileVersion: 2, url: `${LINK}?second` });
  });
});

describe('the versions of a document', () => {
  it('are numbered from one, listed newest first and logged', async () => {
    const { id } = await add(owner, { url: LINK });
    const url = await uploaded(owner, 'permit-2.pdf');
    const second = await addVersion(owner, id, { url, note: 'Renewed' });
    expect(second.status).toBe(201);
    expect(second.body).toMatchObject({ number: 2, url, note: 'Renewed', fileName: 'permit-2.pdf' });
    await addVersion(owner, id, { url: `${LINK}?third` });
    const { body } = await owner.get(`/api/documents/${id}/versions`);
    expect(body).toMatchObject([
      { number: 3, url: `${LINK}?third`, note: null, fileName: null },
      { number: 2, url, note: 'Renewed', fileType: 'application/pdf', fileSize: PDF.length },
      {
        number: 1,
        url: LINK,
        addedBy: owner.id,
        addedByName: owner.username,
        addedAt: expect.stringMatching(/Z$/),
      },
    ]);
    expect((await owner.get(`/api/documents/${id}`)).body).toMatchObject({ fileVersion: 3, version: 1 });
    expect((await entriesOf(id)).slice(1)).toMatchObject([
      {
        action: 'updated',
        before: { fileVersion: 1, url: LINK },
        after: { fileVersion: 2, url, note: 'Renewed' },
      },
      { action: 'updated', before: { fileVersion: 2, url }, after: { fileVersion: 3 } },
    ]);
  });

  it('get different numbers when added simultaneously', async () => {
    const { id } = await add(owner);
    const added = await Promise.all(
      [1, 2, 3, 4, 5].map((number) => addVersion(owner, id, { url: `${LINK}?${number}` })),
    );
    expect(added.map(({ body }) => body.number).sort()).toEqual([1, 2, 3, 4, 5]);
  });

  it('are added once when sent twice with one idempotency key', async () => {
    const { id } = await add(owner);
    const send = () =>
      owner.post(`/api/documents/${id}/versions`, { url: LINK }, { 'idempotency-key': `attempt-${id}` });
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status, again.body.number]).toEqual([201, 201, 1]);
    expect((await owner.get(`/api/documents/${id}/versions`)).body).toHaveLength(1);
  });

  it.each([
    ['nothing', {}, 'This field is required'],
    ['no file', { url: null }, 'This field is required'],
    ['no address', { url: 'permit.pdf' }, 'Enter a link that starts with http:// or https://'],
    ['a file that was not uploaded', { url: `/api/files/${'b'.repeat(22)}` }, 'Upload the file here first'],
  ])('reject %s', async (_what, body, sentence) => {
    const { id } = await add(owner);
    const answer = await addVersion(owner, id, body);
    expect([answer.status, answer.body.errors]).toEqual([422, { url: sentence }]);
    expect((await owner.get(`/api/documents/${id}`)).body.fileVersion).toBeNull();
  });
});

describe('the file of a document', () => {
  it('is readable by readers of the document, in older versions too, and by nobody while it is in the trash', async () => {
    const [viewer, contractor] = [
      await joinAs(server, project, 'viewer'),
      await joinAs(server, project, 'contractor'),
    ];
    const stranger = await signUp(server, 'stranger');
    const url = await uploaded(owner);
    expect((await viewer.get(url)).status).toBe(404);
    const { id } = await add(owner, { url });
    await addVersion(owner, id, { url: LINK });
    const answers = async () =>
      Promise.all(
        [owner, viewer, contractor, stranger].map(async (person) => (await person.get(url)).status),
      );
    expect(await answers()).toEqual([200, 200, 404, 404]);
    await owner.delete(`/api/documents/${id}`);
    expect(await answers()).toEqual([404, 404, 404, 404]);
    await owner.post(`/api/documents/${id}/restore`);
    expect(await answers()).toEqual([200, 200, 404, 404]);
  });

  it('cannot be a file that somebody else uploaded', async () => {
    const contractor = await joinAs(server, project, 'contractor');
    const url = await uploaded(owner);
    const { id } = await add(contractor);
    expect((await addVersion(contractor, id, { url })).status).toBe(422);
    expect((await contractor.patch(`/api/documents/${id}`, { url })).status).toBe(422);
  });
});

describe('rights', () => {
  it('a contractor sees and edits their own documents only', async () => {
    const site = await addProjectOf(owner);
    const contractor = await joinAs(server, site, 'contractor');
    const theirs = await add(owner, {}, site);
    const own = await add(contractor, { title: 'Insurance', url: LINK }, site);
    const { body } = await contractor.get(`/api/projects/${site}/documents`);
    expect(body.map(({ id }: ProjectDocument) => id)).toEqual([own.id]);
    expect((await contractor.get(`/api/projects/${site}/documents/totals`)).body).toMatchObject({
      total: 1,
      missing: 0,
    });
    for (const path of [`/api/documents/${theirs.id}`, `/api/documents/${theirs.id}/versions`])
      expect((await contractor.get(path)).status).toBe(404);
    expect((await addVersion(contractor, theirs.id, { url: LINK })).status).toBe(404);
    expect((await addVersion(contractor, own.id, { url: `${LINK}?2` })).status).toBe(201);
    expect((await contractor.delete(`/api/documents/${own.id}`)).status).toBe(204);
    expect((await contractor.post(`/api/documents/${own.id}/restore`)).body).toMatchObject({
      fileVersion: 2,
    });
  });

  it('an inspector adds documents and cannot edit others’', async () => {
    const inspector = await joinAs(server, project, 'inspector');
    const { id } = await add(inspector, { kind: 'certificate' });
    expect((await inspector.patch(`/api/documents/${id}`, { title: 'x' })).status).toBe(403);
    expect((await addVersion(inspector, id, { url: LINK })).status).toBe(403);
    expect((await inspector.delete(`/api/documents/${id}`)).status).toBe(403);
  });
});

describe('the list and its figures', () => {
  it('are filtered, searched, sorted and paged by the server and follow every change', async () => {
    const site = await addProjectOf(owner);
    const path = `/api/projects/${site}/documents`;
    await add(owner, { title: 'Street permit', expiresOn: '2026-01-31', url: LINK }, site);
    await add(
      owner,
      { title: 'Roof warranty', kind: 'warranty', phase: 'roofing', required: false, url: LINK },
      site,
    );
    const { id } = await add(
      owner,
      { title: 'Occupation certificate', kind: 'certificate', phase: null },
      site,
    );
    const titles = async (query: string) =>
      (await owner.get(`${path}?${query}`)).body.map((row: ProjectDocument) => row.title);
    expect(await titles('')).toEqual(['Occupation certificate', 'Roof warranty', 'Street permit']);
    expect(await titles('kind=warranty')).toEqual(['Roof warranty']);
    expect(await titles('phase=land_planning')).toEqual(['Street permit']);
    expect(await titles('status=expired')).toEqual(['Street permit']);
    expect(await titles('status=missing&required=true')).toEqual(['Occupation certificate']);
    expect(await titles('required=false')).toEqual(['Roof warranty']);
    expect(await titles('q=PERMIT')).toEqual(['Street permit']);
    expect(await titles('sort=title')).toEqual(['Occupation certificate', 'Roof warranty', 'Street permit']);
    const page = await owner.get(`${path}?sort=-expiresOn&limit=2`);
    expect(page.headers.get('x-total-count')).toBe('3');
    expect(await titles(`sort=-expiresOn&limit=2&cursor=${page.headers.get('x-next-cursor')}`)).toEqual([
      'Street permit',
    ]);
    const totals = async (query = '') => (await owner.get(`${path}/totals${query}`)).body;
    const all = { total: 3, required: 2, missing: 1, requiredMissing: 1, expired: 1, expiring: 0 };
    expect(await totals()).toEqual(all);
    expect(await totals('?status=expired')).toEqual({
      ...all,
      total: 1,
      required: 1,
      missing: 0,
      requiredMissing: 0,
    });
    await addVersion(owner, id, { url: LINK });
    expect(await totals()).toEqual({ ...all, missing: 0, requiredMissing: 0 });
    await owner.delete(`/api/documents/${id}`);
    expect(await totals()).toMatchObject({ total: 2, required: 1 });
  });

  it('agree on the status for any dates and time zone', async () => {
    const kiritimati = await signUp(server, 'kiritimati');
    await server.connection.rows(
      sql`update users set timezone = 'Pacific/Kiritimati' where id = ${kiritimati.id}`,
    );
    const samoa = await signUp(server, 'samoa');
    await server.connection.rows(sql`update users set timezone = 'Pacific/Pago_Pago' where id = ${samoa.id}`);
    const people = [
      [kiritimati, 'Pacific/Kiritimati'],
      [samoa, 'Pacific/Pago_Pago'],
    ] as const;
    const documents = fc.array(
      fc.record({ days: fc.constantFrom(null, -40, -1, 0, 1, 29, 30, 31, 32, 400), hasFile: fc.boolean() }),
      { minLength: 1, maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(documents, fc.constantFrom(...people), async (wanted, [person, zone]) => {
        const today = dayIn(zone, Date.now());
        const site = await addProjectOf(person);
        for (const { days, hasFile } of wanted) {
          const expiresOn = days === null ? null : addDays(today, days);
          await add(person, { issuedOn: null, expiresOn, ...(hasFile && { url: LINK }) }, site);
        }
        const path = `/api/projects/${site}/documents`;
        const all: ProjectDocument[] = (await person.get(path)).body;
        const totals = (await person.get(`${path}/totals`)).body;
        expect(totals.total).toBe(wanted.length);
        for (const status of DOCUMENT_STATUSES) {
          const found: ProjectDocument[] = (await person.get(`${path}?status=${status}`)).body;
          const ids = (rows: ProjectDocument[]) => rows.map(({ id }) => id);
          expect(ids(found)).toEqual(ids(all.filter((document) => document.status === status)));
          if (status !== 'present') expect(totals[status]).toBe(found.length);
        }
        const expected = wanted.map(({ days, hasFile }) => told(days, hasFile)).reverse();
        expect(all.map(({ status }) => status)).toEqual(expected);
      }),
      { seed: 20260318, numRuns: 12, endOnFailure: true },
    );
  });

  const told = (days: number | null, hasFile: boolean): string => {
    if (!hasFile) return 'missing';
    if (days === null || days > 30) return 'present';
    return days < 0 ? 'expired' : 'expiring';
  };
});

describe('a permit', () => {
  it('expires automatically after its last day', async () => {
    const today: CalendarDate = dayIn('UTC', Date.now());
    const site = await addProjectOf(owner);
    const { id, status } = await add(owner, { expiresOn: addDays(today, 1), url: LINK }, site);
    expect(status).toBe('expiring');
    const now = Date.now();
    server.setNow(now + 2 * 86_400_000);
    // A session ends after two days without a request, so they sign in again.
    await owner.post('/api/login', { username: owner.username, password: 'mortar-and-lime' });
    expect((await owner.get(`/api/documents/${id}`)).body.status).toBe('expired');
    expect((await owner.get(`/api/projects/${site}/documents/totals`)).body).toMatchObject({
      expired: 1,
      expiring: 0,
    });
    server.setNow(now);
  });
});
