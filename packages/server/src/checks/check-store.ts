import type { Answer, AnswerResult, Concession } from '@brick/domain/checks/current-answers';
import { currentAnswers } from '@brick/domain/checks/current-answers';
import type { Item } from '@brick/domain/checks/items';
import type { PointStep } from '@brick/domain/checks/point-states';
import { type Point, type PointNow, pointsNow } from '@brick/domain/checks/points';
import { checkFacts, type Progress, progressOf } from '@brick/domain/checks/rules';
import { serializePoint } from '@brick/domain/checks/serialize-points';
import { sql } from 'drizzle-orm';
import { type EntryPhoto, loadEntryPhotosOf } from '../photos/service.ts';
import type { Connection } from '../platform/db/connection.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { createRecordStore } from '../platform/records/record-store.ts';
import { checkTemplateRevisions } from '../schema/check-templates.ts';
import { checkAnswers, checkSteps, checks } from '../schema/checks.ts';

export type CheckRow = typeof checks.$inferSelect;

export type AnswerRow = typeof checkAnswers.$inferSelect;

export type StepRow = typeof checkSteps.$inferSelect;

export const checkRows = createRecordStore({ kind: 'check', table: checks, facts: checkFacts });

/** The items of a check, and all that was answered and done. */
export interface CheckContents {
  items: Item[];
  answers: AnswerRow[];
  steps: StepRow[];
  photos: EntryPhoto[];
}

type CourseOwner = Pick<CheckRow, 'id' | 'projectId' | 'templateId' | 'templateRevision'>;

function groupById<Row extends { checkId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.checkId);
    if (group) group.push(row);
    else groups.set(row.checkId, [row]);
  }
  return groups;
}

/** Loads the courses of checks of one project, by the id of the check. */
export async function loadCourses(
  connection: Connection,
  rows: readonly CourseOwner[],
): Promise<Map<number, CheckContents>> {
  const [first] = rows;
  if (!first) return new Map();
  const { projectId } = first;
  const ids = sql`any(${sql.param(rows.map(({ id }) => id))}::bigint[])`;
  const templates = sql`any(${sql.param([...new Set(rows.map(({ templateId }) => templateId))])}::bigint[])`;
  const [revisions, answers, steps, photos] = await Promise.all([
    connection.rows<{ templateId: number; number: number; items: Item[] }>(sql`
      select ${checkTemplateRevisions.templateId} as "templateId", ${checkTemplateRevisions.number} as number,
        ${checkTemplateRevisions.items} as items from ${checkTemplateRevisions}
      where ${checkTemplateRevisions.projectId} = ${projectId} and ${checkTemplateRevisions.templateId} = ${templates}`),
    connection.rows<AnswerRow>(sql`select ${columnsOf(checkAnswers)} from ${checkAnswers}
      where ${checkAnswers.projectId} = ${projectId} and ${checkAnswers.checkId} = ${ids} order by ${checkAnswers.seq}`),
    connection.rows<StepRow>(sql`select ${columnsOf(checkSteps)} from ${checkSteps}
      where ${checkSteps.projectId} = ${projectId} and ${checkSteps.checkId} = ${ids} order by ${checkSteps.seq}`),
    loadEntryPhotosOf(connection, 'check', rows),
  ]);
  const itemsOf = new Map(
    revisions.map(({ templateId, number, items }) => [`${templateId} ${number}`, items]),
  );
  const [answersOf, stepsOf] = [groupById(answers), groupById(steps)];
  return new Map(
    rows.map(({ id, templateId, templateRevision }) => [
      id,
      {
        items: itemsOf.get(`${templateId} ${templateRevision}`) ?? [],
        answers: answersOf.get(id) ?? [],
        steps: stepsOf.get(id) ?? [],
        photos: photos.get(id) ?? [],
      },
    ]),
  );
}

/** Loads the course of one check. */
export async function loadCourse(connection: Connection, row: CourseOwner): Promise<CheckContents> {
  const course = (await loadCourses(connection, [row])).get(row.id);
  if (!course) throw new Error('a check without a course');
  return course;
}

/** Returns the points of a check as they are now. */
export const pointsOf = ({ items, answers, steps }: CheckContents, now: number): PointNow[] =>
  pointsNow({ items, answers, steps, now });

/** A stored answer with whether somebody conceded it. */
export type ConcededAnswer = AnswerRow & { concession: StepRow | null };

/** Returns the answers of a check, each with its concession. */
export function concededAnswers({ answers, steps }: CheckContents): ConcededAnswer[] {
  const conceded = steps.filter(({ step }) => step === 'concede');
  return answers.map((answer) => ({
    ...answer,
    concession:
      conceded.find(({ item, answer: number }) => item === answer.item && number === answer.number) ?? null,
  }));
}

/** Counts the answers of a check. */
export const progressOfCourse = (course: CheckContents): Progress =>
  progressOf(course.items, concededAnswers(course));

/** What names and numbers a check shows beside its rows. */
export interface CourseNames {
  nameOf: (id: number | null) => string | null;
  issueOf: (id: number | null) => { number: string; isClosed: boolean } | null;
}

type Entry = { seq: number; item: string | null };
// By item too: what closed the check before had the place of the entry that came next, and no item.
const photosOf = (photos: readonly EntryPhoto[], { seq, item }: Entry) =>
  photos.filter((photo) => photo.entry === seq && photo.item === item);

const photoIdsOf = (photos: readonly EntryPhoto[], entry: Entry): string[] =>
  photosOf(photos, entry).flatMap(({ id, purpose }) => (purpose === 'signature' ? [] : [id]));

/** The place of what signs a check as a whole. */
export const closingEntry = ({ entries }: Pick<CheckRow, 'entries'>): Entry => ({
  seq: entries + 1,
  item: null,
});

/** A signature with the photo of the drawn one. */
export const signatureOf = (
  photos: readonly EntryPhoto[],
  { signature, ...entry }: Entry & Pick<AnswerRow, 'signature'>,
) =>
  signature && {
    ...signature,
    photoId: photosOf(photos, entry).find(({ purpose }) => purpose === 'signature')?.id ?? null,
  };

const shownConcession = (
  step: StepRow | null,
  { photos }: CheckContents,
  { nameOf }: CourseNames,
): Concession | null =>
  step && {
    reason: step.reason ?? '',
    authorisedBy: step.authorisedBy ?? '',
    documentId: step.documentId,
    photoIds: photoIdsOf(photos, step),
    grantedBy: step.by,
    grantedByName: nameOf(step.by),
    grantedAt: step.at,
  };

/** Returns the answers of a check as they are shown. */
export function shownAnswers(course: CheckContents, names: CourseNames): Answer[] {
  const current = currentAnswers(course.answers);
  return concededAnswers(course).map(
    ({ concession, projectId: _, checkId: __, clockSkewMs: ___, ...answer }) => {
      const counts = current.get(answer.item);
      const isCurrent = counts?.answer.number === answer.number;
      const issue = names.issueOf(answer.issueId);
      return {
        ...answer,
        result: answer.result as AnswerResult,
        photoIds: photoIdsOf(course.photos, answer),
        signature: signatureOf(course.photos, answer),
        answeredByName: names.nameOf(answer.answeredBy),
        issueNumber: issue?.number ?? null,
        issueClosed: issue?.isClosed ?? false,
        concession: shownConcession(concession, course, names),
        current: isCurrent,
        contested: isCurrent && counts?.contested === true,
      };
    },
  );
}

/** Returns the points of a check as they are shown. */
export const shownPoints = (course: CheckContents, names: CourseNames, now: number): Point[] =>
  pointsOf(course, now).map((point) =>
    serializePoint(
      point,
      course.steps
        .filter((step) => step.item === point.item.id && step.step !== 'concede')
        .map((step) => ({
          ...{ seq: step.seq, step: step.step as PointStep, at: step.at, by: step.by },
          ...{ byName: names.nameOf(step.by), attendFrom: step.attendFrom, reviewBy: step.reviewBy },
          ...{ remark: step.remark, reason: step.reason, releasedByName: step.releasedByName },
          signature: signatureOf(course.photos, step),
          ...{ documentId: step.documentId, issueId: step.issueId, capturedAt: step.capturedAt },
          photoIds: photoIdsOf(course.photos, step),
        })),
    ),
  );
