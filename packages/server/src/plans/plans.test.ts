import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlanPin } from '@brick/domain/plans/api';
import { readPdf } from '@brick/pdf/testing/read-pdf';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../platform/db/connection.ts';
import { exportArchive, importArchive } from '../testing/files/archive-files.ts';
import {
  encryptedPdf,
  madePdf,
  pageOfMm,
  scriptedPdf,
  squareAt,
  textLine,
} from '../testing/files/pdf-files.ts';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());

interface Site {
  project: number;
  base: string;
}

async function openSite(): Promise<Site> {
  const project = await addProjectOf(owner);
  return { project, base: `/api/projects/${project}` };
}

const formOf = (bytes: Uint8Array<ArrayBuffer>, name: string, type = 'application/pdf') => {
  const form = new FormData();
  form.append('file', new Blob([bytes], { type }), name);
  return form;
};

const sendFile = (
  { base }: Site,
  bytes: Uint8Array<ArrayBuffer>,
  name = 'A-101 Ground floor.pdf',
  type?: string,
) => owner.post(`${base}/plan-files`, formOf(bytes, name, type));

/** The bytes at an address, for the owner. */
async function bytesAt(path: string) {
  const answer = await fetch(owner.url + path, { headers: { cookie: owner.cookie } });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

async function addPlan({ base }: Site, fields: object = {}): Promise<{ id: number; version: number }> {
  const { status, body } = await owner.post(`${base}/plans`, {
    number: 'A-101',
    title: 'Ground floor',
    ...fields,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const revisionOf = async (plan: number, number: number) =>
  (await owner.get(`/api/plans/${plan}`)).body.revisions.find(
    (each: { number: number }) => each.number === number,
  );

/** Waits until a revision is drawn, or could not be. */
async function drawn(plan: number, number: number) {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    const revision = await revisionOf(plan, number);
    if (revision.state === 'ready' || revision.state === 'failed') return revision;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the sheet was not drawn in a minute');
}

/** Adds a revision of a plan and waits until it is drawn. */
async function revise(site: Site, plan: number, bytes: Uint8Array<ArrayBuffer>, fields: object = {}) {
  const { body: sent } = await sendFile(site, bytes);
  const { status, body } = await owner.post(`/api/plans/${plan}/revisions`, {
    file: sent.file,
    code: 'P01',
    ...fields,
  });
  expect(status, JSON.stringify(body)).toBe(202);
  return drawn(plan, body.number);
}

const A3 = madePdf({ pages: [pageOfMm(420, 297, squareAt(100, 50, 297))] });

async function report({ base }: Site, title: string, fields: object = {}): Promise<number> {
  const { status, body } = await owner.post(`${base}/issues`, { title, ...fields });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

const placePin = ({ base }: Site, planId: number, subjectId: number, fields: object = {}, person = owner) =>
  person.post(`${base}/pins`, { planId, kind: 'issue', subjectId, x: 100, y: 50, ...fields });

describe('a file of plans', () => {
  it('is answered with its sheets, their sizes and the lines with their numbers', async () => {
    const site = await openSite();
    const file = madePdf({
      pages: [pageOfMm(841, 594, textLine('A-101 Ground floor P01')), { ...pageOfMm(420, 297), rotate: 90 }],
    });
    const { status, body } = await sendFile(site, file);
    expect([status, body]).toEqual([
      201,
      {
        file: expect.stringMatching(/^\/api\/files\//),
        pages: [
          {
            page: 1,
            widthMm: expect.closeTo(841, 1),
            heightMm: expect.closeTo(594, 1),
            label: 'A-101 Ground floor P01',
          },
          { page: 2, widthMm: expect.closeTo(297, 1), heightMm: expect.closeTo(420, 1), label: null },
        ],
      },
    ]);
  });

  const blank = pageOfMm(420, 297);
  it.each<[string, () => Uint8Array<ArrayBuffer>, RegExp]>([
    ['2^31 points wide', () => madePdf({ pages: [{ width: 2 ** 31, height: 600 }] }), /longer than 5 metres/],
    ['of 7 metres', () => madePdf({ pages: [{ width: 20_000, height: 600 }] }), /longer than 5 metres/],
    [
      'of 1,000 pages',
      () => madePdf({ pages: Array.from({ length: 1000 }, () => blank) }),
      /more than 50 pages/,
    ],
    ['encrypted', encryptedPdf, /encrypted/],
    ['of a page of a millimetre', () => madePdf({ pages: [pageOfMm(1, 1)] }), /shorter than 2 centimetres/],
    ['cut off', () => A3.slice(0, 200), /damaged/],
    ['of something else', () => new TextEncoder().encode('GIF89a of a plan'), /PDF, JPEG or PNG/],
    ['empty', () => new Uint8Array(), /PDF, JPEG or PNG/],
  ])('%s is refused with a sentence, and the server goes on', async (_, bytes, sentence) => {
    const { status, body } = await sendFile(await openSite(), bytes());
    expect([status, body.errors?.file ?? JSON.stringify(body)]).toEqual([
      422,
      expect.stringMatching(sentence),
    ]);
    expect((await owner.get('/api/user')).status).toBe(200);
  });

  it('with scripts is taken, and they are not run', async () => {
    const site = await openSite();
    const { status } = await sendFile(site, scriptedPdf());
    expect(status).toBe(201);
    const plan = await addPlan(site);
    expect(await revise(site, plan.id, scriptedPdf())).toMatchObject({ state: 'ready', problem: null });
  });

  it('is for members who may write plans', async () => {
    const { project, base } = await openSite();
    for (const [role, status] of [
      ['architect', 201],
      ['viewer', 403],
      ['contractor', 403],
    ] as const)
      expect(
        (await (await joinAs(server, project, role)).post(`${base}/plan-files`, formOf(A3, 'x.pdf'))).status,
      ).toBe(status);
    const stranger = await signUp(server, 'stranger');
    expect((await stranger.post(`${base}/plan-files`, formOf(A3, 'x.pdf'))).status).toBe(404);
  });
});

describe('a plan', () => {
  it('has a number of its own in the project, without regard to case', async () => {
    const site = await openSite();
    const plan = await addPlan(site);
    const again = await owner.post(`${site.base}/plans`, { number: 'a-101', title: 'Other' });
    expect([again.status, again.body.errors]).toEqual([422, { number: 'Another plan has this number' }]);
    await owner.delete(`/api/plans/${plan.id}`);
    await addPlan(site);
    const restored = await owner.post(`/api/plans/${plan.id}/restore`);
    expect([restored.status, restored.body.errors]).toEqual([
      422,
      { number: 'Another plan has this number' },
    ]);
  });

  it('is filtered by place with everything below, searched and counted', async () => {
    const site = await openSite();
    const block = (await owner.post(`${site.base}/places`, { code: 'A' })).body;
    const level = (await owner.post(`${site.base}/places`, { code: '1', parentId: block.id })).body;
    await addPlan(site, { placeId: level.id });
    await addPlan(site, { number: 'S-201', title: 'Foundations', discipline: 'structure' });
    const numbersOf = async (query: string) =>
      (await owner.get(`${site.base}/plans?sort=number&${query}`)).body.map(
        ({ number }: { number: string }) => number,
      );
    expect(await numbersOf(`placeId=${block.id}`)).toEqual(['A-101']);
    expect(await numbersOf('discipline=structure')).toEqual(['S-201']);
    expect(await numbersOf('q=s-20')).toEqual(['S-201']);
    expect((await owner.get(`${site.base}/plans/totals`)).body).toEqual({ count: 2, current: 0, waiting: 0 });
    const refused = await owner.delete(`/api/places/${block.id}`);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringContaining('A-101 Ground floor'),
    ]);
  });
});

describe('a revision', () => {
  it('is drawn into tiles: one for the whole sheet, blank ones left out, 404 for strangers', async () => {
    const site = await openSite();
    const plan = await addPlan(site);
    const revision = await revise(site, plan.id, A3);
    expect(revision).toMatchObject({ state: 'ready', code: 'P01', purpose: 'construction', alignFrom: null });
    expect([revision.widthMm, revision.heightMm]).toEqual([expect.closeTo(420, 1), expect.closeTo(297, 1)]);
    const path = `/api/plans/${plan.id}/revisions/1/tiles`;
    const whole = await bytesAt(`${path}/0/0_0`);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(whole.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    const { data, info } = await sharp(whole.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(Math.max(info.width, info.height)).toBeLessThanOrEqual(512);
    const at = (x: number, y: number) => {
      const place =
        (Math.round((y / 297) * info.height) * info.width + Math.round((x / 420) * info.width)) * 3;
      return [...data.subarray(place, place + 3)];
    };
    const [red = 0, green = 0, blue = 0] = at(100, 50);
    expect([red > 200, green < 60, blue < 60]).toEqual([true, true, true]);
    expect(at(300, 200).every((value: number) => value > 250)).toBe(true);
    const finest = `${path}/${revision.levels - 1}`;
    // The square is 100 mm from the left: a tile is 65 mm wide.
    expect((await owner.get(`${finest}/1_0`)).status).toBe(200);
    expect((await owner.get(`${finest}/0_0`)).status).toBe(204);
    expect((await owner.get(`${finest}/5_3`)).status).toBe(204);
    expect((await owner.get(`${finest}/99_0`)).status).toBe(404);
    expect((await owner.get(`${path}/20/0_0`)).status).toBe(404);
    const tar = await bytesAt(path);
    expect([tar.status, tar.headers.get('content-type'), tar.bytes.length]).toEqual([
      ...[200, 'application/x-tar'],
      revision.tileBytes,
    ]);
    const stranger = await signUp(server, 'stranger');
    for (const each of [path, `${path}/0/0_0`]) {
      expect((await stranger.get(each)).status).toBe(404);
      expect((await server.visitor().get(each)).status).toBe(401);
    }
    const viewer = await joinAs(server, site.project, 'viewer');
    expect((await viewer.get(`${path}/0/0_0`)).status).toBe(200);
  });

  it('is drawn without holding up who changes its plan meanwhile', async () => {
    const site = await openSite();
    const plan = await addPlan(site);
    const { body: sent } = await sendFile(site, A3);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const added = await inTransaction(server.pool, async (holder) => {
      const { body } = await owner.post(`/api/plans/${plan.id}/revisions`, { file: sent.file, code: 'P01' });
      await expect
        .poll(async () => (await revisionOf(plan.id, 1)).state, { timeout: 60_000, interval: 5 })
        .toBe('preparing');
      await holder.rows(sql`select 1 from plans where id = ${plan.id} for update`);
      await expect
        .poll(async () => (await server.servingPool.query(waiting)).rowCount, { timeout: 60_000 })
        .toBe(1);
      await holder.rows(sql`set local lock_timeout = '100ms'`);
      await holder.rows(sql`select 1 from plan_revisions where plan_id = ${plan.id} for update`);
      return body;
    });
    expect(await drawn(plan.id, added.number)).toMatchObject({ state: 'ready' });
  });

  it('is turned as it was sent, and a picture has the width that is said', async () => {
    const site = await openSite();
    const plan = await addPlan(site);
    const turned = await revise(site, plan.id, A3, { rotation: 90 });
    expect([turned.widthMm, turned.heightMm]).toEqual([expect.closeTo(297, 1), expect.closeTo(420, 1)]);
    const png = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#aaa' } })
      .png()
      .toBuffer();
    const { body } = await sendFile(site, new Uint8Array(png), 'photo.png', 'image/png');
    expect(body.pages).toEqual([{ page: 1, widthMm: null, heightMm: null, label: null }]);
    await owner.post(`/api/plans/${plan.id}/revisions`, { file: body.file, code: 'P02', widthMm: 800 });
    expect(await drawn(plan.id, 2)).toMatchObject({
      state: 'ready',
      widthMm: 800,
      heightMm: 400,
      pixelWidth: 600,
    });
  });

  it('is sent with its file as well, with the checks of one whose file was sent before', async () => {
    const site = await openSite();
    const plan = await addPlan(site);
    const send = (form: FormData, person = owner) => person.post(`/api/plans/${plan.id}/revisions`, form);
    const withFields = (form: FormData, fields: Record<string, string>) => {
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      return form;
    };
    const png = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#aaa' } })
      .png()
      .toBuffer();
    const waiting = await send(withFields(formOf(A3, 'A-101.pdf'), { code: 'P01', rotation: '90' }));
    expect([waiting.status, waiting.body]).toMatchObject([202, { number: 1, code: 'P01', state: 'waiting' }]);
    expect(await drawn(plan.id, 1)).toMatchObject({ state: 'ready', widthMm: expect.closeTo(297, 1) });
    // Fields may stand before their file.
    const picture = withFields(new FormData(), { code: 'P02', purpose: 'record', page: '1', widthMm: '800' });
    picture.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'photo.png');
    expect((await send(picture)).status).toBe(202);
    expect(await drawn(plan.id, 2)).toMatchObject({ state: 'ready', purpose: 'record', widthMm: 800 });
    const viewer = await joinAs(server, site.project, 'viewer');
    const stranger = await signUp(server, 'stranger');
    const large = new Uint8Array(50 * 1024 * 1024);
    large.set(A3);
    const refused: [number, object | undefined, FormData, TestPerson?][] = [
      [422, { file: 'Choose a file' }, withFields(new FormData(), { code: 'P03' })],
      [422, { file: 'Choose a file' }, withFields(new FormData(), { code: 'P03', file: '/api/files/x' })],
      [
        ...([422, { file: 'Choose a PDF, JPEG or PNG file' }] as const),
        withFields(formOf(new TextEncoder().encode('GIF89a of a plan'), 'x.gif', 'image/gif'), {
          code: 'P03',
        }),
      ],
      [
        ...([413, { file: 'Files of plans must be below 50 MB' }] as const),
        withFields(formOf(large, 'large.pdf'), { code: 'P03' }),
      ],
      [422, { code: expect.any(String) }, formOf(A3, 'A-101.pdf')],
      [
        422,
        { rotation: expect.any(String) },
        withFields(formOf(A3, 'x.pdf'), { code: 'P03', rotation: '45' }),
      ],
      [422, { page: expect.any(String) }, withFields(formOf(A3, 'x.pdf'), { code: 'P03', page: 'two' })],
      [
        ...([422, { code: 'Another revision of this plan has this code' }] as const),
        withFields(formOf(A3, 'x.pdf'), { code: 'p01' }),
      ],
      [403, undefined, withFields(formOf(A3, 'x.pdf'), { code: 'P03' }), viewer],
      [404, undefined, withFields(formOf(A3, 'x.pdf'), { code: 'P03' }), stranger],
    ];
    const loose = () =>
      server.connection.rows(sql`select key from files where project_id is null order by key`);
    const before = await loose();
    for (const [status, errors, form, person] of refused) {
      const answer = await send(form, person);
      expect([answer.status, answer.body.errors], JSON.stringify(answer.body)).toEqual([status, errors]);
    }
    expect(await loose()).toEqual(before);
    expect((await owner.get(`/api/plans/${plan.id}`)).body.revisions).toHaveLength(2);
  });

  it('has a code of its own, and says in a sentence why it could not be drawn', async () => {
    const site = await openSite();
    const plan = await addPlan(site);
    await revise(site, plan.id, A3);
    const { body: sent } = await sendFile(site, A3);
    const again = await owner.post(`/api/plans/${plan.id}/revisions`, { file: sent.file, code: 'p01' });
    expect([again.status, again.body.errors]).toEqual([
      422,
      { code: 'Another revision of this plan has this code' },
    ]);
    await owner.post(`/api/plans/${plan.id}/revisions`, { file: sent.file, code: 'P02', page: 7 });
    expect(await drawn(plan.id, 2)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('no such page'),
    });
    expect((await owner.get(`/api/plans/${plan.id}/revisions/2/tiles/0/0_0`)).body.code).toBe('notReady');
    const retried = await owner.patch(`/api/plans/${plan.id}/revisions/2`, { again: true });
    expect(retried.body.state).toBe('waiting');
    expect((await drawn(plan.id, 2)).state).toBe('failed');
    expect((await owner.get(`/api/plans/${plan.id}`)).body.currentRevision).toBe(1);
  });

  it('that is drawn after a later one makes that one wait for alignment', async () => {
    const site = await openSite();
    const plan = await addPlan(site);
    expect((await revise(site, plan.id, A3, { page: 7 })).state).toBe('failed');
    await revise(site, plan.id, madePdf({ pages: [pageOfMm(841, 594)] }), { code: 'P02' });
    expect((await owner.get(`/api/plans/${plan.id}`)).body.currentRevision).toBe(2);
    await placePin(site, plan.id, await report(site, 'Crack'));
    await server.pool.query('update plan_revisions set page = 1 where plan_id = $1 and number = 1', [
      plan.id,
    ]);
    await owner.patch(`/api/plans/${plan.id}/revisions/1`, { again: true });
    expect(await drawn(plan.id, 1)).toMatchObject({ state: 'ready', alignFrom: null });
    expect(await revisionOf(plan.id, 2)).toMatchObject({ alignFrom: 1, alignment: null });
    expect((await owner.get(`/api/plans/${plan.id}`)).body.currentRevision).toBe(1);
    const pins = await owner.get(`${site.base}/plans/${plan.id}/pins?revision=1`);
    expect(pins.body).toMatchObject([{ x: null, y: null, offSheet: true }]);
  });

  it('holds as the newest one that is aligned and not withdrawn', async () => {
    const site = await openSite();
    const plan = await addPlan(site);
    const current = async () => (await owner.get(`/api/plans/${plan.id}`)).body.currentRevision;
    await revise(site, plan.id, A3);
    const same = await revise(site, plan.id, A3, { code: 'P02' });
    expect([same.alignFrom, same.alignment, await current()]).toEqual([1, [1, 0, 0, 1, 0, 0], 2]);
    const larger = await revise(site, plan.id, madePdf({ pages: [pageOfMm(841, 594)] }), { code: 'P03' });
    expect([larger.alignFrom, larger.alignment, await current()]).toEqual([2, null, 2]);
    const reasonless = await owner.patch(`/api/plans/${plan.id}/revisions/2`, { withdrawn: true });
    expect([reasonless.status, reasonless.body.errors]).toEqual([422, { reason: 'Say why it is withdrawn' }]);
    await owner.patch(`/api/plans/${plan.id}/revisions/2`, { withdrawn: true, reason: 'Wrong sheet' });
    expect(await current()).toBe(1);
    await owner.put(`/api/plans/${plan.id}/revisions/3/alignment`, { same: true });
    expect(await current()).toBe(3);
    const close = {
      points: [
        { from: [0, 0], to: [0, 0] },
        { from: [40, 0], to: [40, 0] },
      ],
    };
    const refused = await owner.put(`/api/plans/${plan.id}/revisions/3/alignment`, close);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { points: 'Choose points that are further apart' },
    ]);
    const first = await owner.put(`/api/plans/${plan.id}/revisions/1/alignment`, { same: true });
    expect([first.status, first.body.code]).toEqual([409, 'conflict']);
    // The history names the revision and what became of it.
    const { body: history } = await owner.get(`/api/plans/${plan.id}/history`);
    const told = history.map(({ before, after }: Record<string, { revisions?: object[] } | null>) => [
      before?.['revisions']?.[0] ?? null,
      after?.['revisions']?.[0] ?? null,
    ]);
    const p02 = { code: 'P02', purpose: 'construction', alignment: [1, 0, 0, 1, 0, 0] };
    expect(told).toMatchObject([
      [
        { code: 'P03', alignment: null },
        { code: 'P03', alignment: [1, 0, 0, 1, 0, 0] },
      ],
      [
        { ...p02, withdrawnReason: null },
        { ...p02, withdrawnReason: 'Wrong sheet' },
      ],
      [null, { code: 'P03', withdrawnReason: null }],
      [null, { code: 'P02' }],
      [null, { code: 'P01', purpose: 'construction' }],
      [null, null],
    ]);
  });

  it('is told once to who has an earlier one on a device, when it holds', async () => {
    const site = await openSite();
    const plan = await addPlan(site);
    await revise(site, plan.id, A3);
    const [engineer, architect, viewer] = await Promise.all(
      ['engineer', 'architect', 'viewer'].map((role) => joinAs(server, site.project, role)),
    );
    const take = async (person: TestPerson | undefined, number: number, headers: object) =>
      expect(
        await fetch(`${owner.url}/api/plans/${plan.id}/revisions/${number}/tiles`, {
          headers: { cookie: person?.cookie ?? '', ...headers },
        }).then((answer) => answer.status),
      ).toBe(200);
    const device = (person: TestPerson | undefined) => ({ 'site-user': String(person?.id) });
    await take(engineer, 1, device(engineer));
    await take(architect, 1, {});
    await take(viewer, 1, device(viewer));
    await take(owner, 1, device(owner));
    await server.connection.rows(
      sql`delete from project_members where project_id = ${site.project} and user_id = ${viewer?.id ?? 0}`,
    );
    const told = async (person: TestPerson | undefined): Promise<string[]> =>
      (await person?.get('/api/notices'))?.body
        .filter(
          ({ kind, entityId }: Record<string, unknown>) => kind === 'planRevised' && entityId === plan.id,
        )
        .map(({ text }: { text: string }) => text.replace(/.* added/, 'added'));
    const a1 = madePdf({ pages: [pageOfMm(841, 594)] });
    const added = (code: string) =>
      `added revision ${code} of the plan “A-101 Ground floor”, which you have taken along`;
    // Of another size: it holds once it is aligned.
    await revise(site, plan.id, a1, { code: 'P02' });
    expect(await told(engineer)).toEqual([]);
    await owner.put(`/api/plans/${plan.id}/revisions/2/alignment`, { same: true });
    expect(await told(engineer)).toEqual([added('P02')]);
    await revise(site, plan.id, a1, { code: 'P03' });
    expect(await told(engineer)).toEqual([added('P02')]);
    await take(engineer, 3, device(engineer));
    await revise(site, plan.id, a1, { code: 'P04' });
    expect(await told(engineer)).toEqual([added('P04'), added('P02')]);
    expect([await told(architect), await told(owner), await told(viewer)]).toEqual([[], [], []]);
  });

  it('whose tiles are lost is drawn again when somebody looks at it', async () => {
    const site = await openSite();
    const plan = await addPlan(site);
    await revise(site, plan.id, A3);
    await placePin(site, plan.id, await report(site, 'Crack'));
    const { rows } = await server.pool.query('select tiles_url from plan_revisions where plan_id = $1', [
      plan.id,
    ]);
    const key: string = rows[0].tiles_url.slice('/api/files/'.length);
    await rm(join(server.filesFolder, key.slice(0, 2), key));
    const path = `/api/plans/${plan.id}/revisions/1/tiles`;
    // Its picture is there later, which is no refusal; the tar and the print need all tiles now.
    const tile = () =>
      fetch(`${owner.url}${path}/0/0_0`, { headers: { cookie: owner.cookie } }).then(async (answer) => [
        answer.status,
        answer.headers.get('cache-control'),
        (await answer.arrayBuffer()).byteLength,
      ]);
    expect(await tile()).toEqual([202, 'no-store', 0]);
    expect(await tile()).toEqual([202, 'no-store', 0]);
    expect((await owner.get(`/api/plans/${plan.id}`)).body.currentRevision).toBe(1);
    const pins = await owner.get(`/api/projects/${site.project}/plans/${plan.id}/pins`);
    expect([pins.status, pins.body]).toMatchObject([200, [{ offSheet: false, x: 100, y: 50 }]]);
    const tar = await owner.get(path);
    expect([tar.status, tar.body.code]).toEqual([409, 'notReady']);
    expect((await drawn(plan.id, 1)).state).toBe('ready');
    expect((await owner.get(`${path}/0/0_0`)).status).toBe(200);
  });
});

describe('pins', () => {
  it('keep their place on a new revision that is aligned, and are never guessed', async () => {
    const site = await openSite();
    const plan = await addPlan(site);
    await revise(site, plan.id, A3);
    const issue = await report(site, 'Crack', { trade: 'concrete' });
    const { status, body: pin } = await placePin(site, plan.id, issue);
    expect([status, pin]).toMatchObject([
      201,
      { revision: 1, x: 100, y: 50, kind: 'issue', subjectId: issue },
    ]);
    const first = await bytesAt(`/api/pins/${pin.id}/crop?width=320`);
    const shown = sharp(first.bytes);
    const pixels = await shown.raw().toBuffer();
    const { channels } = await shown.metadata();
    // 140 mm around the pin: a red square of 10 mm behind it, and white paper.
    const colourAt = (x: number, y: number) => [
      ...pixels.subarray((y * 320 + x) * channels, (y * 320 + x) * channels + 3),
    ];
    expect(colourAt(160, 96)).toEqual([0xb4, 0x47, 0x26]);
    const [red = 0, green = 0, blue = 0] = colourAt(170, 96);
    expect([red > 200, green < 60, blue < 60]).toEqual([true, true, true]);
    expect([colourAt(200, 96), colourAt(10, 10)]).toEqual([
      [255, 255, 255],
      [255, 255, 255],
    ]);
    await revise(site, plan.id, madePdf({ pages: [pageOfMm(841, 594)] }), { code: 'P02' });
    const list = `${site.base}/plans/${plan.id}/pins`;
    const on = async (revision: number) => (await owner.get(`${list}?revision=${revision}`)).body;
    expect(await on(2)).toMatchObject([{ x: null, y: null, offSheet: true }]);
    // Moved by 60 and 35 mm, and drawn twice as large.
    const points = [
      { from: [0, 0], to: [60, 35] },
      { from: [300, 200], to: [660, 435] },
    ];
    await owner.put(`/api/plans/${plan.id}/revisions/2/alignment`, { points });
    expect(await on(2)).toMatchObject([
      { x: 260, y: 135, offSheet: false, number: 'SN-0001', stage: 'open' },
    ]);
    expect(await on(1)).toMatchObject([{ x: 100, y: 50 }]);
    expect((await owner.get(`/api/pins/${pin.id}`)).body).toMatchObject({ revision: 1, x: 100, y: 50 });
    expect((await owner.get(`${list}?bbox=250,130,270,140`)).body).toHaveLength(1);
    expect((await owner.get(`${list}?bbox=0,0,100,100`)).body).toEqual([]);
    const crop = await bytesAt(`/api/pins/${pin.id}/crop?width=320`);
    expect([crop.status, crop.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(await sharp(crop.bytes).metadata()).toMatchObject({ format: 'png', width: 320 });
  });

  it('are those of the issues list, by each filter and for each role, and go to the trash and back with their issue', async () => {
    const site = await openSite();
    const plan = await addPlan(site);
    await revise(site, plan.id, A3);
    const ids = {
      open: await report(site, 'Open', { trade: 'concrete' }),
      begun: await report(site, 'Begun', { status: 'in_progress' }),
      fixed: await report(site, 'Fixed', { status: 'resolved', trade: 'concrete' }),
    };
    for (const [index, id] of Object.values(ids).entries())
      expect((await placePin(site, plan.id, id, { x: 10 + index, y: 20 })).status).toBe(201);
    const path = `${site.base}/plans/${plan.id}/pins`;
    for (const role of ['owner', 'architect', 'contractor', 'viewer']) {
      const person = await joinAs(server, site.project, role);
      for (const query of [
        '',
        'stage=open',
        'stage=fixed',
        'trade=concrete',
        'trade=Concrete&stage=fixed',
        'stage=closed',
      ]) {
        const pins = (await person.get(`${path}?${query}`)).body.map(
          (pin: { subjectId: number }) => pin.subjectId,
        );
        const issues = (await person.get(`${site.base}/issues?${query}`)).body.map(
          ({ id }: { id: number }) => id,
        );
        expect([role, query, pins.toSorted()]).toEqual([role, query, issues.toSorted()]);
        const { total } = (await person.get(`${site.base}/issues/totals?${query}`)).body;
        expect(pins).toHaveLength(total);
      }
      // Both of the one plan and in the list, a plan counts what is not closed.
      const { openPins } = (await person.get(`/api/plans/${plan.id}`)).body;
      const [listed] = (await person.get(`${site.base}/plans`)).body;
      expect([role, openPins, listed.openPins]).toEqual([role, 3, 3]);
    }
    const engineer = await joinAs(server, site.project, 'engineer');
    expect((await engineer.post(`/api/issues/${ids.fixed}/verify`, {})).status).toBe(200);
    const open = async () => (await owner.get(`/api/plans/${plan.id}`)).body.openPins;
    expect(await open()).toBe(2);
    const stranger = await signUp(server, 'stranger');
    expect((await stranger.get(path)).status).toBe(404);
    const count = async () => (await owner.get(`${site.base}/pins`)).body.length;
    await owner.delete(`/api/issues/${ids.open}`);
    expect([(await owner.get(path)).body.length, await count(), await open()]).toEqual([2, 2, 1]);
    await owner.post(`/api/issues/${ids.open}/restore`);
    expect([(await owner.get(path)).body.length, await count()]).toEqual([3, 3]);
    await owner.delete(`/api/plans/${plan.id}`);
    expect([(await owner.get(path)).status, await count()]).toEqual([404, 0]);
  });

  it('are placed and moved along with their issue, and refused with it', async () => {
    const site = await openSite();
    const plan = await addPlan(site);
    await revise(site, plan.id, A3);
    const pin = { planId: plan.id, x: 100.12345, y: 50 };
    const issue = await report(site, 'Crack', { pin });
    const pinsOf = async () => (await owner.get(`${site.base}/pins?kind=issue&subjectId=${issue}`)).body;
    expect(await pinsOf()).toMatchObject([{ planId: plan.id, revision: 1, x: 100.123, y: 50 }]);
    const moved = await owner.patch(`/api/issues/${issue}`, { pin: { ...pin, x: 20 } });
    expect(moved.status).toBe(200);
    expect(await pinsOf()).toMatchObject([{ x: 20, y: 50, version: 2 }]);
    const outside = await owner.post(`${site.base}/issues`, { title: 'Outside', pin: { ...pin, x: 421 } });
    expect([outside.status, outside.body.errors]).toEqual([422, { pin: 'Choose a point on the sheet' }]);
    expect((await owner.get(`${site.base}/issues`)).body).toHaveLength(1);
    const other = await report(site, 'Leak');
    expect((await owner.get(`${site.base}/pins?subjectId=${other}`)).body).toEqual([]);
    expect((await owner.get(`${site.base}/pins?planId=${plan.id}`)).body).toHaveLength(1);
    // Who may only change the status moves no pin.
    const contractor = await joinAs(server, site.project, 'contractor');
    await owner.patch(`/api/issues/${issue}`, { assignedToId: contractor.id });
    const foreign = await contractor.patch(`/api/issues/${issue}`, { pin });
    expect([foreign.status, (await pinsOf())[0].x]).toEqual([403, 20]);
  });

  it('are printed with their plan, numbered as in their table, with a code that opens it', async () => {
    const site = await openSite();
    const plan = await addPlan(site);
    await revise(site, plan.id, A3);
    await report(site, 'Crack in the wall', { trade: 'concrete', pin: { planId: plan.id, x: 100, y: 50 } });
    await report(site, 'Leaking tap', { trade: 'plumbing', pin: { planId: plan.id, x: 300, y: 200 } });
    const printed = await bytesAt(`/api/plans/${plan.id}/pdf`);
    expect([printed.status, printed.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const whole = await readPdf(printed.bytes);
    expect(whole.text).toMatch(
      /1 SN-0001 Crack in the wall Open Concrete .*2 SN-0002 Leaking tap Open Plumbing/,
    );
    expect(whole.text).toContain('A-101 Ground floor');
    expect(whole.alternatives).toEqual(
      expect.arrayContaining(['Sheet A-101 Ground floor, revision P01', 'QR code of A-101 Ground floor']),
    );
    const one = await readPdf((await bytesAt(`/api/plans/${plan.id}/pdf?trade=plumbing`)).bytes);
    expect([one.text.includes('Leaking tap'), one.text.includes('Crack')]).toEqual([true, false]);

    // An older revision says across the page by which it is superseded; what is nowhere on it is listed.
    await revise(site, plan.id, madePdf({ pages: [pageOfMm(200, 150)] }), { code: 'P02' });
    await owner.put(`/api/plans/${plan.id}/revisions/2/alignment`, { same: true });
    const newer = await readPdf((await bytesAt(`/api/plans/${plan.id}/pdf`)).bytes);
    expect(newer.text).toMatch(/1 SN-0001 .*Off this sheet – SN-0002/);
    const older = await readPdf((await bytesAt(`/api/plans/${plan.id}/pdf?revision=1`)).bytes);
    expect(older.text).toContain('Superseded by P02');
    const missing = await bytesAt(`/api/plans/${plan.id}/pdf?revision=9`);
    expect(missing.status).toBe(404);
  });

  it('are placed and moved by who may edit their issue, once on each plan, on the sheet', async () => {
    const site = await openSite();
    const plan = await addPlan(site);
    const issue = await report(site, 'Crack');
    const early = await placePin(site, plan.id, issue);
    expect([early.status, early.body.code]).toEqual([409, 'notReady']);
    await revise(site, plan.id, A3);
    const viewer = await joinAs(server, site.project, 'viewer');
    const contractor = await joinAs(server, site.project, 'contractor');
    expect((await placePin(site, plan.id, issue, {}, viewer)).status).toBe(403);
    expect((await placePin(site, plan.id, issue, {}, contractor)).status).toBe(403);
    const outside = await placePin(site, plan.id, issue, { x: 421 });
    expect([outside.status, outside.body.errors]).toEqual([422, { x: 'Choose a point on the sheet' }]);
    const own = await contractor.post(`${site.base}/issues`, { title: 'Own' });
    const pin = await placePin(site, plan.id, own.body.id, {}, contractor);
    expect(pin.status).toBe(201);
    const mayMove = async (member: typeof owner) =>
      (await member.get(`${site.base}/plans/${plan.id}/pins`)).body.map((each: PlanPin) => each.mayMove);
    expect([await mayMove(owner), await mayMove(contractor), await mayMove(viewer)]).toEqual([
      [true],
      [true],
      [false],
    ]);
    const twice = await placePin(site, plan.id, own.body.id, { x: 5 }, contractor);
    expect([twice.status, twice.body.code]).toEqual([409, 'conflict']);
    const moved = await contractor.patch(`/api/pins/${pin.body.id}`, { x: 7.12345, y: 9 });
    expect([moved.status, moved.body.x, moved.body.y]).toEqual([200, 7.123, 9]);
    expect((await viewer.patch(`/api/pins/${pin.body.id}`, { x: 8 })).status).toBe(403);
    expect((await viewer.delete(`/api/pins/${pin.body.id}`)).status).toBe(403);
    expect((await contractor.delete(`/api/pins/${pin.body.id}`)).status).toBe(204);
    expect((await owner.get(`${site.base}/plans/${plan.id}/pins`)).body).toEqual([]);
    const device = { clientId: crypto.randomUUID(), capturedAt: '2026-03-04T08:00:00.000Z' };
    const sent = [await placePin(site, plan.id, issue, device), await placePin(site, plan.id, issue, device)];
    expect(sent.map(({ status }) => status)).toEqual([201, 200]);
  });

  it('are in the pack with their plan, and the pack says anew what has a new revision', async () => {
    const site = await openSite();
    const plan = await addPlan(site);
    await revise(site, plan.id, A3);
    const issue = await report(site, 'Crack');
    const { body: pin } = await placePin(site, plan.id, issue);
    const first = (await owner.get(`${site.base}/site-pack`)).body;
    expect(first.plans).toMatchObject([{ id: plan.id, currentRevision: 1, revisions: [{ number: 1 }] }]);
    expect(first.pins).toMatchObject([{ id: pin.id, planId: plan.id, x: 100, y: 50 }]);
    await revise(site, plan.id, A3, { code: 'P02' });
    const next = (await owner.get(`${site.base}/site-pack?since=${first.cursor}`)).body;
    expect(next.plans).toMatchObject([{ id: plan.id, currentRevision: 2 }]);
    expect(next.pins).toEqual([]);
    const size = (await owner.get(`${site.base}/site-pack?size=1`)).body;
    const { tileBytes } = await revisionOf(plan.id, 2);
    expect(size.plans).toEqual([{ id: plan.id, bytes: tileBytes }]);
  });

  it('are in the archive of their project with plans and revisions, and come back from it', async () => {
    const site = await openSite();
    const plan = await addPlan(site);
    await revise(site, plan.id, A3);
    await revise(site, plan.id, madePdf({ pages: [pageOfMm(841, 594)] }), { code: 'P02' });
    const points = [
      { from: [0, 0], to: [60, 35] },
      { from: [300, 200], to: [660, 435] },
    ];
    await owner.put(`/api/plans/${plan.id}/revisions/2/alignment`, { points });
    await placePin(site, plan.id, await report(site, 'Crack'), { revision: 1 });
    const job = await importArchive(owner, await exportArchive(server, owner, site.project));
    expect(job, JSON.stringify(job)).toMatchObject({ status: 'done', problem: null });
    const copy = `/api/projects/${job.projectId}`;
    const [copied] = (await owner.get(`${copy}/plans`)).body;
    expect(copied).toMatchObject({
      number: 'A-101',
      revisions: [{ code: 'P01' }, { code: 'P02', alignFrom: 1 }],
    });
    await drawn(copied.id, 1);
    await drawn(copied.id, 2);
    expect((await owner.get(`${copy}/plans/${copied.id}/pins`)).body).toMatchObject([
      { x: 260, y: 135, number: 'SN-0001' },
    ]);
  });
});

const REAL = '/work/shared/openbim/plans';
const isHere = existsSync(join(REAL, 'duplex-A-101.json'));

describe('the real sheets of the duplex', () => {
  it.skipIf(!isHere)('show pins within 0.1 mm of their landmarks, aligned by two of them', async () => {
    interface Landmark {
      globalId: string;
      mm: [number, number];
    }
    const { revisions } = JSON.parse(readFileSync(join(REAL, 'duplex-A-101.json'), 'utf8')) as {
      revisions: Record<'P01' | 'P02', { landmarks: Landmark[] }>;
    };
    const site = await openSite();
    const plan = await addPlan(site);
    for (const code of ['P01', 'P02'])
      await revise(site, plan.id, new Uint8Array(readFileSync(join(REAL, `duplex-A-101-${code}.pdf`))), {
        code,
      });
    const later = new Map(revisions.P02.landmarks.map(({ globalId, mm }) => [globalId, mm]));
    const both = revisions.P01.landmarks.filter(({ globalId }) => later.has(globalId));
    const [first] = both;
    if (!first) throw new Error('the sheets have no landmark in common');
    const distance = ({ mm }: Landmark) => Math.hypot(mm[0] - first.mm[0], mm[1] - first.mm[1]);
    const farthest = both.reduce((found, each) => (distance(each) > distance(found) ? each : found), first);
    const points = [first, farthest].map(({ globalId, mm }) => ({ from: mm, to: later.get(globalId) }));
    expect((await owner.put(`/api/plans/${plan.id}/revisions/2/alignment`, { points })).status).toBe(200);
    const expected = new Map<number, [number, number]>();
    for (const { globalId, mm } of both) {
      const issue = await report(site, globalId);
      expect((await placePin(site, plan.id, issue, { revision: 1, x: mm[0], y: mm[1] })).status).toBe(201);
      expected.set(issue, later.get(globalId) as [number, number]);
    }
    const pins = (await owner.get(`${site.base}/plans/${plan.id}/pins?revision=2`)).body;
    expect(pins).toHaveLength(both.length);
    for (const { subjectId, x, y } of pins) {
      const [right, down] = expected.get(subjectId) ?? [0, 0];
      expect(Math.hypot(x - right, y - down)).toBeLessThanOrEqual(0.1);
    }
  });
});
