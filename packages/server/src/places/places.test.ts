import { afterAll, describe, expect, it } from 'vitest';
import { exportArchive, importArchive } from '../testing/files/archive-files.ts';
import { EventListenerClient } from '../testing/live-event-listener.ts';
import { addProjectOf, joinAs, signUp } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());

interface Site {
  project: number;
  list: string;
  add(code: string, parentId?: number | null, fields?: object): Promise<{ id: number; version: number }>;
}

/** A project with its places. */
async function openSite(): Promise<Site> {
  const project = await addProjectOf(owner);
  const list = `/api/projects/${project}/places`;
  return {
    project,
    list,
    async add(code, parentId = null, fields = {}) {
      const { status, body } = await owner.post(list, { code, parentId, ...fields });
      expect(status, JSON.stringify(body)).toBe(201);
      return body;
    },
  };
}

/** Block A / Level 1 / 1.04, and Block B. */
async function openBlocks() {
  const site = await openSite();
  const block = await site.add('Block A', null, { kind: 'building' });
  const level = await site.add('Level 1', block.id, { kind: 'level' });
  const room = await site.add('1.04', level.id, { name: 'Kitchen' });
  const other = await site.add('Block B', null, { kind: 'building' });
  return { ...site, block, level, room, other };
}

const pathsOf = (body: { path: string }[]) => body.map(({ path }) => path);

const readPaths = async ({ list }: Site) => pathsOf((await owner.get(`${list}?sort=path`)).body);

describe('a place', () => {
  it('is a part of another one: its path follows, its list is filtered, searched and counted', async () => {
    const site = await openBlocks();
    expect(await readPaths(site)).toEqual([
      'Block A',
      'Block A / Level 1',
      'Block A / Level 1 / 1.04',
      'Block B',
    ]);
    expect(pathsOf((await owner.get(`${site.list}?kind=level`)).body)).toEqual(['Block A / Level 1']);
    expect(pathsOf((await owner.get(`${site.list}?q=kitchen`)).body)).toEqual(['Block A / Level 1 / 1.04']);
    expect((await owner.get(`${site.list}/totals`)).body).toEqual({ count: 4 });
    const found = await owner.get(`/api/projects/${site.project}/search?q=kitchen`);
    expect(found.body).toMatchObject([{ kind: 'place', id: site.room.id, title: '1.04' }]);
    const path = `/api/places/${site.room.id}`;
    const changed = await owner.patch(path, { name: 'Pantry', version: site.room.version });
    expect(changed.body).toMatchObject({ name: 'Pantry', code: '1.04', addedBy: owner.id });
    expect((await owner.patch(path, { name: 'Stale', version: site.room.version })).status).toBe(409);
    const { body: history } = await owner.get(`${path}/history`);
    expect(history.map(({ action }: { action: string }) => action).toSorted()).toEqual([
      'created',
      'updated',
    ]);
  });

  it('is refused with a code that its neighbour has, without a place above, and seven levels deep', async () => {
    const site = await openBlocks();
    const refused = async (body: object) => {
      const answer = await owner.post(site.list, body);
      return [answer.status, answer.body.errors];
    };
    expect(await refused({ code: 'block a' })).toEqual([422, { code: 'Another place here has this code' }]);
    expect(await refused({ code: '' })).toEqual([422, { code: 'This field is required' }]);
    const elsewhere = (await openBlocks()).block;
    for (const parentId of [elsewhere.id, 999_999_999])
      expect(await refused({ code: 'X', parentId })).toEqual([
        422,
        { parentId: 'Choose a place of this project' },
      ]);
    let deepest = site.room;
    for (const code of ['4', '5', '6']) deepest = await site.add(code, deepest.id);
    expect(await refused({ code: '7', parentId: deepest.id })).toEqual([
      422,
      { parentId: 'Places are at most 6 levels deep' },
    ]);
    // The same code in another place is another place.
    await site.add('Level 1', site.other.id);
  });

  it('moves with everything below it, and never below itself', async () => {
    const site = await openBlocks();
    const { status, body } = await owner.patch(`/api/places/${site.level.id}`, { parentId: site.other.id });
    expect([status, body.path]).toEqual([200, 'Block B / Level 1']);
    expect(await readPaths(site)).toEqual([
      'Block A',
      'Block B',
      'Block B / Level 1',
      'Block B / Level 1 / 1.04',
    ]);
    await owner.patch(`/api/places/${site.other.id}`, { code: 'Tower' });
    expect(await readPaths(site)).toEqual(['Block A', 'Tower', 'Tower / Level 1', 'Tower / Level 1 / 1.04']);
    for (const parentId of [site.room.id, site.level.id]) {
      const below = await owner.patch(`/api/places/${site.level.id}`, { parentId });
      expect([below.status, below.body.code, below.body.detail]).toEqual([
        409,
        'conflict',
        'A place cannot be moved below itself.',
      ]);
    }
    expect((await owner.patch(`/api/places/${site.level.id}`, { parentId: null })).body.path).toBe('Level 1');
    const deep = await openBlocks();
    let under = deep.other;
    for (const code of ['2', '3', '4']) under = await deep.add(code, under.id);
    const tooDeep = await owner.patch(`/api/places/${deep.block.id}`, { parentId: under.id });
    expect(tooDeep.body.errors).toEqual({ parentId: 'Places are at most 6 levels deep' });
  });

  it('never lies in a circle, whoever moves two at the same moment', async () => {
    const site = await openBlocks();
    const answers = await Promise.all([
      owner.patch(`/api/places/${site.block.id}`, { parentId: site.other.id }),
      owner.patch(`/api/places/${site.other.id}`, { parentId: site.block.id }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('goes into the trash with everything below it, and comes back with it alone', async () => {
    const site = await openBlocks();
    const shed = await site.add('Shed', site.block.id);
    await owner.delete(`/api/places/${shed.id}`);
    expect((await owner.delete(`/api/places/${site.block.id}`)).status).toBe(204);
    expect(await readPaths(site)).toEqual(['Block B']);
    const early = await owner.post(`/api/places/${site.room.id}/restore`);
    expect([early.status, early.body.errors]).toEqual([422, { parentId: 'Choose a place of this project' }]);
    await site.add('Block A');
    const taken = await owner.post(`/api/places/${site.block.id}/restore`);
    expect([taken.status, taken.body.errors]).toEqual([422, { code: 'Another place here has this code' }]);
    const again = await owner.get(`${site.list}?q=Block%20A`);
    await owner.patch(`/api/places/${again.body[0].id}`, { code: 'Block C' });
    expect((await owner.post(`/api/places/${site.block.id}/restore`)).status).toBe(200);
    expect(await readPaths(site)).toEqual([
      'Block A',
      'Block A / Level 1',
      'Block A / Level 1 / 1.04',
      'Block B',
      'Block C',
    ]);
  });

  it('is kept while unresolved issues stand there or below, and the first five are named', async () => {
    const site = await openBlocks();
    const report = (title: string, fields: object = {}) =>
      owner.post(`/api/projects/${site.project}/issues`, { title, placeId: site.room.id, ...fields });
    await report('Old leak', { status: 'resolved' });
    for (const number of [1, 2, 3, 4, 5, 6]) await report(`Leak ${number}`);
    const { status, body } = await owner.delete(`/api/places/${site.block.id}`);
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(body.detail).toMatch(
      /^This place cannot be deleted while .* below: SN-0002 Leak 1, .* SN-0006 Leak 5\.$/,
    );
    expect(await readPaths(site)).toHaveLength(4);
    const list = { title: 'Handover', kind: 'practical', placeId: site.other.id };
    const added = await owner.post(`/api/projects/${site.project}/completion-lists`, list);
    expect(added.status).toBe(201);
    const kept = await owner.delete(`/api/places/${site.other.id}`);
    expect([kept.status, kept.body.detail]).toEqual([409, expect.stringContaining('CL-0001 Handover')]);
    await owner.delete(`/api/completion-lists/${added.body.id}`);
    expect((await owner.delete(`/api/places/${site.other.id}`)).status).toBe(204);
  });

  it('is told live to who may read it, and belongs to those who may write plans', async () => {
    const site = await openBlocks();
    const viewer = await joinAs(server, site.project, 'viewer');
    const screen = await EventListenerClient.of(viewer);
    await site.add('Crane base');
    await screen.hears(site.project, 'plans');
    screen.close();
    expect((await viewer.post(site.list, { code: 'X' })).status).toBe(403);
    expect((await viewer.get(`/api/places/${site.room.id}`)).body.path).toBe('Block A / Level 1 / 1.04');
    const stranger = await signUp(server, 'stranger');
    expect((await stranger.get(`/api/places/${site.room.id}`)).status).toBe(404);
  });

  it('is listed, counted and exported with everything below it', async () => {
    const site = await addProjectOf(owner);
    const list = `/api/projects/${site}/places`;
    const add = async (code: string, parentId: number | null = null) =>
      (await owner.post(list, { code, parentId })).body.id as number;
    const block = await add('A');
    const level = await add('1', block);
    await add('1.04', level);
    await add('B');
    const codes = async (query: string) =>
      (await owner.get(`${list}?${query}`)).body.map(({ path }: { path: string }) => path);
    expect(await codes(`placeId=${level}`)).toEqual(['A / 1', 'A / 1 / 1.04']);
    expect(await codes(`placeId=${block}&q=1.04`)).toEqual(['A / 1 / 1.04']);
    expect((await owner.get(`${list}/totals?placeId=${block}`)).body).toEqual({ count: 3 });
    const file = await owner.get(`${list}/export?format=csv&placeId=${level}`);
    expect(String(file.body).trim().split('\r\n')).toHaveLength(3);
    // A place of another project has nothing here.
    const other = await addProjectOf(owner);
    const foreign = (await owner.post(`/api/projects/${other}/places`, { code: 'A' })).body.id;
    expect(await codes(`placeId=${foreign}`)).toEqual([]);
  });

  it('is listed in the order of paths, unless another order is asked for', async () => {
    const site = await openBlocks();
    const listed = pathsOf((await owner.get(site.list)).body);
    expect(listed).toEqual(await readPaths(site));
    expect(pathsOf((await owner.get(`${site.list}?sort=-path`)).body)).toEqual(listed.toReversed());
  });

  it('is not talked about', async () => {
    const { room } = await openBlocks();
    expect((await owner.get(`/api/places/${room.id}/comments`)).status).toBe(404);
  });

  it('is sent once from a device, however often it is sent', async () => {
    const site = await openSite();
    const sent = {
      code: 'Pump house',
      clientId: crypto.randomUUID(),
      capturedAt: '2026-03-04T08:00:00.000Z',
    };
    const first = await owner.post(site.list, sent);
    const second = await owner.post(site.list, sent);
    expect([first.status, second.status, second.body.id]).toEqual([201, 200, first.body.id]);
    expect(first.body).toMatchObject({ clientId: sent.clientId, capturedAt: sent.capturedAt });
  });
});

describe('a tree of places', () => {
  it('comes from rows of a file and goes into one, and back into another project', async () => {
    const site = await openSite();
    const rows = [
      { path: 'Block A', kind: 'building' },
      { path: 'Block A / Level 1', kind: 'level', position: 2 },
      { path: 'Block A / level 1 / 1.04', name: 'Kitchen' },
    ];
    const { status, body } = await owner.post(`${site.list}/import`, { rows });
    expect([status, body.stored]).toEqual([201, 3]);
    expect(await readPaths(site)).toEqual(['Block A', 'Block A / Level 1', 'Block A / Level 1 / 1.04']);
    const { body: file } = await owner.get(`${site.list}/export?format=csv&sort=path`);
    expect(file.split('\r\n').slice(0, 4)).toEqual([
      expect.stringContaining('Path,Kind,Name,Order'),
      'Block A,Building,,',
      'Block A / Level 1,Level,,2',
      'Block A / Level 1 / 1.04,Room,Kitchen,',
    ]);
  });

  it('is refused as a whole for a row whose place is not there, or says which rows those are', async () => {
    const site = await openSite();
    const rows = [
      { path: 'Block A' },
      { path: 'Block B / Level 1' },
      { path: 'block a' },
      { path: ' / 1.04' },
      { path: `Block A / ${'x'.repeat(21)}` },
    ];
    const refused = await owner.post(`${site.list}/import`, { rows });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        'rows.1.path': 'Block B is not there: it needs a row before this one',
        'rows.2.path': 'Another place here has this code',
        'rows.3.path': 'Write codes of at most 20 characters, as in Block A / Level 1',
        'rows.4.path': 'Write codes of at most 20 characters, as in Block A / Level 1',
      },
    ]);
    expect(await readPaths(site)).toEqual([]);
    const valid = await owner.post(`${site.list}/import`, { rows, skipInvalid: true });
    expect([valid.status, valid.body.stored, valid.body.refused.length]).toEqual([201, 1, 4]);
  });

  it('is in the archive of its project and comes back from it, whatever was moved where', async () => {
    const site = await openBlocks();
    await owner.patch(`/api/places/${site.level.id}`, { parentId: site.other.id });
    const later = await site.add('Annex');
    await owner.patch(`/api/places/${site.block.id}`, { parentId: later.id });
    await owner.post(`/api/projects/${site.project}/issues`, { title: 'Leak', placeId: site.room.id });
    const job = await importArchive(owner, await exportArchive(server, owner, site.project));
    expect(job, JSON.stringify(job)).toMatchObject({ status: 'done', problem: null });
    const copy = `/api/projects/${job.projectId}`;
    expect(pathsOf((await owner.get(`${copy}/places?sort=path`)).body)).toEqual(await readPaths(site));
    expect((await owner.get(`${copy}/issues`)).body).toMatchObject([
      { title: 'Leak', placePath: 'Block B / Level 1 / 1.04' },
    ]);
  });
});

describe('the place of an issue and of an inspection', () => {
  it('filters lists, totals and exports, with everything below', async () => {
    const site = await openBlocks();
    const base = `/api/projects/${site.project}`;
    for (const [title, placeId] of [
      ['At the room', site.room.id],
      ['At the level', site.level.id],
      ['At the other block', site.other.id],
      ['Nowhere', null],
    ] as const) {
      expect((await owner.post(`${base}/issues`, { title, placeId })).status).toBe(201);
      const inspected = { phase: 'foundation', inspectionType: title, placeId };
      expect((await owner.post(`${base}/inspections`, inspected)).status).toBe(201);
    }
    for (const [placeId, titles] of [
      [site.room.id, ['At the room']],
      [site.level.id, ['At the level', 'At the room']],
      [site.block.id, ['At the level', 'At the room']],
      [site.other.id, ['At the other block']],
      [999_999_999, []],
    ] as const)
      for (const [path, title] of [
        ['issues', 'title'],
        ['inspections', 'inspectionType'],
      ] as const) {
        const list = await owner.get(`${base}/${path}?placeId=${placeId}&sort=${title}`);
        expect(list.body.map((row: Record<string, string>) => row[title])).toEqual(titles);
        const totals = await owner.get(`${base}/${path}/totals?placeId=${placeId}`);
        expect(totals.body.total).toBe(titles.length);
        const { body: file } = await owner.get(`${base}/${path}/export?format=csv&placeId=${placeId}`);
        for (const each of titles) expect(file).toContain(each);
        expect(file).not.toContain('Nowhere');
      }
    const { body } = await owner.get(`${base}/issues?placeId=${site.room.id}`);
    expect(body[0]).toMatchObject({ placeId: site.room.id, placePath: 'Block A / Level 1 / 1.04' });
  });

  it('is one of its project', async () => {
    const site = await openBlocks();
    const elsewhere = await openBlocks();
    const base = `/api/projects/${site.project}`;
    const wrong = { placeId: elsewhere.room.id };
    const errors = { placeId: 'Choose a place of this project' };
    const issue = await owner.post(`${base}/issues`, { title: 'Leak' });
    const inspection = await owner.post(`${base}/inspections`, { phase: 'foundation' });
    for (const answer of [
      await owner.post(`${base}/issues`, { title: 'Leak', ...wrong }),
      await owner.post(`${base}/inspections`, { phase: 'foundation', ...wrong }),
      await owner.patch(`/api/issues/${issue.body.id}`, wrong),
      await owner.patch(`/api/inspections/${inspection.body.id}`, wrong),
    ])
      expect([answer.status, answer.body.errors]).toEqual([422, errors]);
    const moved = await owner.patch(`/api/inspections/${inspection.body.id}`, { placeId: site.room.id });
    expect(moved.body).toMatchObject({ placeId: site.room.id, placePath: 'Block A / Level 1 / 1.04' });
  });
});

describe('the pack for the site', () => {
  it('holds the places, and says anew what stands at one that is called otherwise', async () => {
    const site = await openBlocks();
    const base = `/api/projects/${site.project}`;
    const { body: issue } = await owner.post(`${base}/issues`, { title: 'Leak', placeId: site.room.id });
    const first = (await owner.get(`${base}/site-pack`)).body;
    expect(pathsOf(first.places).toSorted()).toEqual(await readPaths(site));
    await owner.patch(`/api/places/${site.block.id}`, { code: 'Tower' });
    const next = (await owner.get(`${base}/site-pack?since=${first.cursor}`)).body;
    expect(pathsOf(next.places).toSorted()).toEqual(['Tower', 'Tower / Level 1', 'Tower / Level 1 / 1.04']);
    expect(next.issues).toMatchObject([{ id: issue.id, placePath: 'Tower / Level 1 / 1.04' }]);
  });
});
