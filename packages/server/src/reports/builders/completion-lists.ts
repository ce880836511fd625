import { openLinesOf } from '@brick/domain/completion-lists/rules';
import { dayIn } from '@brick/domain/dates/calendar-date';
import { isTrade } from '@brick/domain/issues/trades';
import { type ListWithLines, loadListsWithLines } from '../../completion-lists/queries.ts';
import { statusBadge } from '../../platform/i18n/status-badge.ts';
import type { ReportContext } from '../report-context.ts';
import { column, row, type StreamedPart, table } from '../report-parts.ts';
import { loadIssueLines } from '../rows/issue-rows.ts';
import { isPastDay } from '../rows/values-as-of.ts';

function listsTable({ say }: ReportContext, lists: readonly ListWithLines[]): StreamedPart {
  return table({
    id: 'completion-lists',
    caption: say('completion-lists.names.many'),
    columns: [
      column('number', say('fields.names.number'), 'text', 1.2),
      column('title', say('fields.names.title'), 'text', 3),
      column('kind', say('fields.names.kind'), 'text', 2),
      column('state', say('fields.names.state'), 'status', 1.4),
      column('completionOn', say('fields.names.completionOn'), 'date', 1.4),
      column('lines', say('fields.names.lineCount'), 'count', 1),
      column('openLines', say('fields.names.openLines'), 'count', 1),
    ],
    rows: lists.map(({ list, lines }) => {
      const { id, number, title, kind, state, certifiedOn, completionOn } = list;
      const badge = statusBadge(say, state, say(`fields.listStates.${state}`));
      const what = [number, title, say(`fields.listKinds.${kind}`), badge];
      const counts = [certifiedOn ?? completionOn, lines.length, openLinesOf(lines).length];
      return row('body', [...what, ...counts], 'completion-list', id);
    }),
  });
}

function openLinesTable({ say }: ReportContext, lists: readonly ListWithLines[]): StreamedPart {
  const open = lists.flatMap(({ list, lines }) => openLinesOf(lines).map((line) => ({ list, line })));
  return table({
    id: 'open-lines',
    caption: say('fields.names.openLines'),
    columns: [
      column('list', say('completion-lists.names.one'), 'text', 1.2),
      column('number', say('fields.names.number'), 'text', 1.2),
      column('title', say('fields.names.title'), 'text', 3),
      column('place', say('fields.names.placePath'), 'text', 1.8),
      column('trade', say('fields.names.trade'), 'text', 1.5),
      column('dueOn', say('fields.names.dueDate'), 'date', 1.3),
      column('stage', say('fields.names.stage'), 'status', 1.4),
    ],
    rows: open.map(({ list, line }) => {
      const { issueId, number, title, placePath, trade, dueDate, stage } = line;
      const work = trade !== null && isTrade(trade) ? say(`fields.trades.${trade}`) : trade;
      const cells = [list.number, number, title, placePath, work, dueDate, statusBadge(say, stage)];
      return row('body', cells, 'issue', issueId);
    }),
  });
}

/** The lists that were there on a past day: neither issued nor certified later, with the stages of their lines then. */
async function listsOnDay(
  setting: ReportContext,
  lists: readonly ListWithLines[],
): Promise<readonly ListWithLines[]> {
  const { asOf, timezone } = setting;
  const was = (at: string | null) => at !== null && dayIn(timezone, Date.parse(at)) <= asOf;
  const issues = await loadIssueLines(setting, { anyPhase: true, anyDay: true });
  const stages = new Map(issues.map(({ id, stage }) => [id, stage]));
  return lists
    .filter(({ list }) => was(list.createdAt))
    .map(({ list, lines }) => {
      const state = was(list.certifiedAt) ? 'certified' : was(list.issuedAt) ? 'issued' : 'open';
      const completionOn = state === 'open' ? null : list.completionOn;
      const certifiedOn = state === 'certified' ? list.certifiedOn : null;
      const then = lines.flatMap((line) => {
        const stage = stages.get(line.issueId);
        return stage ? [{ ...line, stage }] : [];
      });
      return { list: { ...list, state, completionOn, certifiedOn }, lines: then };
    });
}

/** The completion lists of a project on the day of the figures, and their open lines. */
export async function buildCompletionListParts(setting: ReportContext): Promise<StreamedPart[]> {
  const { connection, project, options } = setting;
  const now = await loadListsWithLines(connection, project.id, options.phase);
  const lists = isPastDay(setting) && now.length > 0 ? await listsOnDay(setting, now) : now;
  return lists.length === 0 ? [] : [listsTable(setting, lists), openLinesTable(setting, lists)];
}
