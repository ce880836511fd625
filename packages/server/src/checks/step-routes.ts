import { abandonCheck, answerCheck, closeCheck, reopenCheck } from '@brick/domain/checks/api';
import { answerBody, type SentAnswer } from '@brick/domain/checks/bodies';
import { currentAnswers } from '@brick/domain/checks/current-answers';
import { hasOpenHold } from '@brick/domain/checks/points';
import { assertMayAbandon, assertNotDone, assertReopenable, closingResult } from '@brick/domain/checks/rules';
import { endSignaturesOf, freezePhotosOf } from '../photos/service.ts';
import { serveRow } from '../platform/http/endpoint-handlers.ts';
import { assertCurrentVersion, isStaleEdit } from '../platform/records/record-store.ts';
import { addAnswers, attachEntryPhotos, type CheckContext } from './add-answers.ts';
import {
  type CheckContents,
  type CheckRow,
  checkRows,
  closingEntry,
  concededAnswers,
  loadCourse,
  pointsOf,
} from './check-store.ts';
import { serializeCheck } from './serialize-checks.ts';

async function assertCurrent(context: CheckContext, version: number | undefined): Promise<void> {
  const { row } = context;
  if (isStaleEdit(row, version)) assertCurrentVersion(await serializeCheck(context, row), version);
}

/** Counts the photos of the answers that count, and of steps, whose bytes are still on a device. */
function expectedPhotos({ photos, answers }: CheckContents): number {
  const current = currentAnswers(answers);
  const replaced = answers.filter(({ item, seq }) => current.get(item)?.answer.seq !== seq);
  // A signature that was ended has entry 0.
  const beside = [null, 0, ...replaced.map(({ seq }) => seq)];
  return photos.filter(({ state, entry }) => state === 'expected' && !beside.includes(entry)).length;
}

/** The steps of a check as a whole, and its answers. */
export const checkStepRoutes = [
  serveRow(answerCheck, checkRows, async (context) => {
    const { connection, row, body, madeOnSite } = context;
    const course = await loadCourse(connection, row);
    const isAlone = !Array.isArray(body);
    const answers: SentAnswer[] = isAlone
      ? [{ ...answerBody.parse({ ...body }), ...madeOnSite } as SentAnswer]
      : (body as SentAnswer[]);
    return serializeCheck(context, await addAnswers(context, course, answers, { isAlone }));
  }),

  serveRow(closeCheck, checkRows, async (context) => {
    const { connection, row, caller, body, services } = context;
    assertNotDone(row);
    await assertCurrent(context, body.version);
    const course = await loadCourse(connection, row);
    const now = services.now();
    const result = closingResult({
      ...{ check: row, items: course.items, answers: concededAnswers(course) },
      ...{ points: pointsOf(course, now), expected: expectedPhotos(course), failed: body.failed },
    });
    const { signature } = body;
    await attachEntryPhotos(context, closingEntry(row), { photoIds: [], signature });
    const fields: Partial<CheckRow> = {
      ...{ state: 'closed', result, closedAt: new Date(now).toISOString(), closedBy: caller.userId },
      signature: signature && { photoId: null, name: signature.name, role: signature.role },
    };
    const [after] = await Promise.all([
      checkRows.change(context, row, fields, () => 'decided'),
      freezePhotosOf(connection, { kind: 'check', rowId: row.id, projectId: row.projectId }),
    ]);
    return serializeCheck(context, after);
  }),

  serveRow(reopenCheck, checkRows, async (context) => {
    const { connection, row, body } = context;
    await assertCurrent(context, body.version);
    assertReopenable(row);
    const fields: Partial<CheckRow> = {
      ...{ state: 'running', result: null, closedAt: null, closedBy: null, signature: null },
      reason: body.reason,
    };
    const [changed] = await Promise.all([
      checkRows.change(context, row, fields),
      endSignaturesOf(connection, 'check', row),
    ]);
    return serializeCheck(context, changed);
  }),

  serveRow(abandonCheck, checkRows, async (context) => {
    const { connection, row, member, body, services } = context;
    const course = await loadCourse(connection, row);
    const holding = hasOpenHold(pointsOf(course, services.now()));
    assertMayAbandon(member, { state: row.state, holding });
    await assertCurrent(context, body.version);
    const fields: Partial<CheckRow> = { state: 'abandoned', reason: body.reason };
    return serializeCheck(context, await checkRows.change(context, row, fields));
  }),
];
