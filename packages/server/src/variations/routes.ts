import { bulkVariations } from '@brick/domain/bulk/contract';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { BodyOf } from '@brick/domain/endpoint';
import { uploadedFile } from '@brick/domain/fields';
import { grantsOf, type Member } from '@brick/domain/permissions';
import {
  addVariation,
  decideVariation,
  deleteVariation,
  exportVariations,
  getVariation,
  importVariations,
  listVariations,
  restoreVariation,
  updateVariation,
  variationBody,
  variationHistory,
  variationTotals,
} from '@brick/domain/variations/contract';
import { reviseVariation, variationEffect } from '@brick/domain/variations/decision-contract';
import { mustBeRevisable, revisionFields } from '@brick/domain/variations/funding';
import {
  decisionDay,
  isDecision,
  isInView,
  mustAgreeByApproving,
  mustBeDeletable,
  mustNotBeFrozen,
} from '@brick/domain/variations/rules';
import { serveComments } from '../comments/reads.ts';
import { type Claiming, claimFile } from '../files/reads.ts';
import { type Caller, notFound, type ProjectInView } from '../platform/access.ts';
import { serveBulk } from '../platform/bulk.ts';
import { serveExport } from '../platform/export.ts';
import { serveHistory } from '../platform/history.ts';
import { serveImport } from '../platform/import.ts';
import { mustBeCurrent } from '../platform/kept-rows.ts';
import { type Creation, type Services, serve, serveRow } from '../platform/serve.ts';
import { effectOf, weigh } from './decision.ts';
import {
  hasRevision,
  isContract,
  keptTotals,
  listOfProject,
  mustBeContract,
  named,
  namedAfter,
  onlyRevision,
  totalsOfProject,
  type VariationRow,
  variationRows,
  withNames,
} from './store.ts';
import { tellDecisionWanted } from './telling.ts';

// Where a member sees every row and filters none, the kept totals say what adding up the rows would.
const seesAll = (member: Member, filters: object): boolean =>
  grantsOf(member.role, 'variations').read === 'all' && Object.values(filters).every((filter) => !filter);

// Rights by role say nothing of drafts: a colleague's draft is answered like an id that does not exist.
function mustBeInView(member: Member, row: VariationRow): void {
  if (!isInView(member.userId, row)) throw notFound();
}

/** A link is only kept; a file of ours must be the author's to give. */
async function claim(context: Claiming, url: string | null | undefined): Promise<void> {
  if (uploadedFile.safeParse(url).success) await claimFile(context, url, 'attachmentUrl');
}

/** What the server notes of a decision. */
const review = (
  context: { caller: Caller; project: ProjectInView; services: Services },
  decidedOn: CalendarDate,
) => ({
  reviewedBy: context.caller.userId,
  reviewedAt: new Date(context.services.now()).toISOString(),
  decidedOn,
  decidedCurrency: context.project.currency,
});

const actionOf = ({ status }: Partial<VariationRow>) => (isDecision(status) ? 'decided' : 'updated');

const asIs = (write: Promise<VariationRow>) => write;

/** Adds one variation; one that comes decided is carried out at once. */
async function addOne(context: Creation<BodyOf<typeof addVariation>>) {
  const { connection, caller, member, project, body, today } = context;
  const decided = isDecision(body.status);
  const by = { projectId: project.id, submittedBy: caller.userId };
  const pending = { ...body, ...by, id: null, status: 'pending' as const, agreedAmount: null };
  // What an approval locks is locked before anything is written: everybody keeps this order.
  const carryOut = decided ? await weigh(context, pending, body.status) : asIs;
  await mustBeContract(connection, member, project.id, body.contractId);
  await claim(context, body.attachmentUrl);
  const reviewed = decided ? review(context, today) : {};
  const write = carryOut(variationRows.add(context, { ...body, ...reviewed, ...by }, body));
  const [stored] = await Promise.all([
    namedAfter(connection, { ...by, reviewedBy: decided ? caller.userId : null }, write),
    body.status === 'pending' && tellDecisionWanted(connection, caller, project.id, write),
  ]);
  return stored;
}

export const variationRoutes = [
  serve(listVariations, async ({ connection, member, project, query }) =>
    listOfProject(connection, member, project.id, query),
  ),

  serve(variationTotals, async ({ connection, member, project, query }) =>
    seesAll(member, query)
      ? keptTotals(connection, project.id)
      : totalsOfProject(connection, member, project.id, query),
  ),

  serve(addVariation, addOne),

  serveImport(importVariations, variationBody, addOne),

  serveExport(exportVariations, 'variations', ({ connection, member, project }, query) =>
    listOfProject(connection, member, project.id, query),
  ),

  serveRow(getVariation, variationRows, async ({ connection, member, row }) => {
    mustBeInView(member, row);
    return named(connection, row);
  }),

  serveRow(updateVariation, variationRows, async (context) => {
    const { connection, caller, member, row, today } = context;
    const { version, ...fields } = context.body;
    const { status } = fields;
    mustBeInView(member, row);
    mustBeCurrent(row, version);
    // The status that a row has already is no change, except where it is all that was sent: that is a second decision.
    const moves =
      status !== undefined &&
      (status !== row.status || (isDecision(status) && Object.keys(fields).length === 1));
    // Who changes the cost in the same edit decides about what it then is.
    const carryOut = moves ? await weigh(context, { ...row, ...fields, status: row.status }, status) : asIs;
    mustNotBeFrozen(row, fields);
    if (fields.contractId !== row.contractId)
      await mustBeContract(connection, member, row.projectId, fields.contractId);
    if (fields.attachmentUrl !== row.attachmentUrl) await claim(context, fields.attachmentUrl);
    const reviewed = moves && isDecision(status) ? review(context, today) : {};
    const write = carryOut(variationRows.change(context, row, { ...fields, ...reviewed }, actionOf));
    const [stored] = await Promise.all([
      namedAfter(connection, { ...row, ...reviewed }, write),
      moves && status === 'pending' && tellDecisionWanted(connection, caller, row.projectId, write),
    ]);
    return stored;
  }),

  serveRow(decideVariation, variationRows, async (context) => {
    const { connection, member, row, body, today } = context;
    const { decision, agreedAmount, note, date, version } = body;
    mustBeInView(member, row);
    const carryOut = await weigh(context, { ...row, agreedAmount }, decision);
    mustBeCurrent(row, version);
    mustAgreeByApproving(decision, agreedAmount);
    const reviewed = review(context, decisionDay(date, today));
    const decided = { status: decision, agreedAmount, decisionNote: note, ...reviewed };
    const write = carryOut(variationRows.change(context, row, decided, actionOf));
    return namedAfter(connection, { ...row, ...reviewed }, write);
  }),

  serveRow(variationEffect, variationRows, async (context) => {
    mustBeInView(context.member, context.row);
    return effectOf(context, context.row, context.query.agreedAmount ?? null);
  }),

  serveRow(reviseVariation, variationRows, async (context) => {
    const { connection, caller, member, row } = context;
    mustBeInView(member, row);
    const by = { projectId: row.projectId, submittedBy: caller.userId };
    const [revised, isThere, [names]] = await Promise.all([
      hasRevision(connection, row),
      row.contractId !== null && isContract(connection, row.projectId, row.contractId),
      withNames(connection, [{ ...by, reviewedBy: null }]),
    ]);
    mustBeRevisable(row, revised);
    const { title, description, affectedPhase, extraCost, attachmentUrl, timeImpactDays, fundedBy } = row;
    const contractId = isThere ? row.contractId : null;
    const sent = {
      ...{
        title,
        description,
        affectedPhase,
        extraCost,
        attachmentUrl,
        timeImpactDays,
        fundedBy,
        contractId,
      },
      ...revisionFields(row),
    };
    const made = await onlyRevision(variationRows.add(context, { ...sent, ...by }, sent));
    return { submittedByName: null, reviewedByName: null, ...names, ...made };
  }),

  serveRow(deleteVariation, variationRows, async (context) => {
    mustBeInView(context.member, context.row);
    mustBeDeletable(context.row);
    await variationRows.moveToTrash(context, context.row);
  }),

  serveRow(restoreVariation, variationRows, async (context) => {
    mustBeInView(context.member, context.row);
    const row = await onlyRevision(variationRows.takeBack(context, context.row));
    return named(context.connection, row);
  }),

  serveBulk(bulkVariations, {
    rows: variationRows,
    resource: 'variations',
    titleOf: ({ title }: VariationRow) => title,
    mustBeDeletable: (_, row) => mustBeDeletable(row),
    takeBack: (_, __, write) => onlyRevision(write),
  }),

  serveHistory(variationHistory, variationRows),

  ...serveComments(variationRows),
];
