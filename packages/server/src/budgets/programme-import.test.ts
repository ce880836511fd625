import type { StoredProgramme } from '@brick/domain/budgets/programme-import-api';
import { addDays, dayIn } from '@brick/domain/dates/calendar-date';
import { areThere, published } from '@brick/project-xml/testing/published';
import { days, moment, type SampleTask } from '@brick/project-xml/testing/samples';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { programmeForm } from '../testing/files/programme-files.ts';
import { statementForm } from '../testing/files/statement-files.ts';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

let project: number;

const server = await startServer({ registrationsPerHour: 1_000_000, projectsPerHour: 0 });
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());
beforeEach(async () => {
  project = await addProjectOf(owner);
});

const at = (rest = 'programme') => `/api/projects/${project}/${rest}`;

const read = (tasks: readonly SampleTask[], by: TestPerson = owner) =>
  by.post(at('programme/file'), programmeForm(tasks));
const save = (body: object, by: TestPerson = owner, headers: Record<string, string> = {}) =>
  by.post(at('programme/import'), body, headers);

const ROOF: SampleTask = { UID: 5, OutlineLevel: 2, Name: 'Dach dicht', ...moment('2026-06-30') };
const TASKS: SampleTask[] = [
  { UID: 1, OutlineLevel: 1, Name: 'Foundation', ...days('2026-01-05', '2026-02-13'), PercentComplete: 40 },
  { UID: 2, OutlineLevel: 2, Name: 'Dig', ...days('2026-01-05', '2026-01-30'), PercentComplete: 75 },
  { UID: 3, OutlineLevel: 2, Name: '屋根', ...days('2026-02-02', '2026-02-13') },
  { UID: 4, OutlineLevel: 1, Name: 'Rest of the house', ...days('2026-02-16', '2026-12-18') },
  ROOF,
];
const KEY = 'uid:5:House by the lake';

const roof = { importKey: KEY, title: 'Dach dicht', phase: 'roofing', plannedOn: '2026-06-30' };
const plan = { foundation: { plannedStart: '2026-01-05', plannedFinish: '2026-02-13' } };

/** What the log of the project says, newest first. */
const log = async (): Promise<{ entity: string; action: string }[]> => (await owner.get(at('activity'))).body;

describe('a file that is read', () => {
  it('answers its tasks with proposed phases, and the programme as it is', async () => {
    await owner.put(at(), { phases: plan });
    const { status, body } = await read(TASKS);
    expect([status, body.title, body.statusOn, body.leftOut]).toEqual([
      ...[200, 'House by the lake', '2026-01-31', 0],
    ]);
    expect(body.tasks.map(({ name, level, phase }: Record<string, unknown>) => [name, level, phase])).toEqual(
      [
        ['Foundation', 1, 'foundation'],
        ['Dig', 2, null],
        ['屋根', 2, 'roofing'],
        ['Rest of the house', 1, null],
        ['Dach dicht', 2, 'roofing'],
      ],
    );
    expect(body.tasks[4]).toEqual({
      ...{ name: 'Dach dicht', level: 2, phase: 'roofing', start: '2026-06-30', finish: '2026-06-30' },
      ...{ isMilestone: true, percentComplete: null, importKey: KEY },
    });
    expect(body.stored).toMatchObject({ version: 2, milestones: [] });
    expect(body.stored.phases[1]).toMatchObject({ phase: 'foundation', plannedFinish: '2026-02-13' });
  });

  it('writes nothing', async () => {
    const before = [(await owner.get(at())).body, await log()];
    await read(TASKS);
    expect([(await owner.get(at())).body, await log()]).toEqual(before);
  });

  it.each([
    ['\u0000', 'This is no programme that can be read: send the XML that Microsoft Project saves'],
    ['ERMHDR\t8.0', 'XER of Primavera is not read. Export it as Microsoft Project XML'],
    ['<a/>', 'This XML is not of Microsoft Project. Save or export it as Microsoft Project XML'],
    ['<!DOCTYPE a><a/>', 'XML with a document type of its own is not read'],
    ['', 'This file is empty'],
  ])('is refused in a sentence: %j', async (content, sentence) => {
    const { status, body } = await owner.post(at('programme/file'), statementForm(content, 'a.mpp'));
    expect([status, body.errors]).toEqual([422, { file: sentence }]);
  });

  it('is refused in a sentence as MPP, and beyond 20 MB', async () => {
    const form = (bytes: Uint8Array<ArrayBuffer>) => {
      const data = new FormData();
      data.append('file', new Blob([bytes]), 'programme.mpp');
      return data;
    };
    const ole = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    const mpp = await owner.post(at('programme/file'), form(ole));
    expect([mpp.status, mpp.body.errors]).toEqual([
      ...[422, { file: 'MPP is not read. Open it in Microsoft Project, and save it as “XML Format”' }],
    ]);
    const large = await owner.post(at('programme/file'), form(new Uint8Array(20 * 1024 * 1024 + 2)));
    expect([large.status, large.body.errors]).toEqual([
      ...[413, { file: 'A programme may have 20 MB and 20,000 tasks' }],
    ]);
  });

  it.skipIf(!areThere)('may be one that others made', async () => {
    const { status, body } = await owner.post(
      at('programme/file'),
      statementForm(Buffer.from(published('sample1.xml')).toString('utf8')),
    );
    expect([status, body.tasks.length]).toEqual([200, 22]);
  });
});

describe('an import', () => {
  it('sets dates, adds milestones and enters progress together, each in the log as by hand', async () => {
    const { status, body } = await save({
      ...{ phases: plan, milestones: [roof], version: 1 },
      ...{ progress: { foundation: 40 }, statusOn: '2026-01-31' },
    });
    expect(status).toBe(200);
    expect(body.phases[1]).toMatchObject({
      ...{ plannedStart: '2026-01-05', plannedFinish: '2026-02-13' },
      ...{ baselineStart: '2026-01-05', baselineFinish: '2026-02-13', percentComplete: 40 },
      percentCompleteOn: '2026-01-31',
    });
    expect(body).toMatchObject({ version: 2, milestones: [{ ...roof, version: 1, inTrash: false }] });
    const programme = (await owner.get(at())).body;
    expect(programme).toMatchObject({ phases: body.phases, version: 2, finish: '2026-02-13' });
    const [milestone] = programme.milestones;
    expect(milestone).toMatchObject({ title: 'Dach dicht', phase: 'roofing', plannedOn: '2026-06-30' });
    const entries = (await log()).map(({ entity, action }) => `${entity} ${action}`);
    expect(entries.toSorted()).toEqual([
      ...['milestone created', 'programme updated', 'progress-entry created', 'project created'],
    ]);
    expect((await owner.get(`/api/milestones/${milestone.id}/history`)).body).toMatchObject([
      { action: 'created', after: { title: 'Dach dicht', phase: 'roofing', plannedOn: '2026-06-30' } },
    ]);
  });

  it('moves the milestones of a second file, keeps their titles here, and the first plan as the baseline', async () => {
    await save({ phases: plan, milestones: [roof], version: 1 });
    const [{ id }] = (await owner.get(at())).body.milestones;
    await owner.patch(`/api/milestones/${id}`, { title: 'Roof closed' });
    const again = (await read([...TASKS.slice(0, 4), { ...ROOF, ...moment('2026-07-15') }])).body;
    const [stored] = (again.stored as StoredProgramme).milestones;
    expect(stored).toEqual({
      ...{ importKey: KEY, title: 'Roof closed', phase: 'roofing', plannedOn: '2026-06-30' },
      ...{ version: 2, inTrash: false },
    });
    const later = { foundation: { plannedStart: '2026-01-12', plannedFinish: '2026-02-20' } };
    const { body } = await save({
      ...{ phases: later, milestones: [{ ...roof, plannedOn: '2026-07-15', version: 2 }], version: 2 },
    });
    expect(body.milestones).toMatchObject([{ title: 'Roof closed', plannedOn: '2026-07-15', version: 3 }]);
    expect((await owner.get(at())).body.milestones).toMatchObject([{ id, plannedOn: '2026-07-15' }]);
    expect(body.phases[1]).toMatchObject({
      ...{ plannedStart: '2026-01-12', baselineStart: '2026-01-05', movedDays: 7 },
    });
  });

  it('that changes nothing leaves versions and log as they are', async () => {
    const body = {
      ...{ phases: plan, milestones: [roof], progress: { foundation: 40 }, statusOn: '2026-01-31' },
    };
    const first = await save({ ...body, version: 1 });
    const before = await log();
    const second = await save({ ...body, milestones: [{ ...roof, version: 1 }], version: 2 });
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await log()).toEqual(before);
    const more = await save({ progress: { foundation: 41 }, statusOn: '2026-01-31', version: 2 });
    expect(more.body.phases[1].percentComplete).toBe(41);
  });

  it('is refused as a whole if anything of it is wrong', async () => {
    const timezone = (await owner.get('/api/user')).body.timezone;
    const tomorrow = addDays(dayIn(timezone, Date.now()), 1);
    const whole = { phases: plan, milestones: [roof], progress: { foundation: 40 }, version: 1 };
    for (const [fields, errors] of [
      [{ statusOn: addDays(tomorrow, 1) }, { date: 'Progress cannot be dated later than today' }],
      [{ statusOn: null }, { statusOn: 'Percent complete needs the day that it is of' }],
      [
        { milestones: [roof, roof], progress: {} },
        { 'milestones.1.importKey': 'Another milestone has this key already' },
      ],
      [
        { phases: { foundation: { plannedStart: '2026-02-02', plannedFinish: '2026-02-01' } }, progress: {} },
        { 'phases.foundation.plannedFinish': 'A phase cannot finish before it starts' },
      ],
    ] as const) {
      const { status, body } = await save({ ...whole, ...fields });
      expect([status, body.errors]).toEqual([422, errors]);
    }
    expect((await owner.get(at())).body).toMatchObject({ version: 1, start: null, milestones: [] });
  });

  it('is refused with what is there, if the programme or a milestone was changed meanwhile', async () => {
    await save({ phases: plan, milestones: [roof], version: 1 });
    const before = (await owner.get(at())).body;
    const [{ id }] = before.milestones;
    const moved = { ...roof, plannedOn: '2026-08-01' };
    for (const body of [
      { milestones: [{ ...moved, version: 1 }], version: 1 },
      { milestones: [{ ...moved, version: 2 }], version: 2 },
      // It is not here any more.
      { milestones: [{ ...moved, importKey: 'uid:6:House', version: 1 }], version: 2 },
    ]) {
      const stale = await save({ ...body, phases: { roofing: plan.foundation } });
      expect([stale.status, stale.body.code, stale.body.current.version]).toEqual([409, 'stale', 2]);
    }
    const { body } = await save({ milestones: [{ ...moved, version: 1 }], version: 1 });
    expect(body.current.milestones).toEqual([...[{ ...roof, version: 1, inTrash: false }]]);
    expect((await owner.get(at())).body).toEqual(before);

    // Without a version there is no check, and it is moved all the same, not doubled.
    const unchecked = await save({ milestones: [moved] });
    expect(unchecked.body.milestones).toMatchObject([{ plannedOn: '2026-08-01', version: 2 }]);

    await owner.delete(`/api/milestones/${id}`);
    expect((await read(TASKS)).body.stored.milestones).toMatchObject([{ importKey: KEY, inTrash: true }]);
    const deleted = await save({ milestones: [moved], version: 2 });
    expect([deleted.status, deleted.body.current.milestones[0].inTrash]).toEqual([409, true]);
    // Once it is gone from the trash, it is new.
    await server.connection.rows(sql`delete from milestones where id = ${id}`);
    expect((await save({ milestones: [moved], version: 2 })).body.milestones).toHaveLength(1);
  });

  it('sent twice at once or again under its key comes in once', async () => {
    const body = { phases: plan, milestones: [roof], version: 1 };
    const answers = await Promise.all(
      ['one', 'two'].map((key) => save(body, owner, { 'idempotency-key': `import-${key}-${project}` })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const won = answers.findIndex(({ status }) => status === 200);
    const again = await save(body, owner, { 'idempotency-key': `import-${['one', 'two'][won]}-${project}` });
    expect([again.status, again.body]).toEqual([200, answers[won]?.body]);
    expect((await owner.get(at())).body.milestones).toHaveLength(1);
  });

  it('adds and moves 2,000 milestones', async () => {
    const many = Array.from({ length: 2000 }, (_, index) => ({
      ...{
        importKey: `uid:${index}:`,
        title: `Pile ${index}`,
        plannedOn: addDays('2026-01-01' as never, index % 300),
      },
    }));
    const { status, body } = await save({ milestones: many, version: 1 });
    expect([status, body.milestones.length]).toEqual([200, 2000]);
    const moved = many.map((one) => ({ ...one, plannedOn: '2026-12-01', version: 1 }));
    const again = await save({ milestones: moved, version: 1 });
    expect(again.body.milestones.every(({ version }: { version: number }) => version === 2)).toBe(true);
    expect((await save({ milestones: [...many, ...many], version: 1 })).status).toBe(400);
  });
});

describe('rights', () => {
  it.each([
    ['owner', 200],
    ['project_manager', 200],
    ['quantity_surveyor', 200],
    ['architect', 403],
    ['engineer', 403],
    ['contractor', 403],
    ['viewer', 403],
  ])('%s: %i', async (role, status) => {
    const person = await joinAs(server, project, role);
    expect((await read(TASKS, person)).status).toBe(status);
    expect((await save({ phases: plan, milestones: [roof], version: 1 }, person)).status).toBe(status);
  });

  it('of another project are none', async () => {
    const stranger = await signUp(server, 'stranger');
    expect((await read(TASKS, stranger)).status).toBe(404);
    expect((await save({ version: 1 }, stranger)).status).toBe(404);
  });

  it('of a key for programs are those that each part needs', async () => {
    const calls = async (scopes: string[]) => {
      const { body } = await owner.post('/api/user/tokens', { name: scopes.join(), scopes });
      const program = server.visitor();
      return (sent: object) =>
        program.post(
          at('programme/import'),
          { version: 1, ...sent },
          { authorization: `Bearer ${body.token}` },
        );
    };
    const moving = await calls(['budget:update']);
    expect((await moving({})).status).toBe(200);
    expect((await moving({ milestones: [roof] })).status).toBe(403);
    expect((await moving({ progress: { foundation: 1 }, statusOn: '2026-01-31' })).status).toBe(403);
    const all = await calls(['budget:update', 'budget:create', 'progress:create']);
    const sent = { milestones: [roof], progress: { foundation: 1 }, statusOn: '2026-01-31' };
    expect((await all(sent)).status).toBe(200);
    expect((await moving({ milestones: [{ ...roof, version: 1 }] })).status).toBe(200);
  });
});
