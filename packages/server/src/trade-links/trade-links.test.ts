import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { enrol } from '../testing/authenticator.ts';
import { migrationsFolder } from '../testing/backups.ts';
import { blankJpeg } from '../testing/files/pictures.ts';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startServer } from '../testing/test-server.ts';

const DAY = 86_400_000;
const DEAD = 'This link does not work: it was withdrawn or is too old. Ask who sent it for a new one.';

const server = await startServer({ registrationsPerHour: 1_000_000, projectsPerHour: 0 });
const strict = await startServer({ twoFactor: 'all' }, { beside: server });
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner);
const manager = await joinAs(server, project, 'project_manager');
const engineer = await joinAs(server, project, 'engineer');
afterAll(async () => {
  await strict.stop();
  await server.stop();
});

const links = (of = project) => `/api/projects/${of}/trade-links`;

interface MadeLink {
  id: number;
  number: string;
  key: string;
  path: string;
  expiresAt: string;
}

async function makeLink(body: object = {}, person: TestPerson = manager, of = project): Promise<MadeLink> {
  const answer = await person.post(links(of), {
    name: 'Kgale Plumbing',
    scope: { trade: 'plumbing' },
    ...body,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

async function report(fields: object = {}, person: TestPerson = owner, of = project) {
  const answer = await person.post(`/api/projects/${of}/issues`, {
    ...{ title: 'Leaking joint', severity: 'high', trade: 'plumbing' },
    ...fields,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body as { id: number; number: string };
}

const at = (key: string, rest = '') => `/api/trade/${key}${rest}`;
const open = (key: string, visitor: TestClient = server.visitor()) => visitor.get(at(key));
const idsOf = async (key: string): Promise<number[]> =>
  (await open(key)).body.issues.map(({ id }: { id: number }) => id);
const answer = (
  key: string,
  id: number,
  kind: string,
  body: object,
  visitor: TestClient = server.visitor(),
) => visitor.post(at(key, `/issues/${id}/${kind}`), body);

let pictures = 0;
const jpeg = () => blankJpeg(600 + ++pictures * 4);
const sendPhoto = (key: string, id: string, bytes: Uint8Array) =>
  server.visitor().send('PUT', at(key, `/photos/${id}`), { body: bytes });

const noticesOf = async (person: TestPerson, kind: string) =>
  (
    await server.pool.query('select facts from notices where user_id = $1 and kind = $2 order by id', [
      person.id,
      kind,
    ])
  ).rows.map(({ facts }) => facts);

describe('a trade link', () => {
  it('shows the issues of its trade, and nothing of anybody else', async () => {
    const { id } = await report({ title: 'Tap drips', description: 'Cold tap', location: 'Kitchen' });
    const electrical = await report({ trade: 'electrical', title: 'Loose socket' });
    await owner.post(`/api/issues/${id}/comments`, { text: 'Who pays for this?' });
    const { key } = await makeLink();
    const { status, body, headers } = await open(key);
    expect(status).toBe(200);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('cache-control')).toContain('no-store');
    expect(body).toMatchObject({
      number: 'TL-0001',
      name: 'Kgale Plumbing',
      rights: 'answer',
      language: 'en',
      madeBy: manager.username,
      acknowledgedAt: null,
      photosLeft: 200,
    });
    const shown = body.issues.find((each: { id: number }) => each.id === id);
    expect(shown).toEqual({
      ...{ id, number: 'SN-0001', title: 'Tap drips', description: 'Cold tap', trade: 'plumbing' },
      ...{ place: 'Kitchen', plan: null, dueDate: null, overdue: false, severity: 'high', stage: 'open' },
      ...{ refusedReason: null, disputed: false, photos: [], answers: [] },
    });
    const text = JSON.stringify(body);
    expect(text).not.toContain('Loose socket');
    expect(text).not.toContain('Who pays');
    expect(text).not.toContain(owner.username);
    expect((await server.visitor().get(at(key, `/issues/${electrical.id}`))).status).toBe(404);
    expect((await answer(key, electrical.id, 'fixed', {})).status).toBe(404);
    expect((await server.visitor().get(at(key, `/issues/${id}`))).body).toEqual(shown);
  });

  it('is narrowed by supplier, place and issues', async () => {
    const { body: supplier } = await manager.post('/api/suppliers', { name: 'Kgale', projectId: project });
    const { body: block } = await owner.post(`/api/projects/${project}/places`, {
      code: 'B',
      kind: 'building',
    });
    const { body: room } = await owner.post(`/api/projects/${project}/places`, {
      code: '1',
      parentId: block.id,
    });
    const supplied = await report({ supplierId: supplier.id, trade: null }, manager);
    const inRoom = await report({ placeId: room.id, trade: 'tiling' });
    await report({ trade: 'tiling' });
    expect(await idsOf((await makeLink({ scope: { supplierId: supplier.id } })).key)).toEqual([supplied.id]);
    const placed = await makeLink({ scope: { trade: 'Tiling', placeId: block.id } });
    expect(await idsOf(placed.key)).toEqual([inRoom.id]);
    const named = await makeLink({ scope: { issueIds: [inRoom.id, supplied.id] } });
    expect((await idsOf(named.key)).toSorted()).toEqual([supplied.id, inRoom.id].toSorted());
    const { body } = await manager.get(links());
    expect(body.find((each: MadeLink) => each.id === placed.id)).toMatchObject({ placePath: 'B' });
  });

  it('shows the issues on a completion list, alone or narrowed', async () => {
    const { body: list } = await owner.post(`/api/projects/${project}/completion-lists`, {
      title: 'Before handover',
    });
    const plumbed = await report({ listId: list.id, title: 'Loose basin' });
    const tiled = await report({ listId: list.id, trade: 'tiling' });
    const later = await report({ title: 'On no list' });
    const whole = await makeLink({ scope: { listId: list.id } });
    expect(await idsOf(whole.key)).toEqual([plumbed.id, tiled.id]);
    const narrowed = await makeLink({ scope: { listId: list.id, trade: 'plumbing' } });
    expect(await idsOf(narrowed.key)).toEqual([plumbed.id]);
    const named = await makeLink({ scope: { listId: list.id, issueIds: [tiled.id, later.id] } });
    expect(await idsOf(named.key)).toEqual([tiled.id]);
    expect((await answer(whole.key, later.id, 'fixed', {})).status).toBe(404);
    const { body: seen } = await open(whole.key);
    expect(JSON.stringify(seen)).not.toMatch(/Before handover|listId|listName|CL-/);

    const shown = async () => (await manager.get(`/api/trade-links/${whole.id}`)).body;
    const listName = `${list.number} · Before handover`;
    expect(await shown()).toMatchObject({ scope: { listId: list.id, trade: null }, listName });
    const { body: grown } = await owner.get(`/api/completion-lists/${list.id}`);
    const lines = `/api/completion-lists/${list.id}/lines`;
    const issueIds = [tiled.id, later.id];
    expect((await owner.send('PUT', lines, { body: { issueIds, version: grown.version } })).status).toBe(200);
    expect(await idsOf(whole.key)).toEqual(issueIds);
    expect((await answer(whole.key, later.id, 'fixed', {})).status).toBe(200);
    expect((await answer(whole.key, plumbed.id, 'fixed', {})).status).toBe(404);

    // A list in the trash has no issues: the link works, and is empty until the list comes back.
    expect((await owner.delete(`/api/completion-lists/${list.id}`)).status).toBe(204);
    expect(await idsOf(whole.key)).toEqual([]);
    expect((await answer(whole.key, tiled.id, 'fixed', {})).status).toBe(404);
    expect(await shown()).toMatchObject({ state: 'open', listName: null });
    expect((await owner.post(`/api/completion-lists/${list.id}/restore`)).status).toBe(200);
    expect(await idsOf(whole.key)).toEqual(issueIds);
    expect(await shown()).toMatchObject({ listName });
  });

  it('that was made before scopes named lists shows what it did', async () => {
    const { id } = await report({ trade: 'roofing' });
    const made = await makeLink({ scope: { trade: 'roofing' } });
    await server.pool.query(`update trade_links set scope = scope - 'listId' where id = $1`, [made.id]);
    await server.pool.query(
      await readFile(path.join(migrationsFolder, '0034_lists_of_trade_links.sql'), 'utf8'),
    );
    expect((await manager.get(`/api/trade-links/${made.id}`)).body.scope).toEqual({
      ...{ supplierId: null, trade: 'roofing', placeId: null, issueIds: null, listId: null },
    });
    expect(await idsOf(made.key)).toEqual([id]);
  });

  it('refuses a scope of nothing, or of what is not there', async () => {
    const refused = async (scope: object) =>
      Object.keys((await manager.post(links(), { name: 'Nobody', scope })).body.errors ?? {});
    expect(await refused({})).toEqual(['scope']);
    expect(await refused({ trade: 'tiling', placeId: 999_999 })).toEqual(['scope.placeId']);
    expect(await refused({ supplierId: 999_999 })).toEqual(['scope.supplierId']);
    expect(await refused({ issueIds: [999_999] })).toEqual(['scope.issueIds']);
    const other = await addProjectOf(owner);
    const elsewhere = await report({}, owner, other);
    expect(await refused({ issueIds: [elsewhere.id] })).toEqual(['scope.issueIds']);
    const addList = async (of: number): Promise<number> =>
      (await owner.post(`/api/projects/${of}/completion-lists`, { title: 'Before handover' })).body.id;
    const deleted = await addList(project);
    await owner.delete(`/api/completion-lists/${deleted}`);
    for (const listId of [999_999, await addList(other), deleted]) {
      const { status, body } = await manager.post(links(), { name: 'Nobody', scope: { listId } });
      expect([status, body.errors]).toEqual([
        422,
        { 'scope.listId': 'Choose a completion list of this project' },
      ]);
    }
  });

  it('returns its key once: neither the database nor later responses contain it', async () => {
    const { id, key, path } = await makeLink({ pin: '4711' });
    expect(path).toBe(`/trade/${key}`);
    expect(key).toMatch(/^[\w-]{43}$/);
    const visitor = server.visitor();
    await visitor.post(at(key, '/pin'), { pin: '4711' });
    const { id: issue } = await report();
    expect(
      (await answer(key, issue, 'comment', { text: 'When?', clientId: randomUUID() }, visitor)).status,
    ).toBe(200);
    const { body } = await manager.get(`/api/trade-links/${id}`);
    expect(body).toMatchObject({ hasPin: true, state: 'open' });
    expect(JSON.stringify(body)).not.toMatch(/keyHash|pinHash/);
    for (const table of ['trade_links', 'activity', 'idempotency_keys', 'client_ids', 'trade_link_answers']) {
      const rows = await server.connection.rows(sql`select * from ${sql.identifier(table)}`);
      expect([table, JSON.stringify(rows).includes(key)]).toEqual([table, false]);
    }
  });

  it('counts its openings, and changes no record by a GET', async () => {
    const { id, key } = await makeLink();
    await report();
    const record = async () =>
      (
        await server.connection.rows(sql`
      select (select count(*) from activity) as entries, (select version from trade_links where id = ${id}) as version`)
      )[0];
    const before = await record();
    await open(key);
    await open(key);
    expect(await record()).toEqual(before);
    const { body } = await manager.get(`/api/trade-links/${id}`);
    expect(body).toMatchObject({ timesOpened: 2, lastOpenedAt: expect.any(String) });
  });

  it('lasts fourteen days, or as many as are chosen', async () => {
    const lasts = async (body: object) => (Date.parse((await makeLink(body)).expiresAt) - Date.now()) / DAY;
    expect(await lasts({})).toBeCloseTo(14, 2);
    expect(await lasts({ expiresInDays: 90 })).toBeCloseTo(90, 2);
    for (const expiresInDays of [0, 91, 1.5])
      expect(
        (await manager.post(links(), { name: 'A', scope: { trade: 'hvac' }, expiresInDays })).status,
      ).toBe(422);
  });

  it.each([
    'withdrawn',
    'expired',
    'unknown',
    'of a deleted project',
    'of a maker who lost the right',
    'of a maker who left',
    'of a maker who lacks the second factor',
  ])('that is %s gets the same response from every call', async (state) => {
    const mine = await addProjectOf(owner);
    const maker = await joinAs(server, mine, 'engineer');
    const { id: issue } = await report({}, owner, mine);
    const made = await makeLink({}, maker, mine);
    const key = state === 'unknown' ? 'A'.repeat(43) : made.key;
    if (state === 'withdrawn') expect((await owner.delete(`/api/trade-links/${made.id}`)).status).toBe(204);
    if (state === 'of a deleted project') await owner.delete(`/api/projects/${mine}`);
    if (state.endsWith('right'))
      await owner.patch(`/api/projects/${mine}/members/${maker.id}`, { role: 'contractor' });
    if (state.endsWith('left')) await owner.delete(`/api/projects/${mine}/members/${maker.id}`);
    if (state === 'expired') server.setNow(Date.now() + 14 * DAY + 60_000);
    const lacksFactor = state.endsWith('factor');
    if (lacksFactor) await enrol(owner);
    const visitor = (lacksFactor ? strict : server).visitor();
    const office = lacksFactor ? strict.visitor() : owner;
    office.cookie = owner.cookie;
    const photo = randomUUID();
    try {
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['GET', `/issues/${issue}`, undefined],
        ['GET', `/photos/${photo}`, undefined],
        ['POST', '/pin', { pin: '1234' }],
        ['POST', '/acknowledge', { name: 'Thabo' }],
        ['POST', `/issues/${issue}/fixed`, {}],
        ['POST', `/issues/${issue}/comment`, { text: 'When?' }],
        ['POST', `/issues/${issue}/dispute`, { reason: 'Not ours' }],
        ['PUT', `/photos/${photo}`, jpeg()],
      ] as const) {
        const { status, body: problem } = await visitor.send(method, at(key, path), body && { body });
        expect([method, path, status, problem.detail, Object.keys(problem).toSorted()]).toEqual([
          ...[method, path, 404, DEAD],
          ['code', 'detail', 'instance', 'requestId', 'status', 'title', 'type'].filter(
            (name) => name in problem,
          ),
        ]);
      }
    } finally {
      server.setNow(Date.now());
    }
    if (state === 'withdrawn') expect((await owner.delete(`/api/trade-links/${made.id}`)).status).toBe(404);
    if (state.startsWith('of a maker')) {
      const { body } = await office.get(`/api/trade-links/${made.id}`);
      expect(body.state).toBe('lapsed');
      expect((await office.get(`${links(mine)}?state=lapsed`)).body).toHaveLength(1);
      expect((await office.get(`${links(mine)}?state=open`)).body).toEqual([]);
    }
  });

  it('answers dead links alike in time', async () => {
    const expired = await makeLink();
    const withdrawn = await makeLink();
    await manager.delete(`/api/trade-links/${withdrawn.id}`);
    await server.connection.rows(
      sql`update trade_links set expires_at = now() - interval '1 day' where id = ${expired.id}`,
    );
    const keys = [expired.key, withdrawn.key, 'B'.repeat(43)];
    const times: number[][] = keys.map(() => []);
    // In turns, so that what else the machine does slows all of them alike.
    for (let round = 0; round < 31; round += 1)
      for (const [index, key] of keys.entries()) {
        const from = performance.now();
        expect((await open(key)).status).toBe(404);
        times[index]?.push(performance.now() - from);
      }
    const medians = times.map((each) => each.toSorted((a, b) => a - b)[15] ?? 0);
    expect(Math.max(...medians) - Math.min(...medians)).toBeLessThan(20);
    await server.connection.rows(sql`delete from attempts`);
  });

  it('is seen and withdrawn by its maker, and by those who lead the project', async () => {
    const mine = await addProjectOf(owner);
    const [maker, other, leader, contractor] = (await Promise.all(
      ['engineer', 'architect', 'project_manager', 'contractor'].map((role) => joinAs(server, mine, role)),
    )) as [TestPerson, TestPerson, TestPerson, TestPerson];
    const { id } = await makeLink({}, maker, mine);
    expect((await other.get(`/api/trade-links/${id}`)).status).toBe(404);
    expect((await other.get(links(mine))).body).toEqual([]);
    expect((await contractor.get(links(mine))).status).toBe(403);
    expect((await contractor.post(links(mine), { name: 'A', scope: { trade: 'hvac' } })).status).toBe(403);
    expect((await leader.get(links(mine))).body).toHaveLength(1);
    expect((await leader.get(`${links(mine)}/totals`)).body).toEqual({
      total: 1,
      open: 1,
      acknowledged: 0,
      answered: 0,
    });
    expect((await other.delete(`/api/trade-links/${id}`)).status).toBe(404);
    expect((await maker.delete(`/api/trade-links/${id}`)).status).toBe(204);
    expect((await maker.get(`/api/trade-links/${id}`)).body.state).toBe('withdrawn');
  });
});

describe('a link with a PIN', () => {
  it('says nothing but that, until the PIN is entered', async () => {
    const { id: issue } = await report();
    const { key } = await makeLink({ pin: '0815' });
    const visitor = server.visitor();
    expect((await open(key, visitor)).body).toEqual({ needsPin: true });
    expect((await visitor.get(at(key, `/issues/${issue}`))).status).toBe(403);
    expect((await answer(key, issue, 'fixed', {}, visitor)).status).toBe(403);
    const wrong = await visitor.post(at(key, '/pin'), { pin: '0816' });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['pin']]);
    const right = await visitor.post(at(key, '/pin'), { pin: '0815' });
    expect(right.status).toBe(204);
    const cookie = right.headers.getSetCookie()[0] ?? '';
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Strict/i);
    expect(cookie).not.toContain('0815');
    expect((await open(key, visitor)).body.issues.length).toBeGreaterThan(0);
    const other = await makeLink({ pin: '0815' });
    expect((await open(other.key, visitor)).body).toEqual({ needsPin: true });
  });

  it('counts wrong ones by link, whatever the address', async () => {
    const { key } = await makeLink({ pin: '2468' });
    for (let count = 0; count < 5; count += 1)
      expect((await server.visitor().post(at(key, '/pin'), { pin: '1357' })).status).toBe(422);
    const blocked = await server.visitor().post(at(key, '/pin'), { pin: '2468' });
    expect([blocked.status, Number(blocked.headers.get('retry-after')) > 0]).toEqual([429, true]);
    const other = await makeLink({ pin: '2468' });
    expect((await server.visitor().post(at(other.key, '/pin'), { pin: '2468' })).status).toBe(204);
  });
});

describe('a visitor', () => {
  it('reports an issue fixed with a photo, for somebody else to verify', async () => {
    const { id, number } = await report({}, engineer);
    const { id: link, key } = await makeLink();
    const photo = randomUUID();
    const early = randomUUID();
    const bytes = jpeg();
    expect((await sendPhoto(key, photo, bytes)).status).toBe(201);
    expect((await sendPhoto(key, photo, bytes)).status).toBe(200);
    expect((await sendPhoto(key, photo, jpeg())).status).toBe(409);
    expect((await owner.get(`/api/projects/${project}/photos/${photo}`)).status).toBe(404);
    const fixed = await answer(key, id, 'fixed', {
      note: 'New washer',
      name: 'Thabo',
      photoIds: [photo, early],
    });
    expect(fixed.status, JSON.stringify(fixed.body)).toBe(200);
    expect(fixed.body).toMatchObject({
      stage: 'fixed',
      photos: [
        { id: photo, purpose: 'fixed', state: 'stored' },
        { id: early, state: 'expected' },
      ],
      answers: [{ kind: 'fixed', text: 'New washer', name: 'Thabo' }],
    });
    expect((await sendPhoto(key, early, jpeg())).status).toBe(201);
    const { body: said } = await manager.get(`/api/trade-links/${link}/answers`);
    expect(said).toEqual([
      {
        ...{ issueId: id, issueNumber: number, kind: 'fixed', text: 'New washer', name: 'Thabo' },
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ]);
    const { body: issue } = await owner.get(`/api/issues/${id}`);
    expect(issue).toMatchObject({
      ...{ status: 'resolved', stage: 'fixed', fixedBy: null, fixedByLink: link, fixedNote: 'New washer' },
      fixedByLinkName: expect.stringMatching(/^TL-\d{4} \(Kgale Plumbing\)$/),
      photos: [
        { id: photo, addedBy: null, tradeLinkId: link, addedByName: issue.fixedByLinkName },
        { id: early, state: 'stored' },
      ],
    });
    const listed = (await owner.get(`/api/projects/${project}/issues`)).body.find(
      (each: { id: number }) => each.id === id,
    );
    expect(listed).toEqual(issue);
    const { body: history } = await owner.get(`/api/issues/${id}/history`);
    expect(
      history.find(({ after }: { after: object | null }) => after && 'fixedNote' in after),
    ).toMatchObject({
      actorName: issue.fixedByLinkName,
    });
    expect(await noticesOf(engineer, 'fixReported')).toContainEqual({
      title: `${number} Leaking joint`,
      by: issue.fixedByLinkName,
    });
    expect((await manager.post(`/api/issues/${id}/verify`, {})).status).toBe(200);
    const again = await answer(key, id, 'fixed', {});
    expect([again.status, again.body.code, again.body.current.stage]).toEqual([409, 'invalidStep', 'closed']);
    expect(Object.keys(again.body.current)).not.toContain('reportedBy');
  });

  it('sees why a fix was refused, with its photo', async () => {
    const { id } = await report();
    const { key } = await makeLink();
    await answer(key, id, 'fixed', {});
    const photo = randomUUID();
    await owner.send('PUT', `/api/projects/${project}/photos/${photo}`, { body: jpeg() });
    await owner.post(`/api/issues/${id}/refuse`, { reason: 'Still drips', photoIds: [photo] });
    const { body } = await server.visitor().get(at(key, `/issues/${id}`));
    expect(body).toMatchObject({
      stage: 'open',
      refusedReason: 'Still drips',
      photos: [{ id: photo, purpose: 'refused' }],
    });
    const picture = await server.visitor().get(at(key, `/photos/${photo}?size=320`));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(picture.headers.get('cache-control')).toContain('no-store');
    const work = randomUUID();
    await owner.send('PUT', `/api/projects/${project}/photos/${work}`, { body: jpeg() });
    await owner.patch(`/api/issues/${id}`, { photoIds: [work] });
    await owner.patch(`/api/projects/${project}/photos/${work}`, { purpose: 'work' });
    expect((await server.visitor().get(at(key, `/photos/${work}`))).status).toBe(404);
  });

  it('disputes an issue, which a member clears', async () => {
    const { id, number } = await report();
    const { id: link, key } = await makeLink();
    expect((await answer(key, id, 'dispute', {})).status).toBe(422);
    const { body } = await answer(key, id, 'dispute', { reason: 'The tiler did this', name: 'Thabo' });
    expect(body).toMatchObject({
      disputed: true,
      stage: 'open',
      answers: [{ kind: 'dispute', text: 'The tiler did this' }],
    });
    expect((await owner.get(`/api/issues/${id}`)).body).toMatchObject({
      ...{ disputedByLink: link, disputedReason: 'The tiler did this', disputedAt: expect.any(String) },
    });
    const disputed = async () =>
      (await owner.get(`/api/projects/${project}/issues?disputed=true`)).body.map(
        (each: { id: number }) => each.id,
      );
    expect(await disputed()).toEqual([id]);
    expect((await noticesOf(manager, 'linkDisputed')).at(-1)).toMatchObject({
      ...{ title: `${number} Leaking joint`, reason: 'The tiler did this' },
    });
    expect((await owner.patch(`/api/issues/${id}`, { disputed: true })).status).toBe(422);
    const cleared = await owner.patch(`/api/issues/${id}`, { disputed: false });
    expect(cleared.body).toMatchObject({ disputedAt: null, disputedByLink: null, disputedReason: null });
    expect(await disputed()).toEqual([]);
  });

  it('comments in plain text, among the comments of the issue', async () => {
    const { id } = await report({}, engineer);
    const { key } = await makeLink();
    const text = `@${owner.username} <b>when</b> can I come?`;
    const { body } = await answer(key, id, 'comment', { text, name: 'Thabo' });
    expect(body.answers).toMatchObject([{ kind: 'comment', text, name: 'Thabo' }]);
    const { body: comments } = await owner.get(`/api/issues/${id}/comments`);
    expect(comments).toMatchObject([
      { text, mentions: [], authorName: expect.stringContaining('(Kgale Plumbing)') },
    ]);
    expect(await noticesOf(owner, 'mentioned')).toEqual([]);
    expect((await noticesOf(engineer, 'commented')).at(-1)).toMatchObject({ by: comments[0].authorName });
    expect((await noticesOf(manager, 'linkAnswered')).at(-1)).toMatchObject({ by: comments[0].authorName });
    await owner.post(`/api/issues/${id}/comments`, { text: 'Leave it to me' });
    expect(JSON.stringify((await open(key)).body)).not.toContain('Leave it to me');
  });

  it('acknowledges the list once', async () => {
    const { id, key } = await makeLink({ rights: 'see' });
    expect((await server.visitor().post(at(key, '/acknowledge'), {})).status).toBe(422);
    const first = await server.visitor().post(at(key, '/acknowledge'), { name: 'Thabo' });
    expect([first.status, first.body.acknowledgedName]).toEqual([200, 'Thabo']);
    const later = await server.visitor().post(at(key, '/acknowledge'), { name: 'Neo' });
    expect(later.body).toEqual(first.body);
    expect((await noticesOf(manager, 'linkAcknowledged')).at(-1)).toMatchObject({ by: 'Thabo' });
    const { body } = await manager.get(`/api/trade-links/${id}/history`);
    expect(body[0]).toMatchObject({
      actorName: expect.stringContaining('(Kgale Plumbing)'),
      after: { acknowledgedName: 'Thabo' },
    });
  });

  it('who may only see answers nothing', async () => {
    const { id } = await report();
    const { key } = await makeLink({ rights: 'see' });
    expect(await idsOf(key)).toContain(id);
    expect((await answer(key, id, 'fixed', {})).status).toBe(403);
    expect((await answer(key, id, 'comment', { text: 'Hm' })).status).toBe(403);
    expect((await answer(key, id, 'dispute', { reason: 'Hm' })).status).toBe(403);
    expect((await sendPhoto(key, randomUUID(), jpeg())).status).toBe(403);
  });

  it('does a thing once for each clientId', async () => {
    const { id } = await report();
    const { key } = await makeLink();
    const body = { text: 'On Monday', clientId: randomUUID() };
    const [first, second] = await Promise.all([
      answer(key, id, 'comment', body),
      answer(key, id, 'comment', body),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await owner.get(`/api/issues/${id}/comments`)).body).toHaveLength(1);
    expect((await answer(key, id, 'dispute', { reason: 'No', clientId: body.clientId })).status).toBe(409);
    const other = await makeLink();
    expect((await answer(other.key, id, 'comment', body)).status).toBe(409);
  });

  it('names neither photos of others nor photos of another link', async () => {
    const { id } = await report();
    const { key } = await makeLink();
    const other = await makeLink();
    const [theirs, owners] = [randomUUID(), randomUUID()];
    await sendPhoto(other.key, theirs, jpeg());
    await owner.send('PUT', `/api/projects/${project}/photos/${owners}`, { body: jpeg() });
    for (const photo of [theirs, owners]) {
      const refused = await answer(key, id, 'fixed', { photoIds: [photo] });
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['photoIds']]);
      expect((await server.visitor().get(at(key, `/photos/${photo}`))).status).toBe(404);
    }
  });

  it('no longer sees what was closed fourteen days ago, nor what lies in the trash', async () => {
    const closed = await report();
    const deleted = await report();
    const { key } = await makeLink({ scope: { issueIds: [closed.id, deleted.id] } });
    await owner.post(`/api/issues/${closed.id}/accept`, { reason: 'Fine' });
    await owner.delete(`/api/issues/${deleted.id}`);
    expect(await idsOf(key)).toEqual([closed.id]);
    await server.connection.rows(
      sql`update issues set accepted_at = now() - interval '15 days' where id = ${closed.id}`,
    );
    expect(await idsOf(key)).toEqual([]);
  });
});

describe('limits of links', () => {
  it('are sixty answers an hour', async () => {
    const { id } = await report();
    const { key } = await makeLink();
    await answer(key, id, 'comment', { text: 'One' });
    await server.connection.rows(sql`update attempts set failures = 60 where failures = 1`);
    const refused = await answer(key, id, 'comment', { text: 'Too many' });
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    await server.connection.rows(sql`delete from attempts`);
  });

  it('are six hundred openings an hour from one address, whatever they lead to', async () => {
    const { id } = await report();
    const { key } = await makeLink();
    await server.connection.rows(sql`delete from attempts`);
    await open(key);
    await server.connection.rows(sql`update attempts set failures = 599`);
    expect((await open('x'.repeat(43))).status).toBe(404);
    expect((await open(key)).status).toBe(429);
    expect((await server.visitor().get(at(key, `/issues/${id}`))).status).toBe(200);
    await server.connection.rows(sql`delete from attempts`);
  });

  it('are two hundred photos', async () => {
    const { id, key } = await makeLink();
    await server.connection.rows(sql`update trade_links set photos_left = 1 where id = ${id}`);
    expect((await sendPhoto(key, randomUUID(), jpeg())).status).toBe(201);
    const refused = await sendPhoto(key, randomUUID(), jpeg());
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  it('are four hundred sendings of photos an hour, whatever becomes of them', async () => {
    const { key } = await makeLink();
    await server.connection.rows(sql`delete from attempts`);
    expect((await sendPhoto(key, randomUUID(), new Uint8Array(600))).status).toBe(422);
    await server.connection.rows(sql`update attempts set failures = 400`);
    const refused = await sendPhoto(key, randomUUID(), jpeg());
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    await server.connection.rows(sql`delete from attempts`);
  });
});
