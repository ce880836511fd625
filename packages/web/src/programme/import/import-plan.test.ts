import type { ParsedProgramme, StoredProgramme } from '@brick/domain/budgets/programme-import-api';
import { calendarDate } from '@brick/domain/dates/calendar-date';
import { PHASES, type Phase } from '@brick/domain/phases/phases';
import { describe, expect, it } from 'vitest';
import {
  choosePhase,
  firstChoices,
  importBody,
  isEmptyImport,
  planImport,
  shownTasks,
  type Task,
  taskAbove,
  writtenMilestones,
} from './import-plan.ts';

const day = (text: string) => calendarDate(`2026-${text}`);

const task = (level: number, name: string, days: string, phase: Phase | null = null): Task => ({
  ...{ level, name, phase, isMilestone: false, percentComplete: 50, importKey: null },
  ...{ start: day(days.slice(0, 5)), finish: day(days.slice(-5)) },
});
const milestone = (level: number, name: string, on: string): Task => ({
  ...task(level, name, on),
  ...{ isMilestone: true, importKey: `key:${name}` },
});

const TASKS: readonly Task[] = [
  task(1, 'House', '01-01/12-31'),
  task(2, 'Foundation', '01-05/02-13', 'foundation'),
  task(3, 'Dig', '01-05/01-30'),
  milestone(3, 'Poured', '02-13'),
  task(2, 'Roofing', '06-01/06-30', 'roofing'),
  milestone(1, 'Handover', '12-31'),
];

const STORED: StoredProgramme = {
  version: 3,
  milestones: [],
  phases: PHASES.map((phase) => ({
    ...{ phase, plannedStart: null, plannedFinish: null, baselineStart: null, baselineFinish: null },
    ...{ actualStart: null, actualFinish: null, percentComplete: null, percentCompleteOn: null },
    ...{ plannedPercent: null, movedDays: null },
  })),
};

const file = (stored = STORED): ParsedProgramme => ({
  ...{ title: 'House', statusOn: day('01-31'), leftOut: 0, tasks: [...TASKS], stored },
});

const row = (name: string, fields: Partial<StoredProgramme['milestones'][number]> = {}) => ({
  ...{ importKey: `key:${name}`, title: name, phase: null, plannedOn: day('02-13') },
  ...{ version: 4, inTrash: false, ...fields },
});

describe('choices', () => {
  it('begin with what is proposed, and the phases that milestones have here', () => {
    const choices = firstChoices(file({ ...STORED, milestones: [row('Poured', { phase: 'structure' })] }));
    expect([...choices.own]).toEqual([
      [1, 'foundation'],
      [4, 'roofing'],
      [3, 'structure'],
    ]);
  });

  it('at a summary task are followed by what was proposed below it, not by what was chosen', () => {
    const first = firstChoices(file());
    const whole = choosePhase(TASKS, first, { index: 0, phase: 'structure' });
    expect(planImport(TASKS, whole, STORED).phases).toEqual([...Array(5).fill('structure'), null]);
    const byHand = choosePhase(TASKS, first, { index: 4, phase: null });
    const after = choosePhase(TASKS, byHand, { index: 0, phase: 'structure' });
    expect(planImport(TASKS, after, STORED).phases).toEqual([...Array(4).fill('structure'), null, null]);
    const follows = choosePhase(TASKS, after, { index: 4, phase: undefined });
    expect(planImport(TASKS, follows, STORED).phases[4]).toBe('structure');
  });

  it('look at each task a few times only, however many there are', () => {
    let looks = 0;
    const tasks = [task(1, 'House', '01-01/12-31'), ...Array<Task>(2000).fill(task(2, 'Dig', '01-05/01-30'))];
    const counted = new Proxy(tasks, {
      get(from, at) {
        looks += 1;
        return Reflect.get(from, at);
      },
    });
    choosePhase(counted, { own: new Map(), byHand: new Set(), out: new Set() }, { index: 0, phase: null });
    expect(looks).toBeLessThan(20_000);
  });
});

describe('what is sent', () => {
  it('is what differs from what is stored', () => {
    const plan = planImport(TASKS, firstChoices(file()), STORED);
    const body = importBody(plan, STORED, { out: new Set(), statusOn: null });
    expect(body).toEqual({
      phases: {
        foundation: { plannedStart: '2026-01-05', plannedFinish: '2026-02-13' },
        roofing: { plannedStart: '2026-06-01', plannedFinish: '2026-06-30' },
      },
      milestones: [
        { importKey: 'key:Poured', title: 'Poured', phase: 'foundation', plannedOn: '2026-02-13' },
        { importKey: 'key:Handover', title: 'Handover', phase: null, plannedOn: '2026-12-31' },
      ],
      ...{ progress: {}, statusOn: null, version: 3 },
    });
    const later: StoredProgramme = {
      ...STORED,
      phases: STORED.phases.map((phase) => ({
        ...phase,
        ...(phase.phase === 'foundation' && {
          ...{ plannedStart: day('01-05'), plannedFinish: day('02-13') },
          ...{ percentComplete: 50, percentCompleteOn: day('01-31') },
        }),
      })),
    };
    const again = importBody(plan, later, { out: new Set([3, 5]), statusOn: day('01-31') });
    expect(again).toMatchObject({ milestones: [], progress: { roofing: 50 }, statusOn: '2026-01-31' });
    expect(Object.keys(again.phases)).toEqual(['roofing']);
    expect([isEmptyImport(body), isEmptyImport({ ...again, phases: {}, progress: {} })]).toEqual([
      false,
      true,
    ]);
  });

  it('moves milestones that are here, and leaves those that stay or were deleted', () => {
    const changes = (milestones: StoredProgramme['milestones']) => {
      const stored = { ...STORED, milestones };
      const plan = planImport(TASKS, firstChoices(file()), stored);
      return [
        plan.milestones.get(3)?.change,
        writtenMilestones(plan, new Set([5])).map(({ before, version }) => [before, version]),
      ];
    };
    expect(changes([])).toEqual(['new', [[null, undefined]]]);
    const foundation = { phase: 'foundation' as const };
    expect(changes([row('Poured', foundation)])).toEqual(['stays', []]);
    expect(changes([row('Poured')])).toEqual(['changes', [['2026-02-13', 4]]]);
    expect(changes([row('Poured', { ...foundation, plannedOn: day('02-20') })])).toEqual([
      ...['moves', [['2026-02-20', 4]]],
    ]);
    expect(changes([row('Poured', { inTrash: true })])).toEqual(['deleted', []]);
  });
});

it('tasks below a folded one are not shown', () => {
  expect(shownTasks(TASKS, new Set())).toEqual([0, 1, 2, 3, 4, 5]);
  expect(shownTasks(TASKS, new Set([1]))).toEqual([0, 1, 4, 5]);
  expect(shownTasks(TASKS, new Set([0, 1]))).toEqual([0, 5]);
});

it('a task stands in the one above it that is further out', () => {
  const tasks = [
    task(1, 'House', '01-01 02-01'),
    task(2, 'Walls', '01-01 01-10'),
    task(2, 'Roof', '01-11 02-01'),
  ];
  expect([taskAbove(tasks, 0), taskAbove(tasks, 1), taskAbove(tasks, 2)]).toEqual([undefined, 0, 0]);
});
