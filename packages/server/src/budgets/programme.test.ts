import { addDays, type CalendarDate, dayIn } from '@brick/domain/dates/calendar-date';
import { afterAll, describe, expect, it } from 'vitest';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
const timezone: string = (await owner.get('/api/user')).body.timezone;
afterAll(() => server.stop());

const today = (): CalendarDate => dayIn(timezone, Date.now());
const at = (project: number, rest = 'programme') => `/api/projects/${project}/${rest}`;

const january = { plannedStart: '2026-01-01', plannedFinish: '2026-01-30' };

describe('the programme', () => {
  it('of a new project is empty', async () => {
    const project = await addProjectOf(owner);
    const { body } = await owner.get(at(project));
    expect(body).toMatchObject({ start: null, finish: null, milestones: [], version: 1 });
    expect(body.phases).toHaveLength(8);
    expect(body.phases[0]).toEqual({
      phase: 'land_planning',
      plannedStart: null,
      plannedFinish: null,
      baselineStart: null,
      baselineFinish: null,
      actualStart: null,
      actualFinish: null,
      percentComplete: null,
      percentCompleteOn: null,
      plannedPercent: null,
      movedDays: null,
    });
  });

  it('keeps the first plan as baseline and shows the moved days', async () => {
    const project = await addProjectOf(owner);
    const first = await owner.put(at(project), {
      phases: { foundation: january, structure: { plannedStart: '2026-01-20', plannedFinish: '2026-03-31' } },
    });
    expect(first.body).toMatchObject({ version: 2, start: '2026-01-01', finish: '2026-03-31' });
    const again = await owner.put(at(project), {
      phases: { foundation: { plannedFinish: '2026-02-09', actualStart: '2026-01-05' } },
      version: 2,
    });
    expect(again.body.phases[1]).toMatchObject({
      plannedStart: '2026-01-01',
      plannedFinish: '2026-02-09',
      baselineStart: '2026-01-01',
      baselineFinish: '2026-01-30',
      actualStart: '2026-01-05',
      movedDays: 10,
    });
    expect(again.body.phases[2]).toMatchObject({ plannedFinish: '2026-03-31', movedDays: 0 });
    expect((await owner.get(at(project))).body).toEqual(again.body);
    const [entry] = (await owner.get(at(project, 'activity?entity=programme'))).body;
    expect(entry).toMatchObject({
      action: 'updated',
      before: { phases: { foundation: { plannedFinish: '2026-01-30', actualStart: null } } },
      after: { phases: { foundation: { plannedFinish: '2026-02-09', actualStart: '2026-01-05' } } },
    });
  });

  it('shows the elapsed share of the planned days, as of a day', async () => {
    const project = await addProjectOf(owner);
    await owner.put(at(project), { phases: { foundation: january } });
    const plannedPercent = async (asOf: string) =>
      (await owner.get(at(project, `programme?asOf=${asOf}`))).body.phases[1].plannedPercent;
    expect(await plannedPercent('2025-12-31')).toBe(0);
    expect(await plannedPercent('2026-01-01')).toBe(3.3);
    expect(await plannedPercent('2026-01-15')).toBe(50);
    expect(await plannedPercent('2026-05-01')).toBe(100);
  });

  it('rejects inconsistent dates and changes nothing', async () => {
    const project = await addProjectOf(owner);
    const answer = await owner.put(at(project), {
      phases: {
        foundation: { plannedStart: '2026-01-30', plannedFinish: '2026-01-01' },
        structure: { plannedStart: '2026-01-30' },
        roofing: { actualStart: addDays(today(), 2) },
        finishes: january,
      },
    });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      {
        'phases.foundation.plannedFinish': 'A phase cannot finish before it starts',
        'phases.structure.plannedFinish': 'Enter when it is planned to finish',
        'phases.roofing.actualStart': 'This day is still to come',
      },
    ]);
    expect((await owner.get(at(project))).body).toMatchObject({ version: 1, start: null });
  });

  it('is edited from its current version only; an edit without changes creates no version', async () => {
    const project = await addProjectOf(owner);
    await owner.put(at(project), { phases: { foundation: january } });
    expect((await owner.put(at(project), { phases: { foundation: january }, version: 2 })).body.version).toBe(
      2,
    );
    const stale = await owner.put(at(project), { phases: {}, version: 1 });
    expect([stale.status, stale.body.code, stale.body.current]).toEqual([
      409,
      'stale',
      (await owner.get(at(project))).body,
    ]);
    const bare = await owner.put(at(project), {
      phases: { foundation: { plannedStart: '', plannedFinish: null } },
    });
    expect(bare.body.phases[1]).toMatchObject({ plannedStart: null, baselineStart: '2026-01-01' });
  });
});

describe('a milestone', () => {
  it('is listed by date, and is reached only on a past day', async () => {
    const project = await addProjectOf(owner);
    const closed = { title: 'Roof closed', phase: 'roofing', plannedOn: '2026-06-30' };
    const { status, body } = await owner.post(at(project, 'milestones'), closed);
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ ...closed, reachedOn: null, version: 1 }),
    ]);
    await owner.post(at(project, 'milestones'), { title: 'Handover', plannedOn: '2026-01-31', phase: '' });
    const titles = async () =>
      (await owner.get(at(project))).body.milestones.map(({ title }: { title: string }) => title);
    expect(await titles()).toEqual(['Handover', 'Roof closed']);
    const path = `/api/milestones/${body.id}`;
    const late = await owner.patch(path, { reachedOn: addDays(today(), 2) });
    expect([late.status, late.body.errors]).toEqual([422, { reachedOn: 'This day is still to come' }]);
    expect((await owner.patch(path, { reachedOn: today(), version: 1 })).body).toMatchObject({
      reachedOn: today(),
      version: 2,
    });
    expect((await owner.patch(path, { title: 'Roof on', version: 1 })).body.code).toBe('stale');
    expect((await owner.get(`${path}/history`)).body).toMatchObject([
      { action: 'updated', before: { reachedOn: null }, after: { reachedOn: today() } },
      { action: 'created', after: { title: 'Roof closed' } },
    ]);
    expect((await owner.delete(path)).status).toBe(204);
    expect(await titles()).toEqual(['Handover']);
    expect((await owner.get(at(project, 'trash'))).body).toMatchObject([{ kind: 'milestone', id: body.id }]);
    expect((await owner.post(`${path}/restore`)).body).toMatchObject({ title: 'Roof closed' });
    expect(await titles()).toEqual(['Handover', 'Roof closed']);
  });
});

describe('percent complete', () => {
  const enter = async (person: TestPerson, project: number, fields: object) => {
    const body = { phase: 'roofing', percentComplete: 40, date: '2026-03-04', ...fields };
    const answer = await person.post(at(project, 'progress'), body);
    if (answer.status !== 201) throw new Error(`not entered: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };

  const shownAt = async (project: number, asOf: string) => {
    const { phases } = (await owner.get(at(project, `programme?asOf=${asOf}`))).body;
    return [phases[3].percentComplete, phases[3].percentCompleteOn];
  };

  it('is entered with its date by users on site, and shown as of a day', async () => {
    const project = await addProjectOf(owner);
    const engineer = await joinAs(server, project, 'engineer');
    expect(await enter(engineer, project, { percentComplete: '12.5', note: 'Trusses up' })).toMatchObject({
      phase: 'roofing',
      percentComplete: 12.5,
      date: '2026-03-04',
      note: 'Trusses up',
      enteredBy: engineer.id,
      enteredByName: engineer.username,
      version: 1,
    });
    await enter(engineer, project, { percentComplete: 60, date: '2026-04-01' });
    // Entered later for an earlier day: it applies from that day until the next entry.
    await enter(engineer, project, { percentComplete: 20, date: '2026-03-04' });
    expect(await shownAt(project, '2026-03-03')).toEqual([null, null]);
    expect(await shownAt(project, '2026-03-31')).toEqual([20, '2026-03-04']);
    expect(await shownAt(project, '2026-04-01')).toEqual([60, '2026-04-01']);
    const list = (await engineer.get(at(project, 'progress'))).body;
    expect(list.map(({ percentComplete }: { percentComplete: number }) => percentComplete)).toEqual([
      60, 20, 12.5,
    ]);
    expect((await engineer.get(at(project, 'progress?phase=finishes'))).body).toEqual([]);
  });

  it('is dated today by default, never later, and has at most one decimal', async () => {
    const project = await addProjectOf(owner);
    expect(await enter(owner, project, { date: null })).toMatchObject({ date: today() });
    for (const [fields, errors] of [
      [{ date: addDays(today(), 2) }, { date: 'Progress cannot be dated later than today' }],
      [{ percentComplete: 101 }, { percentComplete: 'Enter a percentage from 0 to 100' }],
      [{ percentComplete: 12.55 }, { percentComplete: 'Use at most one decimal' }],
    ] as const) {
      const body = { phase: 'roofing', percentComplete: 40, ...fields };
      const answer = await owner.post(at(project, 'progress'), body);
      expect([answer.status, answer.body.errors]).toEqual([422, errors]);
    }
  });

  it('is corrected with its history; after a deletion the previous entry applies again', async () => {
    const project = await addProjectOf(owner);
    await enter(owner, project, { percentComplete: 10, date: '2026-03-01' });
    const { id } = await enter(owner, project, {});
    const path = `/api/progress/${id}`;
    expect((await owner.patch(path, { percentComplete: 45, version: 1 })).body).toMatchObject({
      percentComplete: 45,
      date: '2026-03-04',
      version: 2,
    });
    const stale = await owner.patch(path, { note: 'Seen', version: 1 });
    expect([stale.status, stale.body.current.percentComplete]).toEqual([409, 45]);
    expect((await owner.patch(path, { percentComplete: 45 })).body.version).toBe(2);
    expect((await owner.get(`${path}/history`)).body).toMatchObject([
      { action: 'updated', before: { percentComplete: 40 }, after: { percentComplete: 45 } },
      { action: 'created', after: { phase: 'roofing', percentComplete: 40 } },
    ]);
    expect(await shownAt(project, '2026-03-31')).toEqual([45, '2026-03-04']);
    expect((await owner.delete(path)).status).toBe(204);
    expect(await shownAt(project, '2026-03-31')).toEqual([10, '2026-03-01']);
    expect((await owner.get(at(project, 'trash'))).body).toMatchObject([
      { kind: 'progress-entry', id, title: 'Roofing 45%' },
    ]);
    expect((await owner.post(`${path}/restore`)).body).toMatchObject({ percentComplete: 45 });
    expect(await shownAt(project, '2026-03-31')).toEqual([45, '2026-03-04']);
  });
});
