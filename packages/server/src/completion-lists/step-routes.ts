import { heldAt, heldProblem } from '@brick/domain/checks/rules';
import { certifyCompletionList, issueCompletionList, setListLines } from '@brick/domain/completion-lists/api';
import type { ListStep } from '@brick/domain/completion-lists/list-states';
import {
  assertCleared,
  assertCompletionDay,
  assertHasListStep,
  assertNotIssued,
  defectsLiabilityEnd,
  hasListStep,
  openLinesOf,
} from '@brick/domain/completion-lists/rules';
import { type FrozenLine, frozenLines, KIND_ON_LIST } from '@brick/domain/completion-lists/snapshot';
import { dayIn } from '@brick/domain/dates/calendar-date';
import { fieldProblem, problemMessage } from '@brick/domain/errors';
import { completeContract } from '../certificates/service.ts';
import { findHoldingChecks } from '../checks/service.ts';
import { changeIssuesOfList } from '../issues/service.ts';
import { type RowContext, serveRow } from '../platform/http/endpoint-handlers.ts';
import { assertCurrentVersion, isStaleEdit } from '../platform/records/record-store.ts';
import { loadCompletionTerms } from '../projects/service.ts';
import { fileCertificate, type PrintedCertificate, printCertificate } from './file-certificate.ts';
import { notifyOfList } from './list-notices.ts';
import { issueTaken } from './list-rules.ts';
import {
  findPracticalLists,
  findTaken,
  freezeLines,
  hashOfLines,
  type ListRow,
  listRows,
  loadLines,
  loadLinesOf,
  lockIssues,
  lockIssuesOfLists,
  storeLines,
} from './list-store.ts';
import { serializeList } from './serialize-lists.ts';

type ListContext = RowContext<unknown, ListRow>;

/** Throws if the list has no such step, or if the member saw an older version. */
async function assertStep(context: ListContext, step: ListStep, version: number | undefined): Promise<void> {
  const { row } = context;
  if (!hasListStep(row, step)) assertHasListStep(row, step, await serializeList(context, row));
  if (isStaleEdit(row, version)) assertCurrentVersion(await serializeList(context, row), version);
}

/** Throws held while a point holds in a check at the place of the list or below; without a place, anywhere. */
async function assertNothingHolds({ connection, row, services }: ListContext): Promise<void> {
  const { projectId, placeId } = row;
  const [first] = await findHoldingChecks(connection, { projectId, placeId, now: services.now() });
  if (!first) return;
  throw heldProblem(
    problemMessage('The point “{point}” of {number} holds: the works are not complete yet.', {
      ...{ point: first.point.item.text ?? '', number: first.number },
    }),
    heldAt(first, first.point),
  );
}

const signed = ({ name, role }: { name: string; role: string | null }) => ({ photoId: null, name, role });

/** Stores a step of a list along with its certificate, tells the members, and answers the list as it is then. */
async function storeStep(context: ListContext, fields: Partial<ListRow>, printed: PrintedCertificate | null) {
  const after = { ...context.row, ...fields };
  const filing = printed && (await fileCertificate(context, after, printed));
  try {
    const stored = await listRows.change(
      context,
      context.row,
      { ...fields, ...(filing && { certificateDocumentId: filing.documentId }) },
      () => 'decided',
    );
    const [shown] = await Promise.all([serializeList(context, stored), notifyOfList(context, stored)]);
    return shown;
  } catch (error) {
    await filing?.takeBack();
    throw error;
  }
}

export const listStepRoutes = [
  serveRow(setListLines, listRows, async (context) => {
    const { connection, row, body } = context;
    const { issueIds, version } = body;
    assertNotIssued(row);
    if (isStaleEdit(row, version)) assertCurrentVersion(await serializeList(context, row), version);
    // Sent together: other lists are looked at once the issues are locked.
    const [before, found, [taken]] = await Promise.all([
      loadLinesOf(connection, row),
      lockIssues(connection, row.projectId, issueIds),
      findTaken(connection, row, issueIds),
    ]);
    if (found.size < issueIds.length)
      throw fieldProblem('issueIds', problemMessage('Choose issues of this project'));
    if (taken) throw issueTaken(taken);
    // The lines are in their own table: they are logged, and make a version of the list.
    const linesAs = (numbers: readonly (string | undefined)[]) => ({ lines: numbers }) as Partial<ListRow>;
    const known = linesAs(before.map(({ number }) => number));
    const after = linesAs(issueIds.map((issueId) => found.get(issueId)));
    const [stored] = await Promise.all([
      listRows.change(context, { ...row, ...known }, after),
      storeLines(connection, row, issueIds),
    ]);
    return serializeList(context, stored);
  }),

  serveRow(issueCompletionList, listRows, async (context) => {
    const { connection, caller, row, body, services } = context;
    const { completionOn, signature, version } = body;
    const now = services.now();
    await assertStep(context, 'issue', version);
    const { timezone, correctionDays, defectsDays } = await loadCompletionTerms(connection, row.projectId);
    assertCompletionDay(completionOn, { today: dayIn(timezone, now), inspectedOn: row.inspectedOn });
    const { projectId, contractId, kind } = row;
    if (kind === 'practical') await assertNothingHolds(context);
    const loadFrozen = async () =>
      frozenLines(await loadLinesOf(connection, row), { completionOn, correctionDays });
    const fieldsOf = (lines: readonly FrozenLine[]): Partial<ListRow> => ({
      ...{ state: 'issued', completionOn, issuedAt: new Date(now).toISOString(), issuedBy: caller.userId },
      ...{ signature: signed(signature), hash: hashOfLines(lines) },
    });
    // Printed before the contract and the issues are locked: it takes its time.
    const proposed = await loadFrozen();
    const printed =
      kind === 'practical'
        ? await printCertificate(context, { ...row, ...fieldsOf(proposed) }, { lines: proposed })
        : null;
    // Locked in this order wherever both are: the list, its contract, its issues.
    if (kind === 'practical' && contractId !== null)
      await completeContract(
        context,
        { projectId, contractId },
        {
          practicalCompletion: completionOn,
          defectsLiabilityEnd: defectsLiabilityEnd(completionOn, defectsDays),
        },
      );
    const [, lines] = await Promise.all([lockIssuesOfLists(connection, [row]), loadFrozen()]);
    await changeIssuesOfList(context, {
      ...{ projectId, kind: KIND_ON_LIST[kind] },
      dueDates: new Map(lines.map(({ issueId, dueDate }) => [issueId, dueDate])),
    });
    await freezeLines(connection, row, lines);
    return storeStep(context, fieldsOf(lines), printed);
  }),

  serveRow(certifyCompletionList, listRows, async (context) => {
    const { connection, caller, row, body, services } = context;
    const { completionOn, signature, version } = body;
    const now = services.now();
    await assertStep(context, 'certify', version);
    const { timezone } = await loadCompletionTerms(connection, row.projectId);
    const { inspectedOn, completionOn: after } = row;
    assertCompletionDay(completionOn, { today: dayIn(timezone, now), inspectedOn, after });
    const lists = [...(await findPracticalLists(connection, row)), row];
    const assertAllCleared = async () => {
      const lines = await loadLines(connection, lists);
      assertCleared(openLinesOf(lists.flatMap(({ id }) => lines.get(id) ?? [])));
    };
    await assertAllCleared();
    const fields: Partial<ListRow> = {
      ...{ state: 'certified', certifiedOn: completionOn, certifiedAt: new Date(now).toISOString() },
      ...{ certifiedBy: caller.userId, certifiedSignature: signed(signature) },
    };
    const printed = await printCertificate(context, { ...row, ...fields });
    await Promise.all([lockIssuesOfLists(connection, lists), assertAllCleared()]);
    return storeStep(context, fields, printed);
  }),
];
