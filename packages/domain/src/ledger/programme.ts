import type { CalendarDate } from '../dates/calendar-date.ts';
import { DomainError, refusedField, type Said, said } from '../errors.ts';
import { PHASES, type Phase } from '../phases/phases.ts';
import type { Planned } from './planned-value.ts';

/** A phase in the programme. The baseline is the first plan and stays when it is planned anew. */
export interface ProgrammePhase {
  plannedStart: CalendarDate | null;
  plannedFinish: CalendarDate | null;
  baselineStart: CalendarDate | null;
  baselineFinish: CalendarDate | null;
  actualStart: CalendarDate | null;
  actualFinish: CalendarDate | null;
}

export const NOTHING_PLANNED: ProgrammePhase = {
  plannedStart: null,
  plannedFinish: null,
  baselineStart: null,
  baselineFinish: null,
  actualStart: null,
  actualFinish: null,
};

/** What a PUT says of a phase; what it leaves out stays. */
export type PhaseEdit = Partial<
  Pick<ProgrammePhase, 'plannedStart' | 'plannedFinish' | 'actualStart' | 'actualFinish'>
>;

/** Its planned days; null unless both are set. */
export const plannedDays = ({
  plannedStart,
  plannedFinish,
}: Pick<ProgrammePhase, 'plannedStart' | 'plannedFinish'>): Planned | null =>
  plannedStart && plannedFinish ? { start: plannedStart, finish: plannedFinish } : null;

/** A phase as an edit leaves it. The first plan of both days becomes the baseline, and no later one does. */
export function replanned(before: ProgrammePhase, edit: PhaseEdit): ProgrammePhase {
  const sent = Object.entries(edit).filter(([, day]) => day !== undefined);
  const after: ProgrammePhase = { ...before, ...Object.fromEntries(sent) };
  if (before.baselineStart && before.baselineFinish) return after;
  const first = plannedDays(after);
  return first ? { ...after, baselineStart: first.start, baselineFinish: first.finish } : after;
}

type Field = keyof PhaseEdit;

function mistakeIn(phase: ProgrammePhase, today: CalendarDate): [Field, Said] | null {
  const { plannedStart, plannedFinish, actualStart, actualFinish } = phase;
  if (plannedStart && !plannedFinish) return ['plannedFinish', said('Enter when it is planned to finish')];
  if (plannedFinish && !plannedStart) return ['plannedStart', said('Enter when it is planned to start')];
  if (plannedStart && plannedFinish && plannedFinish < plannedStart)
    return ['plannedFinish', said('A phase cannot finish before it starts')];
  if (actualFinish && !actualStart) return ['actualStart', said('Enter when it started')];
  if (actualStart && actualStart > today) return ['actualStart', said('This day is still to come')];
  if (actualFinish && actualFinish > today) return ['actualFinish', said('This day is still to come')];
  if (actualStart && actualFinish && actualFinish < actualStart)
    return ['actualFinish', said('A phase cannot finish before it starts')];
  return null;
}

/** Refuses a day on which something is said to have been reached and which is still to come. */
export function mustBeReached(reachedOn: CalendarDate | null, today: CalendarDate): void {
  if (reachedOn === null || reachedOn <= today) return;
  throw refusedField('reachedOn', said('This day is still to come'));
}

/** Refuses a programme in which a phase finishes before it starts, has half a plan, or has done what is still to come. */
export function mustBePossible(phases: Partial<Record<Phase, ProgrammePhase>>, today: CalendarDate): void {
  const fields: Record<string, Said> = {};
  for (const phase of PHASES) {
    const mistake = phases[phase] && mistakeIn(phases[phase], today);
    if (mistake) fields[`phases.${phase}.${mistake[0]}`] = mistake[1];
  }
  if (Object.keys(fields).length > 0)
    throw new DomainError('invalid', said('Some dates of the programme do not fit together.'), { fields });
}
