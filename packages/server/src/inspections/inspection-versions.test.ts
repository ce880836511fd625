import { randomBytes } from 'node:crypto';
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

const schedule = (person: TestPerson, fields: object = {}) => addInspection(person, project, fields);

async function photoOf(person: TestPerson): Promise<string> {
  const bytes = new Uint8Array([...blankJpeg(), ...randomBytes(64)]);
  const { status, body } = await person.upload(bytes, 'footing.jpg', 'image/jpeg');
  expect(status, JSON.stringify(body)).toBe(201);
  return body.url;
}

describe('the versions of an inspection', () => {
  it('stay readable with fields, time and author', async () => {
    const { id, createdAt } = await schedule(engineer, { assignedTo: contractor.username });
    await engineer.patch(`/api/inspections/${id}`, { location: 'Gridline C', assignedTo: 'Nobody yet' });
    await owner.patch(`/api/inspections/${id}`, { result: 'passed', observations: 'Cover as drawn' });
    const now = (await owner.get(`/api/inspections/${id}`)).body;
    const { body: versions } = await contractor.get(`/api/inspections/${id}/versions`);
    expect(versions).toHaveLength(3);
    expect(versions[0]).toEqual({
      ...now,
      action: 'decided',
      changedBy: owner.id,
      changedByName: owner.username,
      imported: false,
    });
    expect(versions[1]).toMatchObject({
      version: 2,
      location: 'Gridline C',
      assignedToId: null,
      result: 'pending',
      observations: null,
      changedBy: engineer.id,
    });
    expect(versions[2]).toMatchObject({
      version: 1,
      location: FOOTING.location,
      assignedToId: contractor.id,
      updatedAt: createdAt,
      changedBy: engineer.id,
    });
  });

  it('count effective edits, and an edit of an older one is rejected', async () => {
    const { id } = await schedule(owner);
    expect((await owner.patch(`/api/inspections/${id}`, { location: FOOTING.location })).body.version).toBe(
      1,
    );
    expect(
      (await owner.patch(`/api/inspections/${id}`, { location: 'Gridline C', version: 1 })).body.version,
    ).toBe(2);
    const late = await owner.patch(`/api/inspections/${id}`, { location: 'Gridline D', version: 1 });
    expect(late.status).toBe(409);
    expect(late.body.current).toMatchObject({
      location: 'Gridline C',
      version: 2,
      inspectorName: owner.username,
    });
  });

  it('survive trash and restore', async () => {
    const { id } = await schedule(owner);
    await owner.patch(`/api/inspections/${id}`, { location: 'Gridline C' });
    await owner.delete(`/api/inspections/${id}`);
    expect((await owner.get(`/api/inspections/${id}/versions`)).status).toBe(404);
    const { version } = (await owner.post(`/api/inspections/${id}/restore`)).body;
    const { body: versions } = await owner.get(`/api/inspections/${id}/versions`);
    expect(
      versions.map((each: { version: number; action: string; location: string }) => [
        each.version,
        each.action,
        each.location,
      ]),
    ).toEqual([
      [version, 'restored', 'Gridline C'],
      [2, 'updated', 'Gridline C'],
      [1, 'created', FOOTING.location],
    ]);
  });
});

describe('photos', () => {
  it('are visible to every member once attached, also when a later version lacks them', async () => {
    const viewer = await joinAs(server, project, 'viewer');
    const [before, after] = [await photoOf(owner), await photoOf(owner)];
    expect((await viewer.get(before)).status).toBe(404);
    const { id } = await schedule(owner, { beforePhotosUrls: [before, before] });
    expect((await viewer.get(before)).status).toBe(200);
    const { body } = await owner.patch(`/api/inspections/${id}`, {
      beforePhotosUrls: [],
      afterPhotosUrls: [after],
    });
    expect(body).toMatchObject({ beforePhotosUrls: [], afterPhotosUrls: [after] });
    expect((await viewer.get(`/api/inspections/${id}/versions`)).body[1].beforePhotosUrls).toEqual([before]);
    for (const photo of [before, after]) expect((await viewer.get(photo)).status).toBe(200);
    const stranger = await signUp(server, 'stranger');
    for (const photo of [before, after]) expect((await stranger.get(photo)).status).toBe(404);
    await owner.delete(`/api/inspections/${id}`);
    for (const photo of [before, after]) expect((await viewer.get(photo)).status).toBe(404);
  });

  it('of somebody else are rejected', async () => {
    const { id } = await schedule(owner);
    const theirs = await photoOf(await signUp(server, 'stranger'));
    expect((await owner.patch(`/api/inspections/${id}`, { afterPhotosUrls: [theirs] })).body.errors).toEqual({
      afterPhotosUrls: 'Upload the file here first',
    });
  });
});
