import type { Check } from '../../checks/api.ts';
import type { AnswerBody } from '../../checks/bodies.ts';
import { type Answer, currentAnswers, numberSeen } from '../../checks/current-answers.ts';
import type { Item } from '../../checks/items.ts';
import { POINT_STEPS, type PointStep } from '../../checks/point-states.ts';
import { hasOpenHold, type Point, pointsNow, type TakenStep } from '../../checks/points.ts';
import { READING_PATTERN } from '../../checks/readings.ts';
import { decideAnswer, progressOf, resultOf } from '../../checks/rules.ts';
import { serializePoint, waitingStateOf } from '../../checks/serialize-points.ts';
import { DomainError } from '../../errors.ts';
import type { Entry } from '../outbox/entry.ts';

type Body = NonNullable<Entry['body']>;

type ShownStep = Point['steps'][number] & { item: string };

/** Who works on the device, and when, in milliseconds since 1970. */
export interface SiteWork {
  name: string;
  now: number;
}

/** What is known of a check while what waits is laid over it. */
interface Course {
  check: Check;
  answers: Answer[];
  steps: ShownStep[];
  /** Concessions as points depend on them. */
  conceded: TakenStep[];
  /** The place of the last answer or step. */
  seq: number;
}

const WHOLE_STEPS = ['close', 'reopen', 'abandon'] as const;

/** What an entry does in a check: answers, a step of one of its points, a concession, or a step of it as a whole. */
export type CheckAct = 'answers' | 'concession' | PointStep | (typeof WHOLE_STEPS)[number];

const ACTS: readonly string[] = ['answers', 'concession', ...POINT_STEPS, ...WHOLE_STEPS];

/** Returns what an entry does in its check; null for anything else, as an edit. */
export function checkActOf({ kind, act, path }: Pick<Entry, 'kind' | 'act' | 'path'>): CheckAct | null {
  const last = path.split('/').at(-1) ?? '';
  return kind === 'check' && act === 'step' && ACTS.includes(last) ? (last as CheckAct) : null;
}

/** The item that an entry is about; null for a check as a whole. */
export function itemOfEntry({ params, body }: Pick<Entry, 'params' | 'body'>): string | null {
  const item = params['uuid'] ?? body?.['item'];
  return typeof item === 'string' ? item : null;
}

/** When an entry was captured, by the server’s clock as far as it is known. */
export const capturedAtOf = ({ capturedAt, offsetMs }: Pick<Entry, 'capturedAt' | 'offsetMs'>): string =>
  new Date(capturedAt + (offsetMs ?? 0)).toISOString();

const textIn = (body: Body, name: string): string | null => {
  const value = body[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

const idsIn = (body: Body, name: string): string[] => {
  const value = body[name];
  return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : [];
};

function signatureIn({ signature }: Body): Answer['signature'] {
  if (typeof signature !== 'object' || signature === null || Array.isArray(signature)) return null;
  const said = signature as Body;
  return { photoId: textIn(said, 'photoId'), name: textIn(said, 'name') ?? '', role: textIn(said, 'role') };
}

/** The result of an answer that waits; null for one that does not fit its item, which the server will refuse. */
function resultIn(item: Item | undefined, body: AnswerBody): Answer['result'] | null {
  if (!item || (body.reading !== null && !READING_PATTERN.test(body.reading))) return null;
  try {
    return decideAnswer(item, body);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** Adds an answer that waits, unless it has arrived and is in the row by now. */
function addAnswer(course: Course, entry: Entry, { name }: SiteWork): void {
  const { check, answers } = course;
  const { body } = entry;
  const id = itemOfEntry(entry);
  if (!body || id === null || answers.some(({ clientId }) => clientId === entry.id)) return;
  const said = {
    ...{ reading: textIn(body, 'reading'), text: textIn(body, 'text'), choice: textIn(body, 'choice') },
    ...{ reason: textIn(body, 'reason'), photoIds: idsIn(body, 'photoIds'), signature: signatureIn(body) },
  };
  const basedOnClientId = textIn(body, 'basedOnClientId');
  const named = typeof body['basedOn'] === 'number' ? body['basedOn'] : null;
  const basedOn = numberSeen(answers, { basedOn: named, basedOnClientId });
  const result = resultIn(
    check.items.find((item) => item.id === id),
    {
      item: id,
      result: textIn(body, 'result') as AnswerBody['result'],
      issue: null,
      basedOn,
      basedOnClientId,
      ...said,
    },
  );
  if (result === null) return;
  const at = capturedAtOf(entry);
  course.seq += 1;
  answers.push({
    ...{ item: id, result, ...said, basedOn, seq: course.seq, clientId: entry.id },
    number: answers.filter(({ item }) => item === id).length + 1,
    ...{ answeredBy: entry.userId, answeredByName: name, capturedAt: at, createdAt: at, device: null },
    ...{ issueId: null, issueNumber: null, issueClosed: false, concession: null },
    ...{ current: false, contested: false },
  });
}

/** Lets a failed item pass, unless that has arrived and is in the row by now. */
function concede(course: Course, entry: Entry, { name }: SiteWork): void {
  const body = entry.body ?? {};
  const item = itemOfEntry(entry);
  const found = item === null ? undefined : currentAnswers(course.answers).get(item)?.answer;
  if (!found || item === null || found.result !== 'fail' || found.concession) return;
  const [reason, authorisedBy] = [textIn(body, 'reason') ?? '', textIn(body, 'authorisedBy') ?? ''];
  const isThere = course.answers.some(
    ({ item: of, concession: made }) =>
      of === item && made?.reason === reason && made.authorisedBy === authorisedBy,
  );
  if (isThere) return;
  const at = capturedAtOf(entry);
  const concession = {
    ...{ reason, authorisedBy },
    ...{ documentId: null, photoIds: idsIn(body, 'photoIds') },
    ...{ grantedBy: entry.userId, grantedByName: name, grantedAt: at },
  };
  course.answers = course.answers.map((answer) => (answer === found ? { ...answer, concession } : answer));
  course.seq += 1;
  course.conceded.push({
    ...{ seq: course.seq, item, step: 'concede', at, attendFrom: null, reviewBy: null },
    answer: found.number,
  });
}

/** Takes a step at a point, unless it has arrived and is in the row by now. */
function takeStep(course: Course, entry: Entry, step: PointStep, { name }: SiteWork): void {
  const item = itemOfEntry(entry);
  const at = capturedAtOf(entry);
  const isThere = course.steps.some(
    (taken) =>
      taken.item === item && taken.step === step && taken.by === entry.userId && taken.capturedAt === at,
  );
  const body = entry.body ?? {};
  const hasPoint = course.check.items.some(({ id, point }) => id === item && point !== null);
  if (item === null || isThere || !hasPoint) return;
  course.seq += 1;
  course.steps.push({
    ...{ item, seq: course.seq, step, at, by: entry.userId, byName: name, capturedAt: at },
    ...{ attendFrom: textIn(body, 'attendFrom'), reviewBy: null, issueId: null, documentId: null },
    ...{ remark: textIn(body, 'remark'), reason: textIn(body, 'reason') },
    ...{ releasedByName: textIn(body, 'releasedByName'), signature: signatureIn(body) },
    photoIds: idsIn(body, 'photoIds'),
  });
}

/** The fields of a check after a step of it as a whole. */
function endingOf(course: Course, entry: Entry, act: (typeof WHOLE_STEPS)[number]): Partial<Check> {
  const body = entry.body ?? {};
  const { check, answers } = course;
  switch (act) {
    case 'close':
      return {
        ...{ state: 'closed', result: resultOf(check.items, answers), signature: signatureIn(body) },
        ...{ closedAt: capturedAtOf(entry), closedBy: entry.userId },
      };
    case 'reopen':
      return {
        ...{ state: 'running', result: null, signature: null, closedAt: null, closedBy: null },
        reason: textIn(body, 'reason'),
      };
    case 'abandon':
      return { state: 'abandoned', reason: textIn(body, 'reason') };
  }
}

/** The course of a row. A concession has the place among answers and steps that nothing else has. */
function courseOf(check: Check): Course {
  const answers = [...check.answers];
  const steps = check.points.flatMap(({ item, steps: taken }) => taken.map((step) => ({ ...step, item })));
  const used = new Set([...answers, ...steps].map(({ seq }) => seq));
  const free = Array.from({ length: check.entries }, (_, index) => index + 1).filter((seq) => !used.has(seq));
  const conceded = answers
    .flatMap(({ item, number, concession }) =>
      concession ? [{ item, number, at: concession.grantedAt }] : [],
    )
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .map(({ item, number, at }, index): TakenStep => {
      const seq = free[index] ?? check.entries;
      return { seq, item, step: 'concede', at, attendFrom: null, reviewBy: null, answer: number };
    });
  return { check, answers, steps, conceded, seq: check.entries };
}

function lay(course: Course, entry: Entry, work: SiteWork): void {
  const act = checkActOf(entry);
  if (act === null) return;
  if (act === 'answers') addAnswer(course, entry, work);
  else if (act === 'concession') concede(course, entry, work);
  else if (act === 'close' || act === 'reopen' || act === 'abandon')
    course.check = { ...course.check, ...endingOf(course, entry, act) };
  else takeStep(course, entry, act, work);
}

/**
 * Returns a check as it will be once what waits for it is sent, in the order in which it was captured. What was refused
 * counts for nothing. Points are as they are now, also without the server: a witness point whose time has passed.
 */
export function projectedCheck(check: Check, waiting: readonly Entry[], work: SiteWork): Check {
  const course = courseOf(check);
  for (const entry of waiting) if (entry.state !== 'stopped') lay(course, entry, work);
  const { items } = check;
  const current = currentAnswers(course.answers);
  const answers = course.answers.map((answer) => {
    const counts = current.get(answer.item);
    const isCurrent = counts?.answer.number === answer.number;
    return { ...answer, current: isCurrent, contested: isCurrent && counts?.contested === true };
  });
  const taken = course.steps.map((step): TakenStep => ({ ...step, answer: null }));
  const points = pointsNow({ items, answers, steps: [...taken, ...course.conceded], now: work.now });
  const shown = points.map((point) =>
    serializePoint(
      point,
      course.steps.filter(({ item }) => item === point.item.id).map(({ item: _, ...step }) => step),
    ),
  );
  const { state } = course.check;
  return {
    ...course.check,
    ...{ answers, points: shown, entries: course.seq },
    ...progressOf(items, answers),
    state: state === 'planned' && course.seq > 0 ? 'running' : state,
    holding: hasOpenHold(points),
    waits: state === 'planned' || state === 'running' ? waitingStateOf(shown) : 'no',
  };
}
