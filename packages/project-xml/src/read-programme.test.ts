import { programmeImportBody } from '@brick/domain/budgets/programme-import-api';
import { describe, expect, it } from 'vitest';
import { readProgramme } from './read-programme.ts';
import { bytesOf, days, moment, projectXml, type SampleTask } from './testing/samples.ts';

async function read(tasks: readonly SampleTask[], project?: Record<string, string>) {
  const reading = await readProgramme(bytesOf(projectXml(tasks, project)));
  if (reading.outcome === 'refused') throw new Error(reading.code);
  return reading;
}

const ROOF_GUID = '5F0E3A20-6C1B-4E8E-9B7C-0A1B2C3D4E5F';
const NO_GUID = '00000000-0000-0000-0000-000000000000';

describe('a programme', () => {
  it('is its tasks in order, summary tasks before theirs, with days as written', async () => {
    const { tasks, title, statusOn } = await read(
      [
        { OutlineLevel: 1, Name: 'Foundation', ...days('2026-01-05', '2026-02-13'), PercentComplete: 40 },
        { OutlineLevel: 2, Name: ' Dig\n& pour ', ...days('2026-01-05', '2026-01-30'), PercentComplete: 75 },
        { OutlineLevel: 2, Name: 'Late shift', Start: '2026-02-13T23:30:00', Finish: '2026-02-13T23:59:00' },
        { OutlineLevel: 1, Name: 'Without days', Start: 'NA', Finish: '2026-02-30T08:00:00' },
      ],
      { Title: 'House by the lake', StatusDate: '2026-01-31T00:00:00' },
    );
    expect([title, statusOn]).toEqual(['House by the lake', '2026-01-31']);
    const common = { isMilestone: false, importKey: null };
    expect(tasks).toEqual([
      {
        ...{ ...common, name: 'Foundation', level: 1, percentComplete: 40 },
        ...{ start: '2026-01-05', finish: '2026-02-13' },
      },
      {
        ...{ ...common, name: 'Dig & pour', level: 2, percentComplete: 75 },
        ...{ start: '2026-01-05', finish: '2026-01-30' },
      },
      {
        ...{ ...common, name: 'Late shift', level: 2, percentComplete: null },
        ...{ start: '2026-02-13', finish: '2026-02-13' },
      },
      {
        ...{ ...common, name: 'Without days', level: 1, percentComplete: null },
        ...{ start: null, finish: null },
      },
    ]);
  });

  it('has neither blank rows nor tasks that are switched off or of another file, which are counted', async () => {
    const { tasks, leftOut } = await read([
      { OutlineLevel: 1, IsNull: 1, Name: 'Null' },
      { OutlineLevel: 1, Name: '  ' },
      { OutlineLevel: 1 },
      { OutlineLevel: 1, Active: 0, Name: 'Switched off' },
      { OutlineLevel: 1, ExternalTask: 1, Name: 'Elsewhere' },
      { OutlineLevel: 1, Active: 1, Name: 'Roofing' },
    ]);
    expect([tasks.map(({ name }) => name), leftOut]).toEqual([['Roofing'], 2]);
  });

  it('hangs what stands in a skipped task on the task above that', async () => {
    for (const skipped of [
      { Active: 0, Name: 'Switched off' },
      { ExternalTask: 1, Name: 'Elsewhere' },
      { Name: ' ' },
    ] as const) {
      const { tasks } = await read([
        { OutlineLevel: 1, Name: 'House' },
        { OutlineLevel: 2, Name: 'Handover', Milestone: 1 },
        { OutlineLevel: 2, ...skipped },
        { OutlineLevel: 3, Name: 'Kitchen' },
        { IsNull: 1 },
        { OutlineLevel: 2, Name: 'Garden' },
      ]);
      expect(tasks.map(({ name, level }) => [name, level])).toEqual([
        ['House', 1],
        ['Handover', 2],
        ['Kitchen', 2],
        ['Garden', 2],
      ]);
      expect(tasks[1]?.isMilestone).toBe(true);
    }
  });

  it('takes the days of tasks that are scheduled by hand as they were entered', async () => {
    const entered = { ManualStart: '2026-03-02T08:00:00', ManualFinish: '2026-03-06T17:00:00' };
    const { tasks } = await read([
      { OutlineLevel: 1, Name: 'By hand', Manual: 1, ...days('2026-01-01', '2026-01-01'), ...entered },
      { OutlineLevel: 1, Name: 'Half', Manual: 1, ...days('2026-01-01', '2026-01-02'), ManualStart: 'NA' },
      { OutlineLevel: 1, Name: 'Reckoned', Manual: 0, ...days('2026-01-01', '2026-01-02'), ...entered },
    ]);
    expect(tasks.map(({ start, finish }) => [start, finish])).toEqual([
      ['2026-03-02', '2026-03-06'],
      ['2026-01-01', '2026-01-02'],
      ['2026-01-01', '2026-01-02'],
    ]);
  });

  it('has no levels that its file skips, and finds them by number where none is stated', async () => {
    const skipped = await read([
      { OutlineLevel: 3, Name: 'a' },
      { OutlineLevel: 7, Name: 'b' },
      { OutlineLevel: 5, Name: 'c' },
      { OutlineLevel: 3, Name: 'd' },
    ]);
    expect(skipped.tasks.map(({ level }) => level)).toEqual([1, 2, 2, 1]);
    const numbered = await read([
      { OutlineNumber: '1', Name: 'a' },
      { OutlineNumber: '1.1', Name: 'b' },
      { OutlineNumber: '1.1.1', Name: 'c' },
      { OutlineNumber: '2', Name: 'd' },
    ]);
    expect(numbered.tasks.map(({ level }) => level)).toEqual([1, 2, 3, 1]);
  });
});

describe('a milestone', () => {
  const keysOf = async (...sent: Parameters<typeof read>) =>
    (await read(...sent)).tasks.map(({ importKey }) => importKey);

  it('is known by its GUID, whatever the file is called', async () => {
    const roof = { OutlineLevel: 1, Name: 'Roof closed', ...moment('2026-06-30'), GUID: ROOF_GUID };
    const key = `guid:${ROOF_GUID.toLowerCase()}`;
    expect(await keysOf([roof], { Title: 'One' })).toEqual([key]);
    expect(await keysOf([{ ...roof, UID: 77, GUID: `{${ROOF_GUID}}` }], { Title: 'Other' })).toEqual([key]);
  });

  it('without one is known by its UID within the project', async () => {
    const roof = { UID: 9, OutlineLevel: 1, Name: 'Roof closed', ...moment('2026-06-30') };
    const project = { GUID: ROOF_GUID, CreationDate: '2026-01-01T08:00:00', Title: 'One' };
    expect(await keysOf([roof], project)).toEqual([`uid:9:${ROOF_GUID.toLowerCase()}`]);
    expect(await keysOf([{ ...roof, GUID: NO_GUID }], { UID: 'a-b', ...project, GUID: '' })).toEqual([
      'uid:9:a-b',
    ]);
    expect(await keysOf([roof], { CreationDate: '2026-01-01T08:00:00', Title: 'One' })).toEqual([
      'uid:9:2026-01-01T08:00:00',
    ]);
    expect(await keysOf([roof], { Title: 'One' })).toEqual(['uid:9:One']);
  });

  it('has its key as it is stored, whatever the project is called', async () => {
    const roof = { UID: 9, OutlineLevel: 1, Name: 'Roof closed', ...moment('2026-06-30') };
    const long = 'x'.repeat(119);
    for (const [Title, name] of [
      ['Cafe\u0301 am See', 'Caf\u00e9 am See'],
      [`${long} and more`, long],
      [`${long}\u{1f3e0}`, long],
      ['House\u007f by the lake', 'House by the lake'],
      [`Cafe\u0301 ${long}`, `Caf\u00e9 ${long.slice(4)}`],
    ] as const) {
      const [importKey] = await keysOf([roof], { Title });
      const milestone = { importKey, title: 'Roof closed', plannedOn: '2026-06-30' };
      const stored = programmeImportBody.safeParse({ milestones: [milestone] });
      expect([importKey, stored.data?.milestones[0]?.importKey]).toEqual([`uid:9:${name}`, `uid:9:${name}`]);
    }
    expect(await keysOf([{ ...roof, UID: `${'1'.repeat(19)}\u{1f3e0}` }])).toEqual([
      `uid:${'1'.repeat(19)}:House by the lake`,
    ]);
  });

  it('never shares its key with another, also where names, GUIDs and UIDs are doubled', async () => {
    const roof = { UID: 9, OutlineLevel: 1, Name: 'Roof closed', ...moment('2026-06-30'), GUID: ROOF_GUID };
    const keys = await keysOf([roof, roof, roof, { ...roof, GUID: '' }]);
    expect(keys).toEqual([
      `guid:${ROOF_GUID.toLowerCase()}`,
      'uid:9:House by the lake',
      'uid:9:House by the lake#2',
      'uid:9:House by the lake#3',
    ]);
  });

  it('is no summary task', async () => {
    const { tasks } = await read([
      { OutlineLevel: 1, Name: 'Handover', ...moment('2026-06-30') },
      { OutlineLevel: 2, Name: 'Keys', ...moment('2026-06-30') },
    ]);
    expect(tasks.map(({ isMilestone, importKey }) => [isMilestone, importKey !== null])).toEqual([
      [false, false],
      [true, true],
    ]);
  });
});
