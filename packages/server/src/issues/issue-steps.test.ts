import { randomUUID } from 'node:crypto';
import { TRADES } from '@brick/domain/issues/trades';
import { afterAll, describe, expect, it } from 'vitest';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner);
const engineer = await joinAs(server, project, 'engineer');
const contractor = await joinAs(server, project, 'contractor');
afterAll(() => server.stop());

const crack = { title: 'Crack in retaining wall', severity: 'high' };

async function report(fields: object = {}, person = owner, site = project) {
  const { status, body } = await person.post(`/api/projects/${site}/issues`, { ...crack, ...fields });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const step = (person: TestPerson, id: number, name: string, body: object = {}) =>
  person.post(`/api/issues/${id}/${name}`, body);

const noticesOf = async (person: TestPerson, id: number) =>
  (
    await server.pool.query(
      'select kind, facts from notices where user_id = $1 and entity = $2 and entity_id = $3 order by id',
      [person.id, 'issue', id],
    )
  ).rows;

describe('an issue', () => {
  it('goes from open over a refused fix to closed, by different people', async () => {
    const { id, number } = await report({ assignedTo: contractor.username });
    const fixed = await step(contractor, id, 'fixed', { note: 'Cut out and recast' });
    expect([fixed.status, fixed.body]).toEqual([
      200,
      expect.objectContaining({
        ...{ status: 'resolved', stage: 'fixed', fixedBy: contractor.id, timesRefused: 0 },
        ...{ fixedByName: contractor.username, fixedNote: 'Cut out and recast' },
      }),
    ]);
    expect(fixed.body.fixedAt).toBe(fixed.body.resolvedAt);

    const refused = await step(engineer, id, 'refuse', { reason: 'The crack shows again' });
    expect([refused.status, refused.body]).toEqual([
      200,
      expect.objectContaining({
        ...{ status: 'open', stage: 'open', resolvedAt: null, fixedAt: null, fixedBy: null, fixedNote: null },
        ...{ timesRefused: 1, refusedBy: engineer.id, refusedByName: engineer.username },
        refusedReason: 'The crack shows again',
      }),
    ]);
    expect((await noticesOf(contractor, id)).at(-1)).toMatchObject({
      kind: 'fixRefused',
      facts: { title: `${number} ${crack.title}`, by: engineer.username, reason: 'The crack shows again' },
    });

    await step(contractor, id, 'fixed');
    const closed = await step(engineer, id, 'verify');
    expect([closed.status, closed.body]).toEqual([
      200,
      expect.objectContaining({
        ...{ status: 'resolved', stage: 'closed', verifiedBy: engineer.id, timesRefused: 1 },
        refusedReason: 'The crack shows again',
      }),
    ]);
    const reopened = await step(engineer, id, 'reopen');
    expect(reopened.body).toMatchObject({
      ...{ stage: 'open', verifiedBy: null, fixedAt: null, resolvedAt: null, timesRefused: 1 },
    });
  });

  it('is reported fixed by a PATCH of its status in the same way', async () => {
    const { id } = await report({ assignedTo: contractor.username });
    const { body } = await contractor.patch(`/api/issues/${id}`, { status: 'resolved' });
    expect(body).toMatchObject({ stage: 'fixed', fixedBy: contractor.id, fixedAt: body.resolvedAt });
    expect((await noticesOf(owner, id)).map(({ kind }) => kind)).toEqual(['fixReported']);
    const back = await contractor.patch(`/api/issues/${id}`, { status: 'in_progress' });
    expect(back.body).toMatchObject({
      status: 'in_progress',
      fixedAt: null,
      fixedBy: null,
      resolvedAt: null,
    });
  });

  it('keeps its steps in its history', async () => {
    const { id } = await report();
    await step(engineer, id, 'fixed', { note: 'Done' });
    await step(owner, id, 'refuse', { reason: 'Not yet' });
    const [last, before] = (await owner.get(`/api/issues/${id}/history`)).body;
    expect([last.actorId, last.after]).toEqual([
      owner.id,
      expect.objectContaining({ status: 'open', timesRefused: 1, refusedReason: 'Not yet' }),
    ]);
    expect(before.after).toMatchObject({ status: 'resolved', fixedBy: engineer.id, fixedNote: 'Done' });
  });
});

describe('the photos that a step names', () => {
  it('show the fix or its refusal, and stay as they are', async () => {
    const { id } = await report();
    const [ofFix, ofRefusal] = [randomUUID(), randomUUID()];
    await step(engineer, id, 'fixed', { photoIds: [ofFix] });
    const { body } = await step(owner, id, 'refuse', { reason: 'See there', photoIds: [ofRefusal] });
    expect(body.photos).toMatchObject([
      { id: ofFix, purpose: 'fixed', state: 'expected' },
      { id: ofRefusal, purpose: 'refused', state: 'expected' },
    ]);
    const path = `/api/projects/${project}/photos/${ofFix}`;
    expect((await owner.patch(path, { purpose: 'work' })).body.code).toBe('frozen');
    expect((await owner.delete(path)).body.code).toBe('frozen');
    const [last] = (await owner.get(`/api/issues/${id}/history`)).body;
    expect(last).toMatchObject({ before: { photoIds: [ofFix] }, after: { photoIds: [ofFix, ofRefusal] } });
    const foreign = await step(contractor, (await report({ assignedTo: contractor.username })).id, 'fixed', {
      photoIds: [ofFix],
    });
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ['photoIds']]);
  });

  it('and the step itself arrive once, however often a device sends them', async () => {
    const { id } = await report();
    const sent = { note: 'Done', clientId: randomUUID(), capturedAt: '2026-03-18T07:30:00.000Z' };
    const first = await step(engineer, id, 'fixed', sent);
    expect(first.body.stage).toBe('fixed');
    await step(owner, id, 'refuse', { reason: 'Not yet' });
    const again = await step(engineer, id, 'fixed', sent);
    expect([again.status, again.headers.get('idempotent-replayed'), again.body.stage]).toEqual([
      ...[200, 'true', 'open'],
    ]);
  });
});

describe('nobody verifies their own fix', () => {
  it('neither the owner who reported it fixed', async () => {
    const { id } = await report();
    await step(owner, id, 'fixed');
    for (const [name, body] of [
      ['verify', {}],
      ['refuse', { reason: 'No' }],
      ['verification', {}],
    ] as const) {
      const { status, body: problem } = await step(owner, id, name, body);
      expect([name, status, problem.detail]).toEqual([
        name,
        403,
        'You reported this issue fixed yourself. Another member has to verify or refuse it.',
      ]);
    }
    expect((await step(engineer, id, 'verify')).status).toBe(200);
  });

  it('nor the assignee, whoever reported it fixed', async () => {
    const { id } = await report({ assignedTo: engineer.username });
    await step(owner, id, 'fixed');
    const { status, body } = await step(engineer, id, 'refuse', { reason: 'No' });
    expect([status, body.detail]).toEqual([403, expect.stringContaining('another member')]);
  });

  it('so that in a project of one member it is accepted instead', async () => {
    const alone = await addProjectOf(owner);
    const { id } = await report({}, owner, alone);
    await step(owner, id, 'fixed');
    expect((await step(owner, id, 'verify')).status).toBe(403);
    expect((await step(owner, id, 'accept', { reason: 'Seen by nobody else' })).body.stage).toBe('closed');
    expect(await noticesOf(owner, id)).toEqual([]);
  });
});

describe('a step that the issue has not', () => {
  it('is refused with the issue as it is', async () => {
    const { id } = await report();
    for (const name of ['verify', 'refuse', 'reopen']) {
      const { status, body } = await step(engineer, id, name, { reason: 'No' });
      expect([name, status, body.code, body.current]).toEqual([
        ...[name, 409, 'invalidStep'],
        expect.objectContaining({ id, stage: 'open', version: 1, reportedByName: owner.username }),
      ]);
    }
    await step(owner, id, 'fixed');
    expect((await step(owner, id, 'fixed')).body).toMatchObject({
      ...{ code: 'invalidStep', detail: 'This issue is reported fixed already.' },
      current: { stage: 'fixed' },
    });
  });

  it('is told apart from one that started from an older version', async () => {
    const { id } = await report();
    await owner.patch(`/api/issues/${id}`, { location: 'Gable B' });
    const stale = await step(engineer, id, 'fixed', { version: 1 });
    expect([stale.status, stale.body.code, stale.body.current.location]).toEqual([409, 'stale', 'Gable B']);
    expect((await step(engineer, id, 'fixed', { version: 2 })).status).toBe(200);
  });
});

describe('a reason', () => {
  it('is required to refuse and to accept', async () => {
    const { id } = await report();
    await step(engineer, id, 'fixed');
    for (const name of ['refuse', 'accept'])
      for (const body of [{}, { reason: ' ' }, { reason: null }]) {
        const answer = await step(owner, id, name, body);
        expect([name, answer.status, answer.body.errors]).toEqual([
          ...[name, 422],
          { reason: 'This field is required' },
        ]);
      }
    expect((await step(owner, id, 'refuse', { reason: 'x'.repeat(5001) })).body.errors).toEqual({
      reason: 'Use at most 5000 characters',
    });
    expect((await owner.get(`/api/issues/${id}`)).body.stage).toBe('fixed');
  });
});

describe('accepting an issue as it is', () => {
  it('submits the saving as a pending variation, linked from the issue', async () => {
    const { id, number } = await report({ phase: 'structure' });
    const { status, body } = await step(owner, id, 'accept', {
      reason: 'It cannot be seen',
      variation: { title: 'Saving for the crack', extraCost: '-1500.00' },
    });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        ...{ status: 'resolved', stage: 'closed', acceptedBy: owner.id, acceptedByName: owner.username },
        ...{ acceptedReason: 'It cannot be seen', fixedAt: null, verifiedAt: null },
        variationNumber: expect.stringMatching(/^VO-\d{4}$/),
      }),
    ]);
    const made = await owner.get(`/api/variations/${body.variationId}`);
    expect(made.body).toMatchObject({
      ...{
        title: 'Saving for the crack',
        extraCost: '-1500.00',
        status: 'pending',
        affectedPhase: 'structure',
      },
      description: `${number} ${crack.title}\n\nIt cannot be seen`,
      number: body.variationNumber,
      submittedBy: owner.id,
    });
    const reopened = await step(owner, id, 'reopen');
    expect(reopened.body).toMatchObject({ stage: 'open', acceptedAt: null, variationId: null });
    expect((await owner.get(`/api/variations/${made.body.id}`)).body.status).toBe('pending');
  });

  it('stores neither where the saving is none', async () => {
    const { id } = await report();
    for (const [variation, errors] of [
      [
        { title: 'More', extraCost: '0.01' },
        { 'variation.extraCost': 'Enter a saving: 0 or less, such as -1500.00' },
      ],
      [{ title: ' ', extraCost: '-1' }, { 'variation.title': 'This field is required' }],
      [{ title: 'Saving', extraCost: '-1.005' }, { 'variation.extraCost': 'Use at most two decimals' }],
    ] as const) {
      const answer = await step(owner, id, 'accept', { reason: 'Fine', variation });
      expect([answer.status, answer.body.errors]).toEqual([422, errors]);
    }
    expect((await owner.get(`/api/issues/${id}`)).body.stage).toBe('open');
    const nothing = { title: 'No saving', extraCost: '0' };
    expect((await step(owner, id, 'accept', { reason: 'Fine', variation: nothing })).status).toBe(200);
  });

  it('is for owners and project managers, and only they reopen it', async () => {
    const { id } = await report();
    const manager = await joinAs(server, project, 'project_manager');
    expect((await step(engineer, id, 'accept', { reason: 'Fine' })).status).toBe(403);
    expect((await step(manager, id, 'accept', { reason: 'Fine' })).body.stage).toBe('closed');
    for (const answer of [
      await step(engineer, id, 'reopen'),
      await engineer.patch(`/api/issues/${id}`, { status: 'open' }),
    ])
      expect([answer.status, answer.body.detail]).toEqual([
        403,
        'This issue is accepted as it is. Only who may accept issues can reopen it.',
      ]);
    expect((await step(engineer, id, 'verification', { verified: false })).body).toMatchObject({
      ...{ code: 'invalidStep', detail: 'This issue was accepted and not verified.' },
    });
    expect((await step(manager, id, 'reopen')).body.stage).toBe('open');
  });
});

describe('a notice of a reported fix', () => {
  it('goes to who reported the issue, or else to who may accept it', async () => {
    const own = await report({ assignedTo: contractor.username }, engineer);
    await step(contractor, own.id, 'fixed');
    expect((await noticesOf(engineer, own.id)).map(({ kind }) => kind)).toEqual(['fixReported']);
    expect(await noticesOf(owner, own.id)).toEqual([]);
    const theirs = await report({}, contractor);
    await step(contractor, theirs.id, 'fixed');
    expect((await noticesOf(owner, theirs.id)).map(({ kind }) => kind)).toEqual(['fixReported']);
    const { body } = await owner.get('/api/notices');
    expect(body[0].text).toContain('fixed: it waits for you to verify it');
  });
});

describe('the due date of a snag', () => {
  it('follows from its severity in the time zone of the project, that of an issue does not', async () => {
    const site = await addProjectOf(owner, {
      timezone: 'Asia/Tokyo',
      correctionDays: { high: 2, medium: 10, low: 40 },
    });
    const { rows } = await server.pool.query("select (now() at time zone 'Asia/Tokyo')::date::text as day");
    const daysOn = async (days: number) =>
      (await server.pool.query('select ($1::date + $2::int)::text as day', [rows[0].day, days])).rows[0].day;
    const dueOf = async (fields: object) => (await report(fields, owner, site)).dueDate;
    expect(await dueOf({ kind: 'snag' })).toBe(await daysOn(2));
    expect(await dueOf({ kind: 'defect', severity: 'low' })).toBe(await daysOn(40));
    expect(await dueOf({ kind: 'snag', dueDate: '2030-01-01' })).toBe('2030-01-01');
    const issue = await report({}, owner, site);
    expect(issue).toMatchObject({ kind: 'issue', dueDate: null });
    const snag = await owner.patch(`/api/issues/${issue.id}`, { kind: 'snag' });
    expect(snag.body.dueDate).toBe(await daysOn(2));
    expect((await owner.patch(`/api/issues/${issue.id}`, { dueDate: null })).body.dueDate).toBe(
      await daysOn(2),
    );
  });

  it('follows from periods that a project manager may set, within a year', async () => {
    const site = await addProjectOf(owner);
    const manager = await joinAs(server, site, 'project_manager');
    const path = `/api/projects/${site}`;
    expect((await manager.get(path)).body).toMatchObject({
      ...{ timezone: 'UTC', hasOwnTimezone: false },
      correctionDays: { high: 1, medium: 7, low: 30 },
    });
    const set = { timezone: 'Africa/Gaborone', correctionDays: { high: 0, medium: 5, low: 365 } };
    expect((await manager.patch(path, set)).body).toMatchObject({ ...set, hasOwnTimezone: true });
    expect((await manager.patch(path, { timezone: '' })).body).toMatchObject({ hasOwnTimezone: false });
    const wrong = await manager.patch(path, { correctionDays: { high: -1, medium: 5, low: 366 } });
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { 'correctionDays.high': 'Enter 0 or more', 'correctionDays.low': 'Enter 365 or less' },
    ]);
    expect((await manager.patch(path, { timezone: 'Mars/Olympus' })).status).toBe(422);
  });
});

describe('the list', () => {
  it('is filtered by kind, trade, stage, supplier and what is overdue; counts and exports follow', async () => {
    const site = await addProjectOf(owner);
    const checker = await joinAs(server, site, 'engineer');
    const supplier = (await owner.post('/api/suppliers', { name: 'Kgale Plumbing' })).body;
    const add = (title: string, fields: object = {}) => report({ title, ...fields }, owner, site);
    await add('Open', { dueDate: '2020-01-01', trade: 'concrete' });
    await add('Begun', { status: 'in_progress', kind: 'snag', trade: 'Stone carving' });
    await add('Fixed', { status: 'resolved', dueDate: '2020-01-01', supplierId: supplier.id });
    const { id: verified } = await add('Verified', { status: 'resolved' });
    const { id: accepted } = await add('Accepted', { trade: 'plumbing' });
    await step(checker, verified, 'verify');
    await step(owner, accepted, 'accept', { reason: 'Fine' });
    const path = `/api/projects/${site}/issues`;
    for (const [query, titles] of [
      ['stage=open', ['Open']],
      ['stage=in_progress', ['Begun']],
      ['stage=fixed', ['Fixed']],
      ['stage=closed', ['Accepted', 'Verified']],
      ['kind=snag', ['Begun']],
      ['trade=concrete', ['Open']],
      ['trade=stone%20carving', ['Begun']],
      [`supplierId=${supplier.id}`, ['Fixed']],
      ['overdue=true', ['Open']],
      ['overdue=false&stage=fixed', ['Fixed']],
    ] as const) {
      const list = await owner.get(`${path}?sort=title&${query}`);
      expect([query, list.body.map(({ title }: { title: string }) => title)]).toEqual([query, titles]);
      const totals = await owner.get(`${path}/totals?${query}`);
      expect([query, totals.body.total]).toEqual([query, titles.length]);
      const file = await owner.get(`${path}/export?sort=title&${query}`);
      for (const title of titles) expect(String(file.body)).toContain(title);
    }
    expect((await owner.get(`${path}?stage=done`)).status).toBe(422);
    expect((await owner.get(`${path}?trade=${'x'.repeat(41)}`)).status).toBe(422);
  });

  it('tells what is overdue by the day of the project, whoever reads it', async () => {
    const today = new Date().toISOString().slice(0, 10);
    // In Tokyo the next day has begun, in Los Angeles it has not.
    server.setNow(Date.parse(`${today}T20:00:00Z`));
    const overdueFor = async (zone: string) => {
      const site = await addProjectOf(owner, { timezone: zone });
      await report({ title: 'Due', dueDate: today }, owner, site);
      const far = await joinAs(server, site, 'engineer');
      const read: string[] = [];
      for (const timezone of ['Asia/Tokyo', 'America/Los_Angeles']) {
        expect((await far.put('/api/user/settings', { timezone })).status).toBe(200);
        const { body } = await far.get(`/api/projects/${site}/issues?overdue=true`);
        const { total } = (await far.get(`/api/projects/${site}/issues/totals?overdue=true`)).body;
        read.push(`${body.length} ${total}`);
      }
      return read;
    };
    expect(await overdueFor('Asia/Tokyo')).toEqual(['1 1', '1 1']);
    expect(await overdueFor('America/Los_Angeles')).toEqual(['0 0', '0 0']);
    server.setNow(Date.now());
  });

  it('takes one of the offered trades, or one in own words of at most 40 characters', async () => {
    for (const trade of [...TRADES, 'Stone carving']) expect((await report({ trade })).trade).toBe(trade);
    const { status, body } = await owner.post(`/api/projects/${project}/issues`, {
      ...crack,
      trade: 'x'.repeat(41),
    });
    expect([status, body.errors]).toEqual([422, { trade: 'Use at most 40 characters' }]);
    expect(TRADES).toHaveLength(26);
  });
});

describe('many issues at once', () => {
  const bulk = (person: TestPerson, body: object) =>
    person.post(`/api/projects/${project}/issues/bulk`, body);

  it('are assigned, and told to whom they are assigned', async () => {
    const rows = [await report(), await report({ assignedTo: contractor.username, trade: 'masonry' })];
    const ids = rows.map(({ id }) => id);
    const value = { assignedTo: contractor.username, trade: 'concrete' };
    const { status, body } = await bulk(owner, { ids, action: 'assign', value });
    expect([status, body]).toEqual([
      200,
      {
        count: 2,
        undo: [
          {
            ids: [ids[0]],
            action: 'assign',
            value: { assignedTo: null, trade: null },
            versions: { [ids[0] ?? 0]: 2 },
          },
          {
            ids: [ids[1]],
            action: 'assign',
            value: { assignedTo: contractor.username, trade: 'masonry' },
            versions: { [ids[1] ?? 0]: 2 },
          },
        ],
      },
    ]);
    for (const id of ids)
      expect((await owner.get(`/api/issues/${id}`)).body).toMatchObject({
        ...value,
        assignedToId: contractor.id,
      });
    expect((await noticesOf(contractor, ids[0])).map(({ kind }) => kind)).toEqual(['assigned']);
    for (const undone of body.undo) expect((await bulk(owner, undone)).body.count).toBe(1);
    expect((await owner.get(`/api/issues/${ids[0]}`)).body).toMatchObject({ assignedTo: null, trade: null });
  });

  it('are verified all or none: one’s own fix stands in the way of the others', async () => {
    const [theirs, own] = [await report(), await report()];
    await step(engineer, theirs.id, 'fixed');
    await step(owner, own.id, 'fixed');
    const ids = [theirs.id, own.id];
    const { status, body } = await bulk(owner, { ids, action: 'verify' });
    expect([status, Object.keys(body.errors)]).toEqual([403, [String(own.id)]]);
    expect((await owner.get(`/api/issues/${theirs.id}`)).body.stage).toBe('fixed');
    const done = await bulk(owner, { ids: [theirs.id], action: 'verify' });
    expect(done.body).toEqual({
      count: 1,
      undo: [{ ids: [theirs.id], action: 'unverify', value: null, versions: { [theirs.id]: 3 } }],
    });
    expect((await bulk(owner, done.body.undo[0])).body.count).toBe(1);
    expect((await owner.get(`/api/issues/${theirs.id}`)).body.stage).toBe('fixed');
  });

  it('are refused with a reason, which nothing undoes', async () => {
    const { id } = await report();
    await step(engineer, id, 'fixed');
    for (const value of [undefined, null, {}, { reason: ' ' }]) {
      const answer = await bulk(owner, { ids: [id], action: 'refuse', value });
      expect([answer.status, Object.values(answer.body.errors)]).toEqual([422, ['This field is required']]);
    }
    const { body } = await bulk(owner, { ids: [id], action: 'refuse', value: { reason: 'Again' } });
    expect(body).toEqual({ count: 1, undo: [] });
    expect((await owner.get(`/api/issues/${id}`)).body).toMatchObject({
      timesRefused: 1,
      refusedReason: 'Again',
    });
  });

  it('need something to be set', async () => {
    const { id } = await report();
    const answer = await bulk(owner, { ids: [id], action: 'assign', value: {} });
    expect([answer.status, answer.body.errors]).toEqual([422, { value: 'This field is required' }]);
    const stranger = await signUp(server, 'elsewhere');
    const supplier = (await stranger.post('/api/suppliers', { name: 'Elsewhere Bricks' })).body;
    const foreign = await bulk(owner, { ids: [id], action: 'assign', value: { supplierId: supplier.id } });
    expect([foreign.status, foreign.body.errors]).toEqual([
      422,
      { supplierId: 'Choose a supplier of your directory' },
    ]);
  });
});
