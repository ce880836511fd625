import { describe, expect, it } from 'vitest';
import { calendarDate } from '../dates/calendar-date.ts';
import type { Phase } from '../phases/phases.ts';
import type { FileTask } from './programme-file.ts';
import {
  createPhaseFinder,
  isSummary,
  percentOfPhases,
  phasesOfTasks,
  plansOfPhases,
  proposePhases,
} from './task-phases.ts';

const ENGLISH = {
  land_planning: 'Land & Planning',
  foundation: 'Foundation',
  structure: 'Structure',
  roofing: 'Roofing',
  utilities: 'Utilities',
  finishes: 'Finishes',
  fittings: 'Fittings',
  compliance: 'Compliance',
};
const GERMAN = { ...ENGLISH, foundation: 'Gründung', roofing: 'Dach' };
const CHINESE = { foundation: '地基基础' };
const FRENCH = { structure: 'Gros œuvre' };

const find = createPhaseFinder([ENGLISH, GERMAN, CHINESE, FRENCH]);

function task(level: number, name: string, days: string | null = null, more: Partial<FileTask> = {}) {
  const [start, finish = start] = (days ?? '').split('/');
  const day = (text: string | undefined) => (text ? calendarDate(`2026-${text}`) : null);
  const common = { isMilestone: false, percentComplete: 0, importKey: null };
  return { ...common, name, level, start: day(start), finish: day(finish), ...more };
}

describe('the phase of a name', () => {
  it.each<[string, Phase | null, boolean]>([
    ['Foundation', 'foundation', true],
    ['2. FOUNDATION works', 'foundation', false],
    ['Foundations', 'foundation', false],
    ['Gruendung', null, false],
    ['gründung', 'foundation', true],
    ['Grundung', 'foundation', true],
    ['Dacharbeiten Haus A', 'roofing', false],
    ['land and planning', null, false],
    ['Land / planning', 'land_planning', true],
    ['Gros oeuvre', 'structure', true],
    ['A区地基基础施工', 'foundation', false],
    ['Infrastructure', null, false],
    ['Finishes and fittings', null, false],
    ['Roofing, roofing, Dach', 'roofing', false],
    ['—', null, false],
  ])('%s', (name, phase, exactly) => {
    expect(find(name)).toEqual(phase && { phase, exactly });
  });
});

describe('phases in a tree', () => {
  const tasks = [
    task(1, 'House A'),
    task(2, 'Structure'),
    task(3, 'Walls'),
    task(3, 'Utilities in the walls'),
    task(3, 'Roofing'),
    task(4, 'Structure timber'),
    task(2, 'Garden'),
  ];

  it('are proposed at the topmost name, and below it only for a name that says nothing else', () => {
    expect(proposePhases(tasks, find)).toEqual([
      undefined,
      'structure',
      undefined,
      undefined,
      'roofing',
      undefined,
      undefined,
    ]);
  });

  it('are those of the task above, unless another one or none is chosen', () => {
    const own: (Phase | null | undefined)[] = ['fittings', undefined, null, undefined, 'roofing'];
    expect(phasesOfTasks(tasks, (index) => own[index])).toEqual([
      'fittings',
      'fittings',
      null,
      'fittings',
      'roofing',
      'roofing',
      'fittings',
    ]);
    expect(tasks.map((_, index) => isSummary(tasks, index))).toEqual([
      ...[true, true, false, false, true, false, false],
    ]);
  });
});

describe('a phase of tasks', () => {
  const tasks = [
    task(1, 'All', '01-01/12-31', { percentComplete: 50 }),
    task(2, 'Foundation', '01-01/03-31', { percentComplete: 33 }),
    task(3, 'Dig', '02-05/02-14', { percentComplete: 100 }),
    task(3, 'Pour', '02-01/03-02', { percentComplete: 0 }),
    task(3, 'Poured', '03-03', { isMilestone: true }),
    task(2, 'Roof', '07-20/07-01', { percentComplete: 20 }),
    task(2, 'Some day'),
  ];

  it('is planned from the earliest to the latest of its tasks, summary tasks not counted', () => {
    const phases = phasesOfTasks(tasks, (index) => (({ 1: 'foundation', 5: 'roofing' }) as const)[index]);
    expect(plansOfPhases(tasks, phases)).toEqual({
      foundation: { start: '2026-02-01', finish: '2026-03-03' },
      roofing: { start: '2026-07-01', finish: '2026-07-20' },
    });
    expect(plansOfPhases(tasks, [null, null, null, null, null, null, 'roofing'])).toEqual({});
  });

  it('is done as its summary task says, where it has all of that one and nothing else', () => {
    const phases = phasesOfTasks(tasks, (index) => (({ 1: 'foundation', 5: 'roofing' }) as const)[index]);
    expect(percentOfPhases(tasks, phases)).toEqual({ foundation: 33, roofing: 20 });
    const all = phasesOfTasks(tasks, (index) => (index === 0 ? 'structure' : undefined));
    expect(percentOfPhases(tasks, all)).toEqual({ structure: 50 });
  });

  it('is else done as its tasks are, by their days, and not known where one of them is not', () => {
    const partly = phasesOfTasks(tasks, (index) => (({ 2: 'structure', 3: 'structure' }) as const)[index]);
    // 10 of 40 days.
    expect(percentOfPhases(tasks, partly)).toEqual({ structure: 25 });
    const unknown = tasks.map((one, at) => (at === 3 ? { ...one, percentComplete: null } : one));
    expect(percentOfPhases(unknown, partly)).toEqual({});
    expect(percentOfPhases(tasks, [null, null, null, null, 'roofing'])).toEqual({});
  });
});
