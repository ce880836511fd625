import { randomUUID } from 'node:crypto';
import { readPdf } from '@brick/pdf/testing/read-pdf';
import { afterAll, expect, it } from 'vitest';
import { sampleItemId } from '../row-builders/check.ts';
import { planCheck, publishTemplateOf } from '../testing/checks.ts';
import { blankJpeg } from '../testing/files/pictures.ts';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer({ registrationsPerHour: 1_000_000, projectsPerHour: 0 });
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner);
const engineer = await joinAs(server, project, 'engineer');
const inspector = await joinAs(server, project, 'inspector');
afterAll(() => server.stop());

async function draw(person: TestPerson, width: number): Promise<string> {
  const id = randomUUID();
  await person.send('PUT', `/api/projects/${project}/photos/${id}`, { body: blankJpeg(width) });
  return id;
}
/** What the pictures of a printed check are called. */
async function printed(id: number): Promise<string[]> {
  const paper = await fetch(`${server.url}/api/checks/${id}/pdf`, { headers: { cookie: owner.cookie } });
  return (await readPdf(Buffer.from(await paper.arrayBuffer()))).alternatives;
}
const reopen = (id: number) => owner.post(`/api/checks/${id}/reopen`, { reason: 'The wrong bay' });

it('a signature is shown as it was given, also in a check that was closed before', async () => {
  const template = await publishTemplateOf(owner, project, [
    { kind: 'signature' },
    { required: false, onFail: 'note' },
    { kind: 'signature', required: false },
  ]);
  const { id } = await planCheck(owner, project, template);
  const sign = (place: number, name: string, photoId: string | null) =>
    inspector.post(`/api/checks/${id}/answers`, { item: sampleItemId(place), signature: { name, photoId } });
  const close = (person: TestPerson, signature: object) =>
    person.post(`/api/checks/${id}/close`, { signature });
  await sign(1, 'I. Seretse', await draw(inspector, 640));
  const first = await draw(engineer, 641);
  const closed = await close(engineer, { name: 'E. Molefe', photoId: first });
  expect(closed.body.signature).toMatchObject({ name: 'E. Molefe', photoId: first });
  // On paper too, the one of the item among the photos.
  const drawnBy = (name: string) => `Drawn signature of ${name}`;
  expect(await printed(id)).toEqual([expect.stringContaining(drawnBy('I. Seretse')), drawnBy('E. Molefe')]);

  await reopen(id);
  const own = await draw(inspector, 642);
  const { answers } = (await sign(3, 'I. Seretse', own)).body;
  expect(answers.at(-1).signature).toMatchObject({ name: 'I. Seretse', photoId: own });

  const typed = await close(owner, { name: 'O. Kgosi', photoId: null });
  expect(typed.body.signature).toMatchObject({ name: 'O. Kgosi', photoId: null });
  expect(await printed(id)).toEqual([1, 2].map(() => expect.stringContaining(drawnBy('I. Seretse'))));
  await reopen(id);
  const second = await draw(engineer, 643);
  await close(engineer, { name: 'E. Molefe', photoId: second });
  await reopen(id);
  const last = await close(owner, { name: 'O. Kgosi', photoId: null });
  expect(last.body.signature).toMatchObject({ name: 'O. Kgosi', photoId: null });
});

it('a photo that never arrives keeps a check open until the item is answered anew', async () => {
  const template = await publishTemplateOf(owner, project, [{}]);
  const { id } = await planCheck(owner, project, template);
  const pass = (photoId: string, basedOn: number | null) =>
    inspector.post(`/api/checks/${id}/answers`, {
      ...{ item: sampleItemId(1), result: 'pass', photoIds: [photoId], basedOn },
    });
  await pass(randomUUID(), null);
  expect((await owner.post(`/api/checks/${id}/close`, {})).status).toBe(409);
  await pass(await draw(inspector, 650), 1);
  const { status, body } = await owner.post(`/api/checks/${id}/close`, {});
  expect([status, body.result]).toEqual([200, 'passed']);
});
