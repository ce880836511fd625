import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { blankJpeg } from '../testing/files/pictures.ts';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { addInspection, FOOTING } from '../testing/record-requests.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner);
const engineer = await joinAs(server, project, 'engineer');
const contractor = await joinAs(server, project, 'contractor');
afterAll(() => server.stop());

const schedule = (person: TestPerson, fields: object = {}, site = project) =>
  addInspection(person, site, fields);

describe('scheduling an inspection', () => {
  it('assigns the next number of the project, and its creator as inspector', async () => {
    const site = await addProjectOf(owner);
    expect(await schedule(owner, {}, site)).toMatchObject({
      ...FOOTING,
      observations: null,
      reportNumber: 'INS-0001',
      inspectorId: owner.id,
      inspectorName: owner.username,
      assignedToId: null,
      beforePhotosUrls: [],
      afterPhotosUrls: [],
      adviceInstructions: null,
      createdBy: owner.id,
      version: 1,
    });
    expect((await schedule(owner, {}, site)).reportNumber).toBe('INS-0002');
    expect((await schedule(owner, {}, await addProjectOf(owner))).reportNumber).toBe('INS-0001');
  });

  it('fifty times simultaneously gives fifty different numbers without gaps', async () => {
    const site = await addProjectOf(owner);
    const made = await Promise.all(Array.from({ length: 50 }, () => schedule(owner, {}, site)));
    const numbers = made.map(({ reportNumber }) => reportNumber).sort();
    expect(numbers).toEqual(
      Array.from({ length: 50 }, (_, index) => `INS-${String(index + 1).padStart(4, '0')}`),
    );
  });

  it('never reuses the number of a deleted report', async () => {
    const site = await addProjectOf(owner);
    const { id } = await schedule(owner, {}, site);
    expect((await owner.delete(`/api/inspections/${id}`)).status).toBe(204);
    expect((await schedule(owner, {}, site)).reportNumber).toBe('INS-0002');
    expect((await owner.post(`/api/inspections/${id}/restore`)).body.reportNumber).toBe('INS-0001');
    expect((await schedule(owner, {}, site)).reportNumber).toBe('INS-0003');
  });

  it('accepts observations under either field name', async () => {
    expect(
      (await schedule(owner, { observations: undefined, observationNotes: 'Cover 30 mm' })).observations,
    ).toBe('Cover 30 mm');
    const { id } = await schedule(owner, { observations: 'Cover 50 mm', observationNotes: 'Cover 30 mm' });
    const change = async (fields: object) =>
      (await owner.patch(`/api/inspections/${id}`, fields)).body.observations;
    expect(await change({ location: 'Gridline C' })).toBe('Cover 50 mm');
    expect(await change({ observationNotes: 'Laps short' })).toBe('Laps short');
    expect(await change({ observationNotes: '' })).toBeNull();
  });

  it.each([
    ['no phase', { phase: '' }, 'phase', 'Choose one of the eight phases'],
    [
      'a day that does not exist',
      { scheduledDate: '2026-02-30' },
      'scheduledDate',
      'Enter a date that exists, as yyyy-MM-dd',
    ],
    ['an unknown result', { result: 'approved' }, 'result', 'Choose one of the offered values'],
    ['a location of 256 characters', { location: 'x'.repeat(256) }, 'location', 'Use at most 255 characters'],
    [
      'a photo from elsewhere',
      { beforePhotosUrls: ['https://elsewhere.example/x.png'] },
      'beforePhotosUrls.0',
      'Upload the file here first',
    ],
    [
      'a photo that nobody uploaded',
      { afterPhotosUrls: [`/api/files/${'a'.repeat(22)}`] },
      'afterPhotosUrls',
      'Upload the file here first',
    ],
    [
      '21 photos',
      { afterPhotosUrls: Array.from({ length: 21 }, (_, i) => `/api/files/${String(i).padStart(22, 'a')}`) },
      'afterPhotosUrls',
      'Use at most 20 entries',
    ],
    [
      'an inspector who is no member',
      { inspectorId: 999_999 },
      'inspectorId',
      'Choose a member of this project',
    ],
  ])('rejects %s with a message at the field, and uses no number', async (_what, wrong, field, sentence) => {
    const site = await addProjectOf(owner);
    const { status, body } = await owner.post(`/api/projects/${site}/inspections`, {
      ...FOOTING,
      ...wrong,
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ [field]: sentence });
    expect((await schedule(owner, {}, site)).reportNumber).toBe('INS-0001');
  });
});

describe('a contractor’s request', () => {
  it('stays pending without an inspector', async () => {
    expect(await schedule(contractor)).toMatchObject({
      result: 'pending',
      inspectorId: null,
      inspectorName: null,
    });
    for (const wrong of [{ result: 'passed' }, { inspectorId: contractor.id }]) {
      expect(
        (await contractor.post(`/api/projects/${project}/inspections`, { ...FOOTING, ...wrong })).status,
      ).toBe(403);
    }
    const { id } = await schedule(contractor);
    expect((await contractor.patch(`/api/inspections/${id}`, { result: 'passed' })).status).toBe(403);
    expect((await contractor.patch(`/api/inspections/${id}`, { location: 'Elsewhere' })).status).toBe(403);
    expect((await owner.get(`/api/inspections/${id}`)).body).toMatchObject({ result: 'pending', version: 1 });
  });

  it('gets its result and findings from an engineer, who becomes its inspector', async () => {
    const { id } = await schedule(contractor);
    expect((await engineer.patch(`/api/inspections/${id}`, { location: 'Elsewhere' })).status).toBe(403);
    expect(
      (await engineer.patch(`/api/inspections/${id}`, { result: 'failed', location: 'Elsewhere' })).status,
    ).toBe(403);
    expect((await engineer.patch(`/api/inspections/${id}`, {})).status).toBe(403);
    const { status, body } = await engineer.patch(`/api/inspections/${id}`, {
      result: 'failed',
      observations: 'Two laps are short',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      result: 'failed',
      observations: 'Two laps are short',
      inspectorId: engineer.id,
      version: 2,
    });
  });
});

describe('rights', () => {
  it('an engineer edits their own inspection until it has a result, and can record another result', async () => {
    const { id } = await schedule(engineer);
    expect((await engineer.patch(`/api/inspections/${id}`, { location: 'Gridline C' })).status).toBe(200);
    expect((await engineer.patch(`/api/inspections/${id}`, { result: 'failed' })).status).toBe(200);
    expect((await engineer.patch(`/api/inspections/${id}`, { location: 'Gridline D' })).status).toBe(403);
    expect(
      (await engineer.patch(`/api/inspections/${id}`, { result: 'passed', observations: 'Laps lengthened' }))
        .status,
    ).toBe(200);
    expect((await engineer.delete(`/api/inspections/${id}`)).status).toBe(403);
    expect((await owner.patch(`/api/inspections/${id}`, { location: 'Gridline D' })).status).toBe(200);
  });

  it.each(['quantity_surveyor', 'interior_designer', 'viewer'])('a %s can only read', async (role) => {
    const reader = await joinAs(server, project, role);
    const { id } = await schedule(owner);
    expect((await reader.get(`/api/inspections/${id}`)).status).toBe(200);
    expect((await reader.get(`/api/inspections/${id}/versions`)).status).toBe(200);
    expect((await reader.patch(`/api/inspections/${id}`, { result: 'passed' })).status).toBe(403);
    expect((await reader.patch(`/api/inspections/${id}`, { phase: 'attic' })).status).toBe(403);
    expect((await reader.post(`/api/projects/${project}/inspections`, FOOTING)).status).toBe(403);
    expect((await reader.delete(`/api/inspections/${id}`)).status).toBe(403);
  });

  it('a stranger finds nothing', async () => {
    const stranger = await signUp(server, 'stranger');
    const { id } = await schedule(owner);
    for (const path of [
      `/api/inspections/${id}`,
      `/api/inspections/${id}/versions`,
      `/api/projects/${project}/inspections`,
    ]) {
      expect((await stranger.get(path)).status).toBe(404);
      expect((await server.visitor().get(path)).status).toBe(401);
    }
  });

  it('an inspector is a member, named by users who may record results', async () => {
    const inspector = await joinAs(server, project, 'inspector');
    const { id } = await schedule(owner, { inspectorId: inspector.id });
    expect((await owner.get(`/api/inspections/${id}`)).body).toMatchObject({
      inspectorId: inspector.id,
      inspectorName: inspector.username,
    });
    expect((await owner.patch(`/api/inspections/${id}`, { inspectorId: 999_999 })).status).toBe(422);
    expect((await owner.patch(`/api/inspections/${id}`, { inspectorId: engineer.id })).body.inspectorId).toBe(
      engineer.id,
    );
  });
});

describe('the list and its figures', () => {
  it('are filtered, searched and paged by the server and follow every change', async () => {
    const site = await addProjectOf(owner);
    await schedule(owner, { inspectionType: 'Setting out', phase: 'land_planning', result: 'passed' }, site);
    await schedule(owner, { inspectionType: 'Roof structure', phase: 'roofing', result: 'failed' }, site);
    const { id } = await schedule(owner, { inspectionType: 'Drainage test', phase: 'utilities' }, site);
    const path = `/api/projects/${site}/inspections`;
    const types = async (query: string) =>
      (await owner.get(`${path}?${query}`)).body.map((row: { inspectionType: string }) => row.inspectionType);
    expect(await types('')).toEqual(['Drainage test', 'Roof structure', 'Setting out']);
    expect(await types('result=failed')).toEqual(['Roof structure']);
    expect(await types('q=INS-0003')).toEqual(['Drainage test']);
    expect(await types(`q=${owner.username}&phase=roofing`)).toEqual(['Roof structure']);
    expect(await types('sort=reportNumber&limit=1')).toEqual(['Setting out']);
    const totals = async (query = '') => (await owner.get(`${path}/totals${query}`)).body;
    const all = { total: 3, passed: 1, failed: 1, pending: 1, passRate: 33.3 };
    expect(await totals()).toEqual(all);
    expect(await totals('?q=INS')).toEqual(all);
    expect(await totals('?result=passed')).toMatchObject({ total: 1, passRate: 100 });
    await owner.patch(`/api/inspections/${id}`, { result: 'passed' });
    expect((await owner.get(`/api/projects/${site}/stats`)).body.inspections).toEqual(await totals());
    expect(await totals()).toMatchObject({ passed: 2, pending: 0, passRate: 66.7 });
  });
});

describe('photos of an inspection', () => {
  const sent = async (person: TestPerson) => {
    const id = randomUUID();
    const path = `/api/projects/${project}/photos/${id}`;
    expect((await person.send('PUT', path, { body: blankJpeg(900) })).status).toBe(201);
    return id;
  };

  it('are named as those of an issue, each with its purpose, and may be on their way', async () => {
    const [here, coming] = [await sent(owner), randomUUID()];
    const { id } = await schedule(owner, { photoIds: [here, coming] });
    const read = async () => (await owner.get(`/api/inspections/${id}`)).body;
    expect(await read()).toMatchObject({
      photoIds: [here, coming],
      photos: [
        { id: here, purpose: 'found', state: 'stored', addedBy: owner.id },
        { id: coming, purpose: 'found', state: 'expected' },
      ],
      beforePhotosUrls: [],
    });
    const work = { purpose: 'work' };
    expect((await owner.patch(`/api/projects/${project}/photos/${here}`, work)).status).toBe(200);
    const more = await sent(owner);
    const { body } = await owner.patch(`/api/inspections/${id}`, { photoIds: [more] });
    expect(body.photos.map(({ purpose }: { purpose: string }) => purpose)).toEqual([
      'work',
      'found',
      'found',
    ]);
    const listed = (await owner.get(`/api/projects/${project}/inspections`)).body;
    expect(listed.find((row: { id: number }) => row.id === id)).toMatchObject({
      photoIds: [here, coming, more],
    });
    // Its first version had the first two; what is done with a photo makes no version.
    expect((await owner.delete(`/api/projects/${project}/photos/${more}`)).status).toBe(204);
    const { body: versions } = await owner.get(`/api/inspections/${id}/versions`);
    type Version = { version: number; photoIds: string[]; photos: object[] };
    expect(
      versions.map(({ version, photoIds, photos }: Version) => [version, photoIds.length, photos.length]),
    ).toEqual([
      [2, 3, 2],
      [1, 2, 2],
    ]);
    const printed = await owner.get(`/api/inspections/${id}/export`);
    expect([printed.status, printed.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  it('are read by its readers, and named by who may change it and has sent them', async () => {
    const photo = await sent(owner);
    const { id } = await schedule(owner, { photoIds: [photo] });
    const path = `/api/projects/${project}/photos/${photo}`;
    expect((await contractor.get(path)).status).toBe(200);
    expect((await contractor.patch(path, { purpose: 'work' })).status).toBe(403);
    const theirs = await owner.patch(`/api/inspections/${id}`, { photoIds: [await sent(contractor)] });
    expect([theirs.status, Object.keys(theirs.body.errors)]).toEqual([422, ['photoIds']]);
    const own = await contractor.patch(`/api/inspections/${id}`, { photoIds: [await sent(contractor)] });
    expect(own.status).toBe(403);
  });
});
