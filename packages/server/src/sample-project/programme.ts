import type { Phase } from '@brick/domain/phases/phases';
import type { milestones, programmePhases, progressEntries } from '../schema/budgets.ts';
import type { SampleContext } from './sample-dates.ts';

/** Days since the programme was planned. */
const PLANNED = 257;

interface SamplePhaseDates {
  /** Baseline in days ago. Negative for the future. */
  start: number;
  finish: number;
  started?: number;
  finished?: number;
}

const PHASES: Record<Phase, SamplePhaseDates> = {
  land_planning: { start: 257, finish: 233, started: 257, finished: 234 },
  foundation: { start: 232, finish: 198, started: 231, finished: 194 },
  structure: { start: 194, finish: 108, started: 193, finished: 106 },
  roofing: { start: 98, finish: 20, started: 92 },
  utilities: { start: 70, finish: -5, started: 64 },
  finishes: { start: 20, finish: -60, started: 14 },
  fittings: { start: -40, finish: -95 },
  compliance: { start: -90, finish: -115 },
};

interface SampleEntry {
  daysAgo: number;
  percent: string;
  note?: string;
}

const PROGRESS: Partial<Record<Phase, readonly SampleEntry[]>> = {
  land_planning: [
    { daysAgo: 246, percent: '60.00' },
    { daysAgo: 234, percent: '100.00' },
  ],
  foundation: [
    { daysAgo: 218, percent: '45.00', note: 'Footings cast' },
    { daysAgo: 194, percent: '100.00' },
  ],
  structure: [
    { daysAgo: 172, percent: '30.00', note: 'Window-head height' },
    { daysAgo: 134, percent: '70.00', note: 'Ring beam cast' },
    { daysAgo: 106, percent: '100.00' },
  ],
  roofing: [
    { daysAgo: 72, percent: '35.00' },
    { daysAgo: 50, percent: '65.00', note: 'Main roof erected and braced' },
    { daysAgo: 1, percent: '82.00', note: 'Sheets wait for the right colour' },
  ],
  utilities: [
    { daysAgo: 55, percent: '20.00' },
    { daysAgo: 30, percent: '38.00' },
    { daysAgo: 1, percent: '48.00' },
  ],
  finishes: [{ daysAgo: 2, percent: '15.00', note: 'Plaster begun in the east wing' }],
  fittings: [{ daysAgo: 3, percent: '10.00', note: 'Measured, drawings approved' }],
  compliance: [{ daysAgo: 9, percent: '8.00', note: 'Occupation permit applied for' }],
};

interface SampleMilestone {
  title: string;
  phase: Phase | null;
  planned: number;
  reached?: number;
}

const MILESTONES: readonly SampleMilestone[] = [
  { title: 'Plans approved', phase: 'land_planning', planned: 244, reached: 246 },
  { title: 'Surface bed cast', phase: 'foundation', planned: 204, reached: 198 },
  { title: 'Walls at wall plate', phase: 'structure', planned: 112, reached: 118 },
  { title: 'Roof closed', phase: 'roofing', planned: 20 },
  { title: 'Services tested', phase: 'utilities', planned: -9 },
  { title: 'Handover', phase: null, planned: -117 },
];

/** Moves of the finish by approved variations: days, and when they were decided. */
export const APPROVED_MOVES: readonly { phase: Phase; days: number; daysAgo: number }[] = [
  { phase: 'foundation', days: 8, daysAgo: 209 },
  { phase: 'utilities', days: 4, daysAgo: 63 },
];

const movedDays = (phase: Phase): number =>
  APPROVED_MOVES.filter((move) => move.phase === phase).reduce((days, move) => days + move.days, 0);

const entriesOf = () => Object.entries(PHASES) as [Phase, SamplePhaseDates][];

/** The dates of each phase: baseline, current plan and actual. */
export const samplePhases = ({ projectId, days }: SampleContext): (typeof programmePhases.$inferInsert)[] =>
  entriesOf().map(([phase, { start, finish, started, finished }]) => ({
    projectId,
    phase,
    plannedStart: days.day(start),
    plannedFinish: days.day(finish - movedDays(phase)),
    baselineStart: days.day(start),
    baselineFinish: days.day(finish),
    actualStart: started === undefined ? null : days.day(started),
    actualFinish: finished === undefined ? null : days.day(finished),
  }));

/** The version of the programme: planned, moved, and an edit for each start and finish. */
export const programmeVersion = (): number =>
  2 +
  APPROVED_MOVES.length +
  entriesOf().reduce(
    (count, [, { started, finished }]) =>
      count + Number(started !== undefined) + Number(finished !== undefined),
    0,
  );

export const sampleProgress = ({
  projectId,
  ownerId,
  days,
}: SampleContext): (typeof progressEntries.$inferInsert)[] =>
  Object.entries(PROGRESS).flatMap(([phase, entries]) =>
    entries.map(({ daysAgo, percent, note }, index) => ({
      projectId,
      phase: phase as Phase,
      percentComplete: percent,
      date: days.day(daysAgo),
      note: note ?? null,
      enteredBy: ownerId,
      createdAt: days.at(daysAgo, index),
      updatedAt: days.at(daysAgo, index),
    })),
  );

/** The milestones, planned with the programme. Reached ones were edited once. */
export const sampleMilestones = ({
  projectId,
  ownerId,
  days,
}: SampleContext): (typeof milestones.$inferInsert)[] =>
  MILESTONES.map(({ planned, reached, ...milestone }, index) => ({
    ...milestone,
    projectId,
    addedBy: ownerId,
    plannedOn: days.day(planned),
    createdAt: days.at(PLANNED, index),
    ...(reached === undefined
      ? { updatedAt: days.at(PLANNED, index) }
      : { reachedOn: days.day(reached), version: 2, updatedAt: days.at(reached, index) }),
  }));

/** The log entries of the programme: the first plan, its moves, and the starts and finishes. */
export function historyOfProgramme({ projectId, days }: SampleContext) {
  const entry = (daysAgo: number, before: object, after: object) => ({
    entity: 'programme' as const,
    entityId: projectId,
    action: 'updated' as const,
    before: { phases: before },
    after: { phases: after },
    at: days.at(daysAgo),
  });
  const plan = entriesOf().map(([phase, { start, finish }]) => {
    const [plannedStart, plannedFinish] = [days.day(start), days.day(finish)];
    return [
      phase,
      { plannedStart, plannedFinish, baselineStart: plannedStart, baselineFinish: plannedFinish },
    ];
  });
  const unplanned = { plannedStart: null, plannedFinish: null, baselineStart: null, baselineFinish: null };
  return [
    entry(PLANNED, Object.fromEntries(plan.map(([phase]) => [phase, unplanned])), Object.fromEntries(plan)),
    ...APPROVED_MOVES.map(({ phase, days: moved, daysAgo }) => {
      const { finish } = PHASES[phase];
      return entry(
        daysAgo,
        { [phase]: { plannedFinish: days.day(finish) } },
        { [phase]: { plannedFinish: days.day(finish - moved) } },
      );
    }),
    ...entriesOf().flatMap(([phase, { started, finished }]) => [
      ...(started === undefined
        ? []
        : [
            entry(
              started,
              { [phase]: { actualStart: null } },
              { [phase]: { actualStart: days.day(started) } },
            ),
          ]),
      ...(finished === undefined
        ? []
        : [
            entry(
              finished,
              { [phase]: { actualFinish: null } },
              { [phase]: { actualFinish: days.day(finished) } },
            ),
          ]),
    ]),
  ];
}
