import { ROLES } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_ROWS } from '../platform/records/list-paging.ts';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { purgeAfterDays } from '../testing/purge-trash.ts';
import { startServer } from '../testing/test-server.ts';

let project: number;

const server = await startServer({ projectsPerHour: 0, registrationsPerHour: 1_000_000 });
const owner = await signUp(server, 'owner');
beforeEach(async () => {
  project = await addProjectOf(owner);
});
afterAll(() => server.stop());

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the server answers, and says itself what it expects.
type Json = any;

const pathOf = (since?: string, site = project) =>
  `/api/projects/${site}/site-pack${since === undefined ? '' : `?since=${since}`}`;

async function pack(person: TestPerson = owner, since?: string, site = project): Promise<Json> {
  const { status, body } = await person.get(pathOf(since, site));
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function report(fields: object = {}, person: TestPerson = owner): Promise<Json> {
  const { status, body } = await person.post(`/api/projects/${project}/issues`, {
    title: 'Crack in retaining wall',
    ...fields,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

describe('the pack', () => {
  it('holds the rows and fields of the list, latest change first', async () => {
    const inspector = await joinAs(server, project, 'inspector');
    const first = await report({ assignedTo: inspector.username, dueDate: '2026-03-18' });
    const second = await report({}, inspector);
    await owner.patch(`/api/issues/${first.id}`, { severity: 'high' });
    const all = (await owner.get(`/api/projects/${project}/issues`)).body as { id: number; lists: unknown }[];
    // The completion lists of an issue are not taken along.
    const listed = all.map(({ lists: _, ...row }) => row);
    const { issues } = await pack();
    expect(idsOf(issues)).toEqual([first.id, second.id]);
    expect(issues).toEqual([...listed].sort((a, b) => a.id - b.id));
  });

  it('names the project with its time zone, the role and the members', async () => {
    const viewer = await joinAs(server, project, 'viewer');
    await server.pool.query(`update users set timezone = 'Africa/Gaborone' where id = $1`, [owner.id]);
    const { project: site, role, members, ...rest } = await pack(viewer);
    expect(site).toEqual({
      id: project,
      name: 'Mokolodi Ridge House',
      location: 'Plot 412, Mokolodi',
      state: 'active',
      timezone: 'Africa/Gaborone',
    });
    expect(role).toBe('viewer');
    await owner.patch(`/api/projects/${project}`, { timezone: 'Asia/Tokyo' });
    expect((await pack(viewer)).project.timezone).toBe('Asia/Tokyo');
    const nobody = { firstName: null, lastName: null };
    expect(members).toEqual([
      { userId: owner.id, username: owner.username, ...nobody, role: 'owner' },
      { userId: viewer.id, username: viewer.username, ...nobody, role: 'viewer' },
    ]);
    expect(rest).toMatchObject({ reset: false, deleted: [], truncated: false, more: false });
    expect(Math.abs(Date.parse(rest.serverTime) - Date.now())).toBeLessThan(60_000);
  });

  it.each(ROLES)('names suppliers for a role that may read them, asked as %s', async (role) => {
    const { body: supplier } = await owner.post('/api/suppliers', {
      name: 'Kgale Plumbing',
      notes: 'Rate agreed',
      projectId: project,
    });
    const person = role === 'owner' ? owner : await joinAs(server, project, role);
    const { suppliers } = await pack(person);
    const reads = !['contractor', 'inspector', 'viewer'].includes(role);
    if (reads) expect(suppliers).toContainEqual({ id: supplier.id, name: 'Kgale Plumbing' });
    else expect(suppliers).toBe(undefined);
  });

  it('holds what is not closed, and what was closed within 14 days', async () => {
    const [open, fixed, lately, longAgo] = [await report(), await report(), await report(), await report()];
    const close = (id: number, days: number, verified: boolean) =>
      server.pool.query(
        `update issues set status = 'resolved', resolved_at = now() - interval '40 days',
          verified_by = $2, verified_at = $3::timestamptz where id = $1`,
        [id, verified ? owner.id : null, verified ? new Date(Date.now() - days * 86_400_000) : null],
      );
    await close(fixed.id, 0, false);
    await close(lately.id, 13.9, true);
    await close(longAgo.id, 14.1, true);
    expect(idsOf((await pack()).issues).sort()).toEqual([open.id, fixed.id, lately.id]);
  });

  it('is hidden from strangers', async () => {
    const stranger = await signUp(server, 'stranger');
    expect((await stranger.get(pathOf())).status).toBe(404);
    expect((await server.visitor().get(pathOf())).status).toBe(401);
  });

  it('tells its size before it is loaded', async () => {
    await report();
    const { body } = await owner.get(`${pathOf()}?size=1`);
    const loaded = await owner.get(pathOf());
    expect(body).toEqual({ rows: 2 + loaded.body.suppliers.length, bytes: expect.any(Number), plans: [] });
    expect(Math.abs(body.bytes - JSON.stringify(loaded.body).length)).toBeLessThan(100);
    expect((await owner.get(`${pathOf()}?size=2`)).status).toBe(422);
  });
});

describe('with a cursor', () => {
  it('holds only what changed since, in a few bytes', async () => {
    const kept = await report();
    const edited = await report();
    const before = await pack();
    expect(idsOf(before.issues)).toEqual([edited.id, kept.id]);
    await owner.patch(`/api/issues/${edited.id}`, { severity: 'high' });
    const added = await report();
    const after = await pack(owner, before.cursor);
    expect(idsOf(after.issues)).toEqual([added.id, edited.id]);
    expect(after).toMatchObject({ reset: false, deleted: [], more: false });
    expect(after.members).toBe(undefined);
    expect(after.suppliers).toBe(undefined);
    expect(JSON.stringify(after).length).toBeLessThan(5000);
    expect((await pack(owner, after.cursor)).issues).toEqual([]);
  });

  it('misses nothing of transactions that commit in another order than they began', async () => {
    const [late, early] = [await report(), await report()];
    const slow = new pg.Client({ connectionString: server.databaseUrl });
    await slow.connect();
    await slow.query('begin');
    await slow.query(
      `with changed as (update issues set title = 'Changed late', version = version + 1, updated_at = now() where id = $1 returning *)
       insert into activity (project_id, actor_id, entity, entity_id, action) select project_id, $2, 'issue', id, 'updated' from changed`,
      [late.id, owner.id],
    );
    await owner.patch(`/api/issues/${early.id}`, { title: 'Changed early' });
    const first = await pack();
    expect(first.issues.find(({ id }: { id: number }) => id === late.id).title).toBe(late.title);
    const between = await pack(owner, first.cursor);
    expect(between.issues).toEqual([]);
    await slow.query('commit');
    await slow.end();
    for (const { cursor } of [first, between]) {
      const { issues } = await pack(owner, cursor);
      expect(issues.map(({ title }: { title: string }) => title)).toEqual(['Changed late']);
      expect((await pack(owner, (await pack(owner, cursor)).cursor)).issues).toEqual([]);
    }
  });

  it('misses nothing that is written while it is read again and again', async () => {
    const held = new Map<number, unknown>();
    let { cursor, issues } = await pack();
    const keep = (rows: { id: number; title: string }[]) => {
      for (const { id, title } of rows) held.set(id, title);
    };
    keep(issues);
    let writing = true;
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let n = 0; n < 15; n += 1) {
        const { id } = await report({ title: `${writer} ${n}` });
        if (n % 3 === 0) await owner.patch(`/api/issues/${id}`, { title: `${writer} ${n} again` });
      }
    });
    const reader = (async () => {
      while (writing) {
        ({ cursor, issues } = await pack(owner, cursor));
        keep(issues);
      }
    })();
    await Promise.all(writers);
    writing = false;
    await reader;
    keep((await pack(owner, cursor)).issues);
    const listed = (await owner.get(`/api/projects/${project}/issues`)).body;
    expect(listed).toHaveLength(60);
    expect([...held].sort()).toEqual(
      listed.map(({ id, title }: { id: number; title: string }) => [id, title]).sort(),
    );
  });

  it('names rows that were put into the trash, and holds those that came back', async () => {
    const { id } = await report();
    const before = await pack();
    expect((await owner.delete(`/api/issues/${id}`)).status).toBe(204);
    const gone = await pack(owner, before.cursor);
    expect(gone).toMatchObject({ issues: [], deleted: [{ kind: 'issue', id }] });
    expect((await owner.post(`/api/issues/${id}/restore`)).status).toBe(200);
    const back = await pack(owner, gone.cursor);
    expect([idsOf(back.issues), back.deleted]).toEqual([[id], []]);
  });

  it('names rows that are gone for good by now', async () => {
    const { id } = await report();
    const before = await pack();
    await owner.delete(`/api/issues/${id}`);
    await purgeAfterDays(server, 31);
    expect((await server.pool.query('select 1 from issues where id = $1', [id])).rowCount).toBe(0);
    expect((await pack(owner, before.cursor)).deleted).toEqual([{ kind: 'issue', id }]);
  });

  it('names rows that were closed too long ago in the meantime', async () => {
    const { id } = await report();
    const before = await pack();
    const cursor = JSON.parse(Buffer.from(before.cursor, 'base64url').toString());
    await server.pool.query(
      `update issues set status = 'resolved', verified_by = $2, verified_at = now() - interval '14 days 1 hour' where id = $1`,
      [id, owner.id],
    );
    // As if it had been taken two hours ago: nothing was written since, only time went by.
    const { cursor: now } = await pack(owner, before.cursor);
    const later = JSON.parse(Buffer.from(now, 'base64url').toString());
    later.at.serverTime = cursor.at.serverTime - 2 * 3_600_000;
    const asked = Buffer.from(JSON.stringify(later)).toString('base64url');
    expect((await pack(owner, asked)).deleted).toEqual([{ kind: 'issue', id }]);
  });

  it('holds what no entry of the log tells: a supplier that is gone for good, a person’s new name', async () => {
    const mason = await joinAs(server, project, 'inspector');
    const { body: supplier } = await owner.post('/api/suppliers', {
      name: 'Tlokweng Tiles',
      projectId: project,
    });
    const supplied = await report({ supplierId: supplier.id });
    const named = await report({}, mason);
    const before = await pack();
    expect((await owner.delete(`/api/suppliers/${supplier.id}`)).status).toBe(204);
    await purgeAfterDays(server, 31);
    const after = await pack(owner, before.cursor);
    expect(after.issues).toMatchObject([{ id: supplied.id, supplierId: null, supplier: 'Tlokweng Tiles' }]);
    expect(after.suppliers).not.toContainEqual({ id: supplier.id, name: 'Tlokweng Tiles' });
    const renamed = await mason.put('/api/user/profile', { firstName: 'Neo', lastName: 'Mosweu' });
    expect(renamed.status, JSON.stringify(renamed.body)).toBe(200);
    const later = await pack(owner, after.cursor);
    // What no entry tells may come once more while another transaction is under way.
    expect(later.issues).toContainEqual(
      expect.objectContaining({ id: named.id, reportedByName: 'Neo Mosweu' }),
    );
    expect(later.members).toContainEqual(expect.objectContaining({ userId: mason.id, firstName: 'Neo' }));
  });

  it('starts anew when the role has changed, and ends with the membership', async () => {
    const person = await joinAs(server, project, 'engineer');
    const { id } = await report();
    const before = await pack(person);
    expect(before.suppliers).toBeInstanceOf(Array);
    expect(
      (await owner.patch(`/api/projects/${project}/members/${person.id}`, { role: 'viewer' })).status,
    ).toBe(200);
    const after = await pack(person, before.cursor);
    expect(after).toMatchObject({ reset: true, role: 'viewer', deleted: [], issues: [{ id }] });
    expect(after.suppliers).toBe(undefined);
    expect((await pack(person, after.cursor)).reset).toBe(false);
    expect((await owner.delete(`/api/projects/${project}/members/${person.id}`)).status).toBe(204);
    expect((await person.get(pathOf(after.cursor))).status).toBe(404);
  });

  it('of another account, project or database starts anew', async () => {
    const person = await joinAs(server, project, 'owner');
    const { cursor } = await pack();
    expect((await pack(person, cursor)).reset).toBe(true);
    const elsewhere = await addProjectOf(owner);
    expect((await pack(owner, cursor, elsewhere)).reset).toBe(true);
    const of = (change: (cursor: Json) => void) => {
      const read = JSON.parse(Buffer.from(cursor, 'base64url').toString());
      change(read);
      return Buffer.from(JSON.stringify(read)).toString('base64url');
    };
    const restored = of((read) => {
      read.of.database = 'another';
    });
    const ahead = of((read) => {
      read.at.snapshot = '900000000000:900000000000:';
    });
    for (const since of [restored, ahead]) expect((await pack(owner, since)).reset).toBe(true);
  });

  it('that is none is refused with a sentence', async () => {
    const { cursor } = await pack();
    const read = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const snapshots = ['', '0:0:', '5:4:', '1:9:3,2', '1:9:9', '1:2', `1:${'9'.repeat(19)}:`, "1:2:'"];
    const wrong = [
      ...['zzz', '%00', made(null), made([]), made({ ...read, at: null })],
      ...snapshots.map((snapshot) => made({ ...read, at: { ...read.at, snapshot } })),
      ...[
        ['yesterday', 0],
        ['0000-01-01T00:00:00Z', 0],
        ['2026-01-01T00:00:00Z', MAX_ROWS + 1],
      ].map(([day, sent]) => made({ ...read, rest: { since: null, list: 'issues', after: [day, 1], sent } })),
    ];
    for (const since of wrong) {
      const { status, body } = await owner.get(pathOf(since));
      expect([since, status]).toEqual([since, 422]);
      expect(Object.keys(body.errors ?? body.fields ?? {})).toEqual(['since']);
    }
  });
});

describe('its tag', () => {
  it('stays while nothing changes but the time, and spares the answer', async () => {
    await report();
    const first = await owner.get(pathOf());
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[\w-]+"$/);
    // Another project moves on.
    await addProjectOf(owner);
    const known = await owner.send('GET', pathOf(), { headers: { 'if-none-match': tag } });
    expect([known.status, known.body, known.headers.get('etag')]).toEqual([304, '', tag]);
    await report();
    const changed = await owner.send('GET', pathOf(), { headers: { 'if-none-match': tag } });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(tag);
  });

  it('is the same for every update without a change', async () => {
    await report();
    const { cursor } = await pack();
    const first = await owner.get(pathOf(cursor));
    const second = await owner.send('GET', pathOf(first.body.cursor), {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(second.status).toBe(304);
  });
});

describe('a large project', () => {
  const fill = (count: number, characters: number) =>
    server.connection.rows(sql`
      with made as (insert into issues (project_id, title, description, priority, reported_by, created_at, updated_at)
      select ${project}, 'Issue ' || n, repeat('ä', ${characters}::int), 'low', ${owner.id}, now() - n * interval '1 minute', now() - n * interval '1 minute'
      from generate_series(1, ${count}::int) as n returning *)
      insert into activity (project_id, actor_id, entity, entity_id, action)
      select project_id, reported_by, 'issue', id, 'created' from made`);

  it('is sent in parts of 1 MB, which together hold every row once', async () => {
    await fill(300, 5000);
    const seen: string[] = [];
    let since: string | undefined;
    let [parts, bytes] = [0, 0];
    for (let more = true; more; parts += 1) {
      const body = await pack(owner, since);
      const size = Buffer.byteLength(JSON.stringify(body));
      expect(size).toBeLessThan(1_020_000);
      bytes += size;
      seen.push(...body.issues.map(({ title }: { title: string }) => title));
      ({ more, cursor: since } = body);
      expect(body.truncated).toBe(false);
      // What changes between two parts comes with the next update.
      if (parts === 0)
        await server.pool.query(
          `update issues set title = 'Moved on', updated_at = now() where project_id = $1 and title = 'Issue 299'`,
          [project],
        );
    }
    expect(parts).toBe(4);
    expect(new Set(seen).size).toBe(seen.length);
    const expected = Array.from({ length: 300 }, (_, n) => `Issue ${n + 1}`).filter(
      (title) => title !== 'Issue 299',
    );
    expect(seen.filter((title) => title !== 'Moved on')).toEqual(expected);
    const { issues } = await pack(owner, since);
    expect(issues.map(({ title }: { title: string }) => title)).toEqual(['Moved on']);
    const { body: size } = await owner.get(`${pathOf()}?size=1`);
    // Estimated from the rows that changed last.
    expect(size.bytes / bytes).toBeCloseTo(1, 2);
    expect(size.rows).toBeGreaterThan(300);
  });

  it('of more than 5,000 rows holds those that changed last, and says so', async () => {
    await fill(5001, 1);
    let part = await pack();
    for (let count = part.issues.length; ; count += part.issues.length) {
      expect(part.truncated).toBe(!part.more);
      if (!part.more) {
        expect([count, part.issues.at(-1).title]).toEqual([5000, 'Issue 5000']);
        break;
      }
      part = await pack(owner, part.cursor);
    }
    const { suppliers, cursor } = { ...(await pack()), cursor: part.cursor };
    expect((await pack(owner, cursor)).truncated).toBe(false);
    const { body: size } = await owner.get(`${pathOf()}?size=1`);
    expect(size.rows).toBe(5000 + 1 + suppliers.length);
  });

  it('of which more went than an answer should name starts anew', async () => {
    for (const count of [5000, 5000, 5000, 5000, 1]) await fill(count, 1);
    let { cursor, more } = await pack();
    while (more) ({ cursor, more } = await pack(owner, cursor));
    await server.pool.query('update issues set deleted_at = now() where project_id = $1', [project]);
    const after = await pack(owner, cursor);
    expect([after.reset, after.issues, after.deleted]).toEqual([true, [], []]);
    expect(after.members).toHaveLength(1);
  });

  it('with more names than an answer has room for begins its rows in the next one', async () => {
    await server.connection.rows(sql`insert into suppliers (added_by, added_in_project_id, name)
      select ${owner.id}, ${project}, n || repeat('ä', 190) from generate_series(1, 3000) as n`);
    const { id } = await report();
    const names = await pack();
    expect([names.suppliers.length > 2900, names.issues, names.more]).toEqual([true, undefined, true]);
    const rows = await pack(owner, names.cursor);
    expect([idsOf(rows.issues), rows.suppliers, rows.more]).toEqual([[id], undefined, false]);
  });
});
