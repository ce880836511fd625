import type { CalendarDate } from '../../dates/calendar-date.ts';
import { DomainError, fieldProblem, type ProblemMessage, problemMessage } from '../../errors.ts';
import { PHASES, type Phase } from '../../phases/phases.ts';
import type { PlannedPeriod } from './planned-value.ts';

/** A phase in the programme. The baseline is the first plan and is kept when the phase is replanned. */
export interface ProgrammePhase {
  plannedStart: CalendarDate | null;
  plannedFinish: CalendarDate | null;
  baselineStart: CalendarDate | null;
  baselineFinish: CalendarDate | null;
  actualStart: CalendarDate | null;
  actualFinish: CalendarDate | null;
}

export const EMPTY_PROGRAMME_PHASE: ProgrammePhase = {
  plannedStart: null,
  plannedFinish: null,
  baselineStart: null,
  baselineFinish: null,
  actualStart: null,
  actualFinish: null,
};

/** The changes of a phase in a PUT; omitted dates are left unchanged. */
export type PhaseEdit = Partial<
  Pick<ProgrammePhase, 'plannedStart' | 'plannedFinish' | 'actualStart' | 'actualFinish'>
>;

/** Returns the planned period; null unless both days are set. */
export const plannedDays = ({
  plannedStart,
  plannedFinish,
}: Pick<ProgrammePhase, 'plannedStart' | 'plannedFinish'>): PlannedPeriod | null =>
  plannedStart && plannedFinish ? { start: plannedStart, finish: plannedFinish } : null;

/** Applies an edit. The first complete plan becomes the baseline; later ones do not. */
export function applyPhaseEdit(before: ProgrammePhase, edit: PhaseEdit): ProgrammePhase {
  const sent = Object.entries(edit).filter(([, day]) => day !== undefined);
  const after: ProgrammePhase = { ...before, ...Object.fromEntries(sent) };
  if (before.baselineStart && before.baselineFinish) return after;
  const first = plannedDays(after);
  return first ? { ...after, baselineStart: first.start, baselineFinish: first.finish } : after;
}

type PhaseEditField = keyof PhaseEdit;

function findDateMistake(
  phase: ProgrammePhase,
  today: CalendarDate,
): [PhaseEditField, ProblemMessage] | null {
  const { plannedStart, plannedFinish, actualStart, actualFinish } = phase;
  if (plannedStart && !plannedFinish)
    return ['plannedFinish', problemMessage('Enter when it is planned to finish')];
  if (plannedFinish && !plannedStart)
    return ['plannedStart', problemMessage('Enter when it is planned to start')];
  if (plannedStart && plannedFinish && plannedFinish < plannedStart)
    return ['plannedFinish', problemMessage('A phase cannot finish before it starts')];
  if (actualFinish && !actualStart) return ['actualStart', problemMessage('Enter when it started')];
  if (actualStart && actualStart > today) return ['actualStart', problemMessage('This day is still to come')];
  if (actualFinish && actualFinish > today)
    return ['actualFinish', problemMessage('This day is still to come')];
  if (actualStart && actualFinish && actualFinish < actualStart)
    return ['actualFinish', problemMessage('A phase cannot finish before it starts')];
  return null;
}

/** Throws if the day something was reached is in the future. */
export function assertReached(reachedOn: CalendarDate | null, today: CalendarDate): void {
  if (reachedOn === null || reachedOn <= today) return;
  throw fieldProblem('reachedOn', problemMessage('This day is still to come'));
}

/** Throws if a phase finishes before it starts, is only half planned, or has actual dates in the future. */
export function assertPossibleDates(
  phases: Partial<Record<Phase, ProgrammePhase>>,
  today: CalendarDate,
): void {
  const fields: Record<string, ProblemMessage> = {};
  for (const phase of PHASES) {
    const mistake = phases[phase] && findDateMistake(phases[phase], today);
    if (mistake) fields[`phases.${phase}.${mistake[0]}`] = mistake[1];
  }
  if (Object.keys(fields).length > 0)
    throw new DomainError('invalid', problemMessage('Some dates of the programme do not fit together.'), {
      fields,
    });
}
