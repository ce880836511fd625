import { randomUUID } from 'node:crypto';
import { addDays, type CalendarDate, dayIn } from '@brick/domain/dates/calendar-date';
import { diaryEndpoints } from '@brick/domain/diary/api';
import { readPdf } from '@brick/pdf/testing/read-pdf';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { inTransaction } from '../platform/db/connection.ts';
import { exportArchive, importArchive } from '../testing/files/archive-files.ts';
import { blankJpeg } from '../testing/files/pictures.ts';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { jobContextOf } from '../testing/scheduled-jobs.ts';
import { startServer } from '../testing/test-server.ts';
import { notifyUnsignedDays } from './diary-notices.ts';
import { auditDiary, type DiaryFinding } from './diary-seal-audit.ts';

const server = await startServer({ registrationsPerHour: 1_000_000, projectsPerHour: 0 });
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner);
const engineer = await joinAs(server, project, 'engineer');
const inspector = await joinAs(server, project, 'inspector');
const contractor = await joinAs(server, project, 'contractor');
const today = dayIn('UTC', Date.now());
afterAll(() => server.stop());

let used = 0;

/** A day of its own for a test, of the last months. */
const freshDay = (): CalendarDate => {
  used += 1;
  return addDays(today, -10 - used);
};

const path = (day: string, call = '') => `/api/projects/${project}/diary/${day}${call}`;
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const LABOUR = { section: 'labour', company: 'Kgale Plumbing', trade: 'plumbing', heads: 4, hours: 8.5 };
const DELAY = { section: 'delay', cause: 'weather', from: '07:30', to: '12:00', note: 'Rain' };
const SIGNED = { signature: { name: 'T. Molefe' } };

const addLine = (person: TestPerson, day: string, line: object) => person.post(path(day, '/lines'), line);
const sendPhoto = async (person: TestPerson, id: string, size: number) => {
  const sent = await person.send('PUT', `/api/projects/${project}/photos/${id}`, { body: blankJpeg(size) });
  expect(sent.status).toBeLessThan(300);
};

async function audit(): Promise<string[]> {
  const found: DiaryFinding[] = [];
  await auditDiary(server.connection, (finding) => found.push(finding));
  return found.map(({ fault, dayId, addendum }) => [fault, dayId, addendum].filter(Boolean).join(' '));
}

/** A day with a line and a photo of each, signed by the owner. */
async function signedDay(day = freshDay()) {
  const [photo, ofDay] = [randomUUID(), randomUUID()];
  await sendPhoto(inspector, photo, 640);
  await sendPhoto(owner, ofDay, 641);
  await addLine(inspector, day, { ...LABOUR, photoIds: [photo] });
  await addLine(contractor, day, DELAY);
  await owner.put(path(day), {
    weather: { am: { sky: 'rain', minC: 12, maxC: 19, mm: 14.5, wind: 'light', ground: 'wet' } },
    ...{ hoursLost: 4.5, notes: 'Ring beam', photoIds: [ofDay] },
  });
  const { status, body } = await owner.post(path(day, '/sign'), SIGNED);
  expect([status, body.errors]).toEqual([200, undefined]);
  return { ...body, photo } as {
    id: number;
    day: string;
    photo: string;
    lines: { id: number }[];
    contentHash: string;
  };
}

describe('a day of the diary', () => {
  it('begins with its first line', async () => {
    const day = freshDay();
    expect((await owner.get(path(day))).status).toBe(404);
    const { status, body } = await addLine(inspector, day, LABOUR);
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(body).toMatchObject({
      ...{ day, state: 'open', heads: 4, workHours: 34, delayMinutes: 0, contentHash: null },
      lines: [{ ...LABOUR, addedBy: inspector.id, clientId: expect.any(String) }],
    });
    expect((await owner.get(path(day))).body.id).toBe(body.id);
    expect((await owner.get(`/api/diary-days/${body.id}`)).body.lines).toHaveLength(1);
  });

  it('is one, also if two lines begin it at once', async () => {
    const day = freshDay();
    const both = await Promise.all([addLine(owner, day, LABOUR), addLine(engineer, day, DELAY)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1);
    expect((await owner.get(path(day))).body.lines).toHaveLength(2);
    expect(codeOf(await owner.post(`/api/projects/${project}/diary-days`, { day }))).toEqual([409, 'taken']);
  });

  it('is never ahead', async () => {
    const ahead = addDays(today, 3);
    const { status, body } = await addLine(owner, ahead, LABOUR);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['day']]);
    expect((await owner.get(path(ahead))).status).toBe(404);
  });

  it('takes no line that does not fit its section', async () => {
    const day = freshDay();
    const refused = async (line: object) => Object.keys((await addLine(owner, day, line)).body.errors ?? {});
    expect(await refused({ ...DELAY, to: '07:00' })).toEqual(['to']);
    expect(await refused({ ...LABOUR, hours: 25 })).toEqual(['hours']);
    expect(await refused({ ...LABOUR, cause: 'weather' })).toEqual(['cause']);
    expect(await refused({ ...LABOUR, placeId: 999_999 })).toEqual(['placeId']);
    const several = await addLine(owner, day, [LABOUR, { ...LABOUR, heads: null }]);
    expect([several.status, Object.keys(several.body.errors)]).toEqual([422, ['1.heads']]);
    expect((await owner.get(path(day))).status).toBe(404);
  });

  it('takes several lines, each once', async () => {
    const day = freshDay();
    const lines = [LABOUR, DELAY].map((line) => ({ ...line, clientId: randomUUID() }));
    await addLine(owner, day, lines);
    const again = await addLine(owner, day, [...lines, { ...LABOUR, heads: 2 }]);
    expect(again.body.lines.map(({ heads }: { heads: number }) => heads)).toEqual([4, null, 2]);
  });

  it('is signed as it was seen, and not if somebody has written to it since', async () => {
    const day = freshDay();
    const { updatedAt } = (await addLine(owner, day, LABOUR)).body;
    const late = (await addLine(engineer, day, DELAY)).body;
    const refused = await owner.post(path(day, '/sign'), { ...SIGNED, seen: updatedAt });
    expect(codeOf(refused)).toEqual([409, 'stale']);
    expect(refused.body.current).toMatchObject({ state: 'open', updatedAt: late.updatedAt });
    const signed = await owner.post(path(day, '/sign'), { ...SIGNED, seen: late.updatedAt });
    expect([signed.status, signed.body.state]).toEqual([200, 'signed']);
  });

  it('answers a repeat of a line, also after it is signed', async () => {
    const day = freshDay();
    const line = {
      ...LABOUR,
      clientId: randomUUID(),
      capturedAt: new Date(Date.now() - 60_000).toISOString(),
    };
    await addLine(inspector, day, line);
    await owner.post(path(day, '/sign'), SIGNED);
    const again = await addLine(inspector, day, line);
    expect([again.status, again.body.state, again.body.lines.length]).toEqual([200, 'signed', 1]);
  });

  it('keeps what each of two people wrote of it, and refuses what both changed', async () => {
    const day = freshDay();
    const am = { sky: 'clear', minC: 10, maxC: 18, mm: null, wind: 'calm', ground: 'dry' };
    await owner.put(path(day), { weather: { am, pm: null }, notes: 'Formwork' });
    const other = await engineer.put(path(day), { weather: { am: null, pm: { ...am, sky: 'storm' } } });
    expect(other.body.weather).toMatchObject({ am: { sky: 'clear' }, pm: { sky: 'storm' } });
    const { weather } = other.body;
    const later = { am: { ...weather.am, sky: 'rain' }, pm: weather.pm };
    const changed = await owner.put(path(day), { weather: later, seen: { weather } });
    expect([changed.status, changed.body.weather?.am.sky]).toEqual([200, 'rain']);
    const stale = await engineer.put(path(day), { notes: 'Concrete' });
    expect([...codeOf(stale), stale.body.current.notes]).toEqual([409, 'stale', 'Formwork']);
    const fresh = await engineer.put(path(day), { notes: 'Concrete', seen: { notes: 'Formwork' } });
    expect(fresh.body.notes).toBe('Concrete');
  });

  it('goes to the trash and back, unless the day was begun anew', async () => {
    const day = freshDay();
    const { id } = (await addLine(owner, day, LABOUR)).body;
    await owner.delete(`/api/diary-days/${id}`);
    expect((await owner.get(path(day))).status).toBe(404);
    expect((await owner.post(`/api/diary-days/${id}/restore`, {})).body.lines).toHaveLength(1);
    await owner.delete(`/api/diary-days/${id}`);
    await addLine(owner, day, DELAY);
    expect(codeOf(await owner.post(`/api/diary-days/${id}/restore`, {}))).toEqual([409, 'taken']);
  });

  it('is in the calendar of its month', async () => {
    const day = freshDay();
    await addLine(owner, day, LABOUR);
    await addLine(owner, day, DELAY);
    const { body } = await owner.get(`/api/projects/${project}/diary?month=${day.slice(0, 7)}`);
    expect(body.today).toBe(today);
    expect(body.days.find((each: { day: string }) => each.day === day)).toMatchObject({
      ...{ state: 'open', heads: 4, delayMinutes: 270, lines: 2, addenda: 0 },
    });
    expect(body.delayMinutes).toBeGreaterThanOrEqual(270);
    expect((await owner.get(`/api/projects/${project}/diary?month=2026-13`)).status).toBe(422);
  });
});

describe('a line', () => {
  it('is changed and removed while the day is open, and its history stays with the day', async () => {
    const day = freshDay();
    const { id, lines } = (await addLine(inspector, day, LABOUR)).body;
    const line = `/api/diary-lines/${lines[0].id}`;
    expect((await inspector.patch(line, { heads: 5, version: 1 })).body.lines[0]).toMatchObject({
      ...{ heads: 5, version: 2 },
    });
    expect(codeOf(await inspector.patch(line, { heads: 6, version: 1 }))).toEqual([409, 'stale']);
    expect((await inspector.patch(line, { heads: 0 })).status).toBe(422);
    expect(codeOf(await inspector.delete(line))).toEqual([403, 'forbidden']);
    expect((await owner.delete(line)).status).toBe(200);
    const history = (await owner.get(`/api/diary-days/${id}/history`)).body;
    expect((diaryEndpoints.history.reply as z.ZodType).safeParse(history).error).toBeUndefined();
    expect(
      history.map(({ before, after }: { before: object; after: object }) => [before, after]),
    ).toMatchObject([
      [{ lines: [{ heads: 5 }] }, null],
      [{ lines: [{ heads: 4 }] }, { lines: [{ heads: 5 }] }],
      [null, { lines: [{ company: 'Kgale Plumbing' }] }],
      [null, expect.anything()],
    ]);
  });

  it('is read by its author alone among contractors, with its photos and history', async () => {
    const { id, day, photo } = await signedDay();
    const own = (await contractor.get(path(day))).body;
    expect(own.lines.map(({ section }: { section: string }) => section)).toEqual(['delay']);
    expect([own.heads, own.delayMinutes, own.photos]).toEqual([0, 270, []]);
    expect((await contractor.get(`/api/projects/${project}/photos/${photo}`)).status).toBe(404);
    expect((await engineer.get(`/api/projects/${project}/photos/${photo}`)).status).toBe(200);
    expect((await contractor.get(`/api/projects/${project}/photos?kind=diary-day&rowId=${id}`)).body).toEqual(
      [],
    );
    const history = (await contractor.get(`/api/diary-days/${id}/history`)).body;
    expect(JSON.stringify(history)).not.toContain('Kgale');
    expect(history).toHaveLength(1);
    const month = (await contractor.get(`/api/projects/${project}/diary?month=${day.slice(0, 7)}`)).body;
    expect(month.days.find((each: { day: string }) => each.day === day)).toMatchObject({
      heads: 0,
      lines: 1,
    });
    const packed = (await contractor.get(`/api/projects/${project}/site-pack`)).body;
    expect(JSON.stringify(packed.diaryDays)).not.toContain('Kgale');
  });

  it('has an id that no other line of the day takes, so that nobody holds the photos of another', async () => {
    const day = freshDay();
    const photo = randomUUID();
    await sendPhoto(owner, photo, 640);
    const added = await addLine(owner, day, { ...LABOUR, photoIds: [photo] });
    const [{ clientId }] = added.body.lines;
    for (const line of [{ ...DELAY, clientId }, [{ ...DELAY, clientId }]])
      expect(codeOf(await addLine(inspector, day, line))).toEqual([409, 'taken']);
    const { lines } = (await owner.get(path(day))).body;
    expect(lines.map((line: { photoIds: string[] }) => line.photoIds)).toEqual([[photo]]);
  });

  it('keeps its photos from who sent them once they may no longer write', async () => {
    const sender = await joinAs(server, project, 'contractor');
    const day = freshDay();
    const [named, unnamed] = [randomUUID(), randomUUID()];
    await sendPhoto(sender, named, 648);
    await sendPhoto(sender, unnamed, 656);
    await addLine(sender, day, { ...LABOUR, photoIds: [named] });
    const photo = (id: string) => `/api/projects/${project}/photos/${id}`;
    expect((await sender.patch(photo(named), { position: 2 })).status).toBe(200);
    await server.connection.rows(
      sql`update project_members set role = 'viewer' where project_id = ${project} and user_id = ${sender.id}`,
    );
    for (const id of [named, unnamed]) {
      expect((await sender.patch(photo(id), { position: 1 })).status).toBe(403);
      expect((await sender.delete(photo(id))).status).toBe(403);
    }
    expect((await owner.get(photo(named))).status).toBe(200);
  });

  it('of another is changed by nobody who may change only their own', async () => {
    const day = freshDay();
    const { lines } = (await addLine(owner, day, LABOUR)).body;
    expect((await contractor.patch(`/api/diary-lines/${lines[0].id}`, { heads: 1 })).status).toBe(404);
    expect((await contractor.put(path(day), { notes: 'Mine' })).status).toBe(403);
  });

  it('of a delay becomes the draft of a variation with its days, also once it is signed', async () => {
    const { lines, day } = await signedDay();
    const line = `/api/diary-lines/${lines[1]?.id}`;
    const drafted = await owner.post(`${line}/variation`, { title: 'Rain of that morning' });
    expect([drafted.status, drafted.body.errors]).toEqual([201, undefined]);
    const { variationId, variationNumber } = drafted.body.lines[1];
    expect(variationNumber).toMatch(/^VO-\d{4}$/);
    expect((await owner.get(`/api/variations/${variationId}`)).body).toMatchObject({
      ...{ status: 'draft', timeImpactDays: 1, extraCost: '0.00', number: variationNumber },
      description: expect.stringContaining(`${day} 07:30–12:00`),
    });
    expect(codeOf(await owner.post(`${line}/variation`, { title: 'Twice' }))).toEqual([409, 'taken']);
    const labour = `/api/diary-lines/${lines[0]?.id}/variation`;
    expect(codeOf(await owner.post(labour, { title: 'No' }))).toEqual([409, 'invalidStep']);
    expect((await inspector.post(`${line}/variation`, { title: 'No' })).status).toBe(403);
    expect(await audit()).toEqual([]);
  });
});

describe('a signed day', () => {
  it('waits for its photos, then takes no change', async () => {
    const day = freshDay();
    const photo = randomUUID();
    const { id, lines } = (await addLine(inspector, day, { ...LABOUR, photoIds: [photo] })).body;
    expect(codeOf(await owner.post(path(day, '/sign'), SIGNED))).toEqual([409, 'invalidStep']);
    await sendPhoto(inspector, photo, 650);
    const { body } = await owner.post(path(day, '/sign'), SIGNED);
    expect(body).toMatchObject({
      ...{ state: 'signed', signedBy: owner.id, signature: { name: 'T. Molefe' } },
      contentHash: expect.stringMatching(/^[\da-f]{64}$/),
    });
    expect(body.signedDaysLate).toBeGreaterThan(2);
    const late = await addLine(inspector, day, LABOUR);
    expect([...codeOf(late), late.body.current]).toEqual([
      ...[409, 'signed'],
      { id, day, state: 'signed', signedAt: body.signedAt },
    ]);
    const line = `/api/diary-lines/${lines[0].id}`;
    for (const refused of [
      await inspector.patch(line, { heads: 1 }),
      await owner.delete(line),
      await owner.put(path(day), { notes: 'Later' }),
      await owner.patch(`/api/diary-days/${id}`, { notes: 'Later' }),
      await owner.delete(`/api/diary-days/${id}`),
      await owner.post(path(day, '/sign'), SIGNED),
      await owner.patch(`/api/projects/${project}/photos/${photo}`, { purpose: 'general' }),
      await owner.delete(`/api/projects/${project}/photos/${photo}`),
    ])
      expect(codeOf(refused)).toEqual([409, 'signed']);
  });

  it('keeps a photo whose deletion waited for the signature', async () => {
    const day = freshDay();
    const photo = randomUUID();
    await sendPhoto(inspector, photo, 652);
    const { id } = (await addLine(inspector, day, { ...LABOUR, photoIds: [photo] })).body;
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const { sent } = await inTransaction(server.pool, async (holder) => {
      await holder.rows(sql`select 1 from diary_days where id = ${id} for update`);
      const sent = [];
      for (const send of [
        () => owner.post(path(day, '/sign'), SIGNED),
        () => owner.delete(`/api/projects/${project}/photos/${photo}`),
      ]) {
        sent.push(send());
        await expect.poll(async () => (await server.servingPool.query(waiting)).rowCount).toBe(sent.length);
      }
      return { sent };
    });
    expect((await Promise.all(sent)).map(codeOf)).toEqual([
      [200, undefined],
      [409, 'signed'],
    ]);
  });

  it('is countersigned by somebody else', async () => {
    const day = freshDay();
    await addLine(owner, day, LABOUR);
    expect(codeOf(await engineer.post(path(day, '/countersign'), SIGNED))).toEqual([409, 'invalidStep']);
    expect((await inspector.post(path(day, '/sign'), SIGNED)).status).toBe(403);
    const first = (await owner.post(path(day, '/sign'), SIGNED)).body.contentHash;
    expect((await owner.post(path(day, '/countersign'), SIGNED)).status).toBe(403);
    const { body } = await engineer.post(path(day, '/countersign'), { signature: { name: 'L. Pule' } });
    expect(body).toMatchObject({ state: 'countersigned', countersignature: { name: 'L. Pule' } });
    expect(body.contentHash).not.toBe(first);
    expect(codeOf(await engineer.post(path(day, '/countersign'), SIGNED))).toEqual([409, 'invalidStep']);
    expect(await audit()).toEqual([]);
  });

  it('takes addenda, whose photos are there, and which never change', async () => {
    const { day, id } = await signedDay();
    const photo = randomUUID();
    const addendum = { text: 'One more lorry came at 17:00.', photoIds: [photo], clientId: randomUUID() };
    expect(codeOf(await contractor.post(path(day, '/addenda'), addendum))).toEqual([409, 'invalidStep']);
    await sendPhoto(contractor, photo, 651);
    const { status, body } = await contractor.post(path(day, '/addenda'), addendum);
    expect([status, body.addenda]).toMatchObject([
      200,
      [{ number: 1, photoIds: [photo], addedBy: contractor.id }],
    ]);
    expect((await contractor.post(path(day, '/addenda'), addendum)).body.addenda).toHaveLength(1);
    const open = freshDay();
    await addLine(owner, open, LABOUR);
    expect(codeOf(await owner.post(path(open, '/addenda'), { text: 'Too soon' }))).toEqual([
      409,
      'invalidStep',
    ]);
    await expect(
      server.pool.query(`update diary_addenda set text = 'other' where day_id = ${id}`),
    ).rejects.toThrow(/append-only/);
    expect(await audit()).toEqual([]);
  });

  /** Runs the audit after a statement, then takes the statement back. */
  async function auditAfter(statement: string): Promise<string[]> {
    const client = await server.pool.connect();
    const { getConnection } = await import('../platform/db/connection.ts');
    const found: string[] = [];
    try {
      await client.query('begin');
      await client.query("set local session_replication_role = 'replica'").catch(async () => {
        await client.query('rollback');
        await client.query('begin');
        await client.query(
          'alter table diary_addenda disable trigger user; alter table activity disable trigger user',
        );
      });
      await client.query(statement);
      await auditDiary(getConnection(client), ({ fault, dayId, addendum }) =>
        found.push([fault, dayId, addendum].filter(Boolean).join(' ')),
      );
    } finally {
      await client.query('rollback');
      client.release();
    }
    return found;
  }

  it('is found by the audit if any byte of it is altered', async () => {
    const { id, lines, day } = await signedDay();
    await owner.post(path(day, '/addenda'), { text: 'One more lorry' });
    await engineer.post(path(day, '/countersign'), SIGNED);
    expect(await audit()).toEqual([]);
    const ofDay = `where project_id = ${project} and id = ${id}`;
    const ofLine = `where project_id = ${project} and id = ${lines[0]?.id}`;
    const altered = [
      `update diary_days set notes = notes || ' ' ${ofDay}`,
      `update diary_days set day = day - 400 ${ofDay}`,
      `update diary_days set weather = jsonb_set(weather, '{am,mm}', '14.4') ${ofDay}`,
      `update diary_days set hours_lost = 4.25 ${ofDay}`,
      `update diary_days set signed_at = signed_at + interval '1 millisecond' ${ofDay}`,
      `update diary_days set signed_by = signed_by + 1 ${ofDay}`,
      `update diary_days set signature = jsonb_set(signature, '{name}', '"T. Molefa"') ${ofDay}`,
      `update diary_days set countersigned_by = countersigned_by + 1 ${ofDay}`,
      `update diary_days set content_hash = repeat('0', 64) ${ofDay}`,
      `update diary_days set state = 'open', content_hash = null ${ofDay}`,
      `update diary_lines set heads = heads + 1 ${ofLine}`,
      `update diary_lines set company = 'Kgale Plumbin' ${ofLine}`,
      `update diary_lines set captured_at = now() ${ofLine}`,
      `update diary_lines set added_by = added_by + 1 ${ofLine}`,
      `delete from diary_lines ${ofLine}`,
      `insert into diary_lines (project_id, day_id, section, client_id, added_by, created_at, updated_at)
        values (${project}, ${id}, 'event', '${randomUUID()}', 1, now(), now())`,
      `update photos set kept_sha256 = repeat('0', 64) where project_id = ${project} and row_id = ${id} and kind = 'diary-day'`,
      `delete from photos where project_id = ${project} and row_id = ${id} and kind = 'diary-day'`,
    ];
    for (const statement of altered)
      expect([statement, await auditAfter(statement)]).toEqual([statement, [`day altered ${id}`]]);
    const gone = `delete from diary_days ${ofDay}`;
    expect(await auditAfter(gone)).toContain(`day gone ${id}`);
    const addendum = `where project_id = ${project} and day_id = ${id} and number = 1`;
    expect(await auditAfter(`update diary_addenda set text = 'One more lorri' ${addendum}`)).toEqual([
      `addendum altered ${id} 1`,
    ]);
    expect(await auditAfter(`delete from diary_addenda ${addendum}`)).toEqual([`addendum gone ${id} 1`]);
  });
});

describe('a diary that is not signed', () => {
  it('is told to who may sign from ten the next morning, once', async () => {
    const site = await addProjectOf(owner);
    const lead = await joinAs(server, site, 'architect');
    const foreman = await joinAs(server, site, 'contractor');
    await owner.post(`/api/projects/${site}/diary/${today}/lines`, LABOUR);
    const [row] = (await owner.get(`/api/projects/${site}/diary-days`)).body;
    const told = async (person: TestPerson): Promise<number> =>
      (await person.get('/api/notices')).body.filter(
        ({ kind, entityId }: { kind: string; entityId: number }) =>
          kind === 'diaryNotSigned' && entityId === row.id,
      ).length;
    const at = (time: string) => Date.parse(`${addDays(today, 1)}T${time}Z`);
    await notifyUnsignedDays(jobContextOf(server, at('09:59:59')));
    expect([await told(owner), await told(lead)]).toEqual([0, 0]);
    await notifyUnsignedDays(jobContextOf(server, at('10:00:00')));
    await notifyUnsignedDays(jobContextOf(server, at('11:00:00')));
    expect([await told(owner), await told(lead), await told(foreman)]).toEqual([1, 1, 0]);
  });
});

describe('a printed day', () => {
  it('is a PDF, for who reads the diary', async () => {
    const day = freshDay();
    const photoId = randomUUID();
    await sendPhoto(owner, photoId, 642);
    await addLine(inspector, day, LABOUR);
    await owner.post(path(day, '/sign'), { signature: { name: 'O. Kgosi', photoId } });
    await owner.post(path(day, '/addenda'), { text: 'One more lorry' });
    const pdf = (person: TestPerson) =>
      fetch(`${server.url}${path(day, '/pdf')}`, { headers: { cookie: person.cookie } });
    const response = await pdf(owner);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const { alternatives } = await readPdf(Buffer.from(await response.arrayBuffer()));
    expect(alternatives).toEqual(['Drawn signature of O. Kgosi']);
    expect((await pdf(await joinAs(server, project, 'interior_designer'))).status).toBe(403);
  });
});

describe('an archive', () => {
  it('holds the diary, and an import seals its signed days anew', async () => {
    const site = await addProjectOf(owner);
    const lead = await joinAs(server, site, 'project_manager');
    const day = freshDay();
    const at = (call: string) => `/api/projects/${site}/diary/${day}${call}`;
    const photo = randomUUID();
    await owner.send('PUT', `/api/projects/${site}/photos/${photo}`, { body: blankJpeg(660) });
    await owner.post(at('/lines'), { ...LABOUR, photoIds: [photo] });
    await owner.post(at('/lines'), DELAY);
    await owner.put(at(''), { weather: { am: { sky: 'fog' } }, hoursLost: 1.5 });
    await owner.post(at('/sign'), SIGNED);
    await lead.post(at('/countersign'), { signature: { name: 'L. Pule', role: 'PM' } });
    await owner.post(at('/addenda'), { text: 'One more lorry' });
    const job = await importArchive(owner, await exportArchive(server, owner, site));
    expect(job, JSON.stringify(job)).toMatchObject({ status: 'done', problem: null });
    const { body } = await owner.get(`/api/projects/${job.projectId}/diary/${day}`);
    expect(body).toMatchObject({
      ...{ state: 'countersigned', hoursLost: 1.5, weather: { am: { sky: 'fog' }, pm: null } },
      ...{ signature: { name: 'T. Molefe' }, countersignature: { name: 'L. Pule', role: 'PM' } },
      contentHash: expect.stringMatching(/^[\da-f]{64}$/),
      lines: [{ ...LABOUR, photoIds: [expect.any(String)] }, DELAY],
      addenda: [{ number: 1, text: 'One more lorry', contentHash: expect.any(String) }],
    });
    expect(await audit()).toEqual([]);
  });
});
