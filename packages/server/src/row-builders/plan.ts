import type { pins, planRevisions, plans } from '../schema/plans.ts';

let numbers = 100;

type NewPlan = typeof plans.$inferInsert;
type NewRevision = typeof planRevisions.$inferInsert;
type NewPin = typeof pins.$inferInsert;

/** A plan with a number of its own. */
export function buildPlan(fields: Pick<NewPlan, 'projectId' | 'addedBy'> & Partial<NewPlan>): NewPlan {
  numbers += 1;
  return { number: `A-${numbers}`, title: 'Seen on site', ...fields };
}

/** The first revision of a plan, which waits to be drawn. */
export const buildRevision = (
  fields: Pick<NewRevision, 'projectId' | 'planId' | 'addedBy'> & Partial<NewRevision>,
): NewRevision => ({
  ...{ number: 1, code: 'P01', purpose: 'construction', fileUrl: '/api/files/none', page: 1 },
  ...fields,
});

/** A pin of an issue in the middle of an A3 sheet. */
export const buildPin = (
  fields: Pick<NewPin, 'projectId' | 'planId' | 'subjectId' | 'addedBy'> & Partial<NewPin>,
): NewPin => ({ revision: 1, x: 210, y: 148.5, kind: 'issue', ...fields });
