import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { madePdf, pageOfMm, squareAt } from '../testing/files/pdf-files.ts';
import { addProjectOf, signUp } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner);
afterAll(() => server.stop());

async function addPlan(number: string): Promise<number> {
  const { body: plan } = await owner.post(`/api/projects/${project}/plans`, {
    number,
    title: 'Ground floor',
  });
  const form = new FormData();
  const sheet = madePdf({ pages: [pageOfMm(420, 297, squareAt(100, 50, 297))] });
  form.append('file', new Blob([sheet], { type: 'application/pdf' }), `${number}.pdf`);
  const { body: sent } = await owner.post(`/api/projects/${project}/plan-files`, form);
  const { status } = await owner.post(`/api/plans/${plan.id}/revisions`, { file: sent.file, code: 'P01' });
  expect(status).toBe(202);
  return plan.id;
}

async function untilDrawn(plan: number): Promise<void> {
  await expect
    .poll(async () => (await owner.get(`/api/plans/${plan}`)).body.revisions[0].state)
    .toBe('ready');
}

async function report(title: string, trade: string): Promise<number> {
  const { body } = await owner.post(`/api/projects/${project}/issues`, { title, trade });
  return body.id;
}

const pinIt = (planId: number, subjectId: number) =>
  owner.post(`/api/projects/${project}/pins`, { planId, kind: 'issue', subjectId, x: 100, y: 50 });

async function bytesAt(path: string) {
  const answer = await fetch(owner.url + path);
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe('the plan around an issue of a link', () => {
  it('is a picture with the pin, of issues that the link shows alone', async () => {
    const plan = await addPlan('A-101');
    await untilDrawn(plan);
    const [drip, socket, unplaced] = [
      await report('Tap drips', 'plumbing'),
      await report('Loose socket', 'electrical'),
      await report('Blocked drain', 'plumbing'),
    ];
    expect([(await pinIt(plan, drip)).status, (await pinIt(plan, socket)).status]).toEqual([201, 201]);
    const { body: link } = await owner.post(`/api/projects/${project}/trade-links`, {
      name: 'Kgale Plumbing',
      scope: { trade: 'plumbing' },
    });
    const at = (issue: number) => `/api/trade/${link.key}/issues/${issue}/plan`;
    const { issues } = (await server.visitor().get(`/api/trade/${link.key}`)).body;
    expect(issues.map(({ id, plan: number }: { id: number; plan: string }) => [id, number])).toEqual([
      [drip, 'A-101'],
      [unplaced, null],
    ]);
    const { answer, bytes } = await bytesAt(at(drip));
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      ...[200, 'image/png', 'private, no-store'],
    ]);
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const middle = ((info.height >> 1) * info.width + (info.width >> 1)) * info.channels;
    expect([info.width, ...data.subarray(middle, middle + 3)]).toEqual([720, 0xb4, 0x47, 0x26]);
    expect((await bytesAt(at(socket))).answer.status).toBe(404);
    expect((await bytesAt(at(unplaced))).answer.status).toBe(404);
    await owner.delete(`/api/plans/${plan}`);
    expect((await bytesAt(at(drip))).answer.status).toBe(404);
    expect((await server.visitor().get(`/api/trade/${link.key}/issues/${drip}`)).body.plan).toBeNull();
  });
});
