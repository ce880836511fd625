import type {
  ParsedProgramme,
  ProgrammeImport,
  StoredProgramme,
} from '@brick/domain/budgets/programme-import-api';
import { endOfTask, percentOfPhases, phasesOfTasks, plansOfPhases } from '@brick/domain/budgets/task-phases';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { PlannedPeriod } from '@brick/domain/ledger/schedule/planned-value';
import { PHASES, type Phase } from '@brick/domain/phases/phases';

export type Task = ParsedProgramme['tasks'][number];

/** What is chosen for the tasks of a file, by their place in it. */
export interface Choices {
  /** The phases that tasks have of their own; the others follow the task they stand in. */
  own: ReadonlyMap<number, Phase | null>;
  /** Those that somebody chose here: a choice further up leaves them alone. */
  byHand: ReadonlySet<number>;
  /** Milestones that do not come in. */
  out: ReadonlySet<number>;
}

/** The choices that a file begins with: phases by name, and those that its milestones have here. */
export function firstChoices({ tasks, stored }: ParsedProgramme): Choices {
  const own = new Map<number, Phase | null>(
    tasks.flatMap(({ phase }, index) => (phase === null ? [] : [[index, phase] as const])),
  );
  const proposed = phasesOfTasks(tasks, (index) => own.get(index));
  const known = new Map(stored.milestones.map((row) => [row.importKey, row]));
  tasks.forEach(({ importKey }, index) => {
    const row = importKey === null ? undefined : known.get(importKey);
    if (row && row.phase !== proposed[index]) own.set(index, row.phase);
  });
  return { own, byHand: new Set(), out: new Set() };
}

/** Gives a task a phase, or none; undefined lets it follow. What was only proposed below it follows it from now on. */
export function choosePhase(
  tasks: readonly Task[],
  { own, byHand, out }: Choices,
  { index, phase }: { index: number; phase: Phase | null | undefined },
): Choices {
  const chosen = new Map(own);
  const end = endOfTask(tasks, index);
  for (let below = index + 1; below < end; below += 1) if (!byHand.has(below)) chosen.delete(below);
  if (phase === undefined) chosen.delete(index);
  else chosen.set(index, phase);
  return { own: chosen, byHand: new Set(byHand).add(index), out };
}

export type MilestoneChange = 'new' | 'moves' | 'changes' | 'stays' | 'deleted' | 'undated';

/** A milestone of the file and what becomes of it here. */
export interface FileMilestone {
  index: number;
  importKey: string;
  title: string;
  phase: Phase | null;
  plannedOn: CalendarDate | null;
  change: MilestoneChange;
  /** The day that it has here. */
  before: CalendarDate | null;
  version: number | undefined;
}

function changeOf(
  plannedOn: CalendarDate | null,
  phase: Phase | null,
  row: StoredProgramme['milestones'][number] | undefined,
): MilestoneChange {
  if (row?.inTrash) return 'deleted';
  if (plannedOn === null) return 'undated';
  if (!row) return 'new';
  if (row.plannedOn !== plannedOn) return 'moves';
  return row.phase === phase ? 'stays' : 'changes';
}

function milestonesOf(
  tasks: readonly Task[],
  phases: readonly (Phase | null)[],
  stored: StoredProgramme,
): Map<number, FileMilestone> {
  const known = new Map(stored.milestones.map((row) => [row.importKey, row]));
  return new Map(
    tasks.flatMap(({ importKey, name, start, finish }, index) => {
      if (importKey === null) return [];
      const [row, phase, plannedOn] = [known.get(importKey), phases[index] ?? null, finish ?? start];
      const change = changeOf(plannedOn, phase, row);
      const here = { before: row?.plannedOn ?? null, version: row?.version };
      return [[index, { index, importKey, title: name, phase, plannedOn, change, ...here }] as const];
    }),
  );
}

/** What saving would do. */
export interface ImportPlan {
  phases: readonly (Phase | null)[];
  plans: Partial<Record<Phase, PlannedPeriod>>;
  percents: Partial<Record<Phase, number>>;
  milestones: ReadonlyMap<number, FileMilestone>;
}

export function planImport(
  tasks: readonly Task[],
  { own }: Pick<Choices, 'own'>,
  stored: StoredProgramme,
): ImportPlan {
  const phases = phasesOfTasks(tasks, (index) => own.get(index));
  return {
    phases,
    plans: plansOfPhases(tasks, phases),
    percents: percentOfPhases(tasks, phases),
    milestones: milestonesOf(tasks, phases, stored),
  };
}

const WRITTEN: readonly MilestoneChange[] = ['new', 'moves', 'changes'];

/** The milestones that saving adds or changes. */
export const writtenMilestones = ({ milestones }: ImportPlan, out: ReadonlySet<number>): FileMilestone[] =>
  [...milestones.values()].filter(({ index, change }) => WRITTEN.includes(change) && !out.has(index));

/** What is sent: only what differs from what is stored. */
export function importBody(
  plan: ImportPlan,
  stored: StoredProgramme,
  { out, statusOn }: { out: ReadonlySet<number>; statusOn: CalendarDate | null },
): ProgrammeImport {
  const before = new Map(stored.phases.map((row) => [row.phase, row]));
  const phases = PHASES.flatMap((phase) => {
    const [days, row] = [plan.plans[phase], before.get(phase)];
    if (!days || (row?.plannedStart === days.start && row.plannedFinish === days.finish)) return [];
    return [[phase, { plannedStart: days.start, plannedFinish: days.finish }] as const];
  });
  const progress = PHASES.flatMap((phase) => {
    const [percent, row] = [plan.percents[phase], before.get(phase)];
    const isHere = row?.percentComplete === percent && row?.percentCompleteOn === statusOn;
    return statusOn === null || percent === undefined || isHere ? [] : [[phase, percent] as const];
  });
  const milestones = writtenMilestones(plan, out).flatMap(
    ({ importKey, title, phase, plannedOn, version }) =>
      plannedOn === null ? [] : [{ importKey, title, phase, plannedOn, version }],
  );
  return {
    phases: Object.fromEntries(phases),
    progress: Object.fromEntries(progress),
    milestones,
    statusOn: progress.length > 0 ? statusOn : null,
    version: stored.version,
  };
}

/** True for a body that would write nothing. */
export const isEmptyImport = ({ phases, milestones, progress }: ProgrammeImport): boolean =>
  milestones.length === 0 && Object.keys(phases).length === 0 && Object.keys(progress).length === 0;

/** The task that another one stands in; undefined for the topmost. */
export function taskAbove(tasks: readonly Task[], index: number): number | undefined {
  const level = tasks[index]?.level ?? 1;
  let above = index - 1;
  while (above >= 0 && (tasks[above]?.level ?? 1) >= level) above -= 1;
  return above < 0 ? undefined : above;
}

/** The places of the tasks that are shown: those below a folded task are not. */
export function shownTasks(tasks: readonly Task[], folded: ReadonlySet<number>): number[] {
  const shown: number[] = [];
  for (let index = 0; index < tasks.length; ) {
    shown.push(index);
    index = folded.has(index) ? endOfTask(tasks, index) : index + 1;
  }
  return shown;
}
