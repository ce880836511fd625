import { durationOf, type PlannedPeriod, spanOf } from '../ledger/schedule/planned-value.ts';
import { percent } from '../money/money.ts';
import { PHASES, type Phase } from '../phases/phases.ts';
import type { FileTask } from './programme-file.ts';

type Task = Pick<FileTask, 'name' | 'level' | 'start' | 'finish' | 'isMilestone' | 'percentComplete'>;

/** The phase that a name speaks of; `exactly` if it says nothing else. */
export interface NamedPhase {
  phase: Phase;
  exactly: boolean;
}

/** The words of a name, without case, accents and signs between them. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('Œ', 'oe')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Chinese and Japanese have no blanks between words. */
const UNDIVIDED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Whether the words stand in a name. The last may go on: "Fundamentarbeiten" speaks of "Fundament". */
function isWithin(words: readonly string[], name: readonly string[]): boolean {
  if (words.some((word) => UNDIVIDED.test(word))) return name.join('').includes(words.join(''));
  return name.some((_, from) =>
    words.every((word, at) =>
      at === words.length - 1 ? name[from + at]?.startsWith(word) : name[from + at] === word,
    ),
  );
}

/**
 * Makes what tells by the name of a task which phase it is of, given the names of the phases in every language. A name
 * that speaks of several phases is of none.
 */
export function createPhaseFinder(
  languages: Iterable<Readonly<Record<string, string>>>,
): (name: string) => NamedPhase | null {
  const known = [...languages].flatMap((names) =>
    PHASES.map((phase) => ({ phase, words: wordsOf(names[phase] ?? '') })).filter(
      ({ words }) => words.length > 0,
    ),
  );
  return (name) => {
    const words = wordsOf(name);
    const whole = words.join(' ');
    const exact = known.find((one) => one.words.join(' ') === whole);
    if (exact) return { phase: exact.phase, exactly: true };
    const [phase, ...others] = new Set(
      known.filter((one) => isWithin(one.words, words)).map((one) => one.phase),
    );
    return phase === undefined || others.length > 0 ? null : { phase, exactly: false };
  };
}

/** Walks a tree of tasks in its order, with what was answered for the task that each stands in. */
function walk<Value>(
  tasks: readonly { level: number }[],
  answer: (index: number, above: Value | undefined) => Value,
): Value[] {
  const open: Value[] = [];
  return tasks.map(({ level }, index) => {
    open.length = Math.min(open.length, level - 1);
    const value = answer(index, open.at(-1));
    open.push(value);
    return value;
  });
}

/**
 * Proposes phases by name; undefined for tasks that follow the one they stand in. Below a task with a phase another one
 * is proposed only for a name that says nothing else.
 */
export function proposePhases(
  tasks: readonly { name: string; level: number }[],
  find: (name: string) => NamedPhase | null,
): (Phase | undefined)[] {
  const proposed: (Phase | undefined)[] = [];
  walk<Phase | null>(tasks, (index, above = null) => {
    const named = find(tasks[index]?.name ?? '');
    const isOwn = named !== null && named.phase !== above && (above === null || named.exactly);
    proposed.push(isOwn ? named.phase : undefined);
    return isOwn ? named.phase : above;
  });
  return proposed;
}

/** The phase of each task: its own, where one or none was chosen, else that of the task it stands in. */
export const phasesOfTasks = (
  tasks: readonly { level: number }[],
  own: (index: number) => Phase | null | undefined,
): (Phase | null)[] =>
  walk<Phase | null>(tasks, (index, above = null) => {
    const chosen = own(index);
    return chosen === undefined ? above : chosen;
  });

/** True for a task that others stand in. Its days are theirs, so it counts for no phase itself. */
export const isSummary = (tasks: readonly { level: number }[], index: number): boolean =>
  (tasks[index + 1]?.level ?? 0) > (tasks[index]?.level ?? 0);

/** The place after the last task that stands in this one. */
export function endOfTask(tasks: readonly { level: number }[], index: number): number {
  const level = tasks[index]?.level ?? 0;
  let end = index + 1;
  while ((tasks[end]?.level ?? 0) > level) end += 1;
  return end;
}

/** The first and the last day of a task; null if it has none. */
export function spanOfTask({ start, finish }: Pick<Task, 'start' | 'finish'>): PlannedPeriod | null {
  const [one, other] = [start ?? finish, finish ?? start];
  if (one === null || other === null) return null;
  return one <= other ? { start: one, finish: other } : { start: other, finish: one };
}

/** The earliest and the latest day of the tasks of each phase. Phases without a task that has days are missing. */
export function plansOfPhases(
  tasks: readonly Task[],
  phases: readonly (Phase | null)[],
): Partial<Record<Phase, PlannedPeriod>> {
  const plans: Partial<Record<Phase, PlannedPeriod>> = {};
  tasks.forEach((task, index) => {
    const [phase, span] = [phases[index], spanOfTask(task)];
    if (!phase || !span || isSummary(tasks, index)) return;
    const plan = plans[phase];
    plans[phase] = (plan ? spanOf([plan, span]) : span) ?? span;
  });
  return plans;
}

/** The task whose parts are just these: an only one, or the lowest summary task of all of them. */
function taskOfAll(tasks: readonly Task[], leaves: readonly number[]): Task | undefined {
  const [first, last] = [leaves[0], leaves.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  let level = Number.POSITIVE_INFINITY;
  for (let index = first; index >= 0; index -= 1) {
    const task = tasks[index];
    if (!task || task.level >= level) continue;
    level = task.level;
    const end = endOfTask(tasks, index);
    if (last >= end) continue;
    const parts = tasks.slice(index, end).filter((_, at) => !isSummary(tasks, index + at));
    return parts.length === leaves.length ? task : undefined;
  }
  return undefined;
}

/** Percent complete of tasks, each counted by its days. Null if it is not stated of one, or none lasts. */
function meanPercent(tasks: readonly Task[]): number | null {
  let [done, whole] = [0, 0];
  for (const task of tasks) {
    const span = task.isMilestone ? null : spanOfTask(task);
    if (!span) continue;
    if (task.percentComplete === null) return null;
    const days = durationOf(span);
    done += task.percentComplete * days;
    whole += 100 * days;
  }
  return whole === 0 ? null : percent(BigInt(done), BigInt(whole));
}

/**
 * Percent complete of the phases. Where the tasks of a phase are just those of one summary task, it is what the file
 * states of that one; else the mean by days. Phases of which it is not known are missing.
 */
export function percentOfPhases(
  tasks: readonly Task[],
  phases: readonly (Phase | null)[],
): Partial<Record<Phase, number>> {
  const leaves = new Map<Phase, number[]>();
  phases.forEach((phase, index) => {
    if (!phase || isSummary(tasks, index)) return;
    const known = leaves.get(phase);
    if (known) known.push(index);
    else leaves.set(phase, [index]);
  });
  const entries = [...leaves].flatMap(([phase, indices]) => {
    const parts = indices.flatMap((index) => tasks[index] ?? []);
    if (parts.every(({ isMilestone }) => isMilestone)) return [];
    const value = taskOfAll(tasks, indices)?.percentComplete ?? meanPercent(parts);
    return value === null ? [] : [[phase, value] as const];
  });
  return Object.fromEntries(entries);
}
