import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { uploadedFile } from '@brick/domain/fields';
import { grantsOf, type Member } from '@brick/domain/permissions';
import {
  addVariation,
  decideVariation,
  deleteVariation,
  getVariation,
  listVariations,
  restoreVariation,
  updateVariation,
  variationTotals,
} from '@brick/domain/variations/contract';
import {
  decisionDay,
  isDecision,
  isInView,
  mustAgreeByApproving,
  mustBeDeletable,
  mustFollowFlow,
  mustMayDecide,
  mustNotBeFrozen,
} from '@brick/domain/variations/rules';
import { claimFile } from '../files/reads.ts';
import { type Caller, notFound } from '../platform/access.ts';
import type { Connection } from '../platform/connection.ts';
import { mustBeCurrent } from '../platform/kept-rows.ts';
import { type Services, serve, serveRow } from '../platform/serve.ts';
import {
  keptTotals,
  listOfProject,
  named,
  totalsOfProject,
  type VariationRow,
  variationRows,
} from './store.ts';

// Where a member sees every row and filters none, the kept totals say what adding up the rows would.
const seesAll = (member: Member, filters: object): boolean =>
  grantsOf(member.role, 'variations').read === 'all' && Object.values(filters).every((filter) => !filter);

// Rights by role say nothing of drafts: a colleague's draft is answered like an id that does not exist.
function mustBeInView(member: Member, row: VariationRow): void {
  if (!isInView(member.userId, row)) throw notFound();
}

/** A link is only kept; a file of ours must be the author's to give. */
async function claim(
  connection: Connection,
  url: string | null | undefined,
  userId: number,
  projectId: number,
): Promise<void> {
  if (uploadedFile.safeParse(url).success)
    await claimFile(connection, url, { userId, projectId, field: 'attachmentUrl' });
}

/** What the server notes of a decision. */
const review = (context: { caller: Caller; services: Services }, decidedOn: CalendarDate) => ({
  reviewedBy: context.caller.userId,
  reviewedAt: new Date(context.services.now()).toISOString(),
  decidedOn,
});

const actionOf = ({ status }: Partial<VariationRow>) => (isDecision(status) ? 'decided' : 'updated');

export const variationRoutes = [
  serve(listVariations, async ({ connection, member, project, query }) =>
    listOfProject(connection, member, project.id, query),
  ),

  serve(variationTotals, async ({ connection, member, project, query }) =>
    seesAll(member, query)
      ? keptTotals(connection, project.id)
      : totalsOfProject(connection, member, project.id, query),
  ),

  serve(addVariation, async (context) => {
    const { connection, caller, member, project, body, today } = context;
    const decided = isDecision(body.status);
    if (decided) mustMayDecide(member, { submittedBy: caller.userId, status: 'pending' });
    await claim(connection, body.attachmentUrl, caller.userId, project.id);
    const reviewed = decided ? review(context, today) : {};
    const row = { ...body, ...reviewed, projectId: project.id, submittedBy: caller.userId };
    return named(connection, await variationRows.add(context, row, body));
  }),

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
    if (moves) mustFollowFlow(member, row, status);
    mustNotBeFrozen(row, fields);
    if (fields.attachmentUrl !== row.attachmentUrl)
      await claim(connection, fields.attachmentUrl, caller.userId, row.projectId);
    const reviewed = moves && isDecision(status) ? review(context, today) : {};
    return named(connection, await variationRows.change(context, row, { ...fields, ...reviewed }, actionOf));
  }),

  serveRow(decideVariation, variationRows, async (context) => {
    const { connection, member, row, body, today } = context;
    mustBeInView(member, row);
    mustFollowFlow(member, row, body.decision);
    mustBeCurrent(row, body.version);
    mustAgreeByApproving(body.decision, body.agreedAmount);
    const reviewed = review(context, decisionDay(body.date, today));
    const decision = { status: body.decision, agreedAmount: body.agreedAmount, decisionNote: body.note };
    return named(
      connection,
      await variationRows.change(context, row, { ...decision, ...reviewed }, actionOf),
    );
  }),

  serveRow(deleteVariation, variationRows, async (context) => {
    mustBeInView(context.member, context.row);
    mustBeDeletable(context.row);
    await variationRows.moveToTrash(context, context.row);
  }),

  serveRow(restoreVariation, variationRows, async (context) => {
    mustBeInView(context.member, context.row);
    return named(context.connection, await variationRows.takeBack(context, context.row));
  }),
];
