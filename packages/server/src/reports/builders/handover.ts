import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import {
  HANDOVER_KINDS,
  type PhaseCompliance,
  type RequiredCount,
  type RequiredDocument,
  requiredByPhase,
  requiredFigures,
} from '@brick/domain/documents/required-documents';
import { documentStatus } from '@brick/domain/documents/rules';
import { sql } from 'drizzle-orm';
import { statusBadge } from '../../platform/i18n/status-badge.ts';
import { contracts } from '../../schema/certificates.ts';
import { documents, documentVersions } from '../../schema/documents.ts';
import type { ReportContext } from '../report-context.ts';
import { column, figure, figures, row, type StreamedPart, table } from '../report-parts.ts';
import { type IssueLine, loadIssueLines } from '../rows/issue-rows.ts';
import { loadProjectPosition, type ProjectPosition } from '../rows/project-position.ts';
import { dayOfInstant } from '../rows/values-as-of.ts';
import { buildCompletionListParts } from './completion-lists.ts';
import { issueTable } from './issue-register.ts';

interface DocumentLine extends RequiredDocument {
  id: number;
  title: string;
  issuedOn: CalendarDate | null;
  expiresOn: CalendarDate | null;
}

type RequiredDocumentRow = Omit<DocumentLine, 'status'> & { fileVersion: number | null };

/** Loads the required documents in building order. */
async function loadRequiredDocuments(setting: ReportContext): Promise<DocumentLine[]> {
  const { connection, project, asOf, options } = setting;
  const phase = options.phase ?? null;
  const found = await connection.rows<RequiredDocumentRow>(sql`
    select ${documents.id} as id, ${documents.kind} as kind, concat_ws(' ', ${documents.number}, ${documents.title}) as title, ${documents.phase} as phase,
      ${documents.issuedOn} as "issuedOn", ${documents.expiresOn} as "expiresOn",
      (select max(${documentVersions.number}) from ${documentVersions}
        where ${documentVersions.projectId} = ${documents.projectId} and ${documentVersions.documentId} = ${documents.id}
          and ${dayOfInstant(setting, documentVersions.addedAt)} <= ${asOf}) as "fileVersion"
    from ${documents}
    where ${documents.projectId} = ${project.id} and ${documents.required} and ${documents.deletedAt} is null
      and ${dayOfInstant(setting, documents.createdAt)} <= ${asOf} and (${phase}::text is null or ${documents.phase} = ${phase})
    order by ${documents.kind}, ${documents.title}, ${documents.id}`);
  return found.map(({ fileVersion, ...line }) => ({
    ...line,
    status: documentStatus({ fileVersion, expiresOn: line.expiresOn }, asOf),
  }));
}

/** Loads the end of the last defects liability period. Null if no contract has one. */
async function loadDefectsLiabilityEnd({ connection, project }: ReportContext): Promise<CalendarDate | null> {
  const [found] = await connection.rows<{ day: CalendarDate | null }>(sql`
    select max(${contracts.defectsLiabilityEnd}) as day from ${contracts}
    where ${contracts.projectId} = ${project.id} and ${contracts.deletedAt} is null`);
  return found?.day ?? null;
}

interface HandoverData {
  lines: readonly DocumentLine[];
  snags: readonly IssueLine[];
  liabilityEnd: CalendarDate | null;
  state: ProjectPosition;
}

function handoverFigures(
  { say }: ReportContext,
  { lines, snags, liabilityEnd, state }: HandoverData,
): StreamedPart {
  const { asked, there, missing, expired, expiring } = requiredFigures(lines);
  const { complete } = state;
  const bad = (count: number) => ({ tone: count > 0 ? ('bad' as const) : ('good' as const) });
  return figures(
    figure(say('report.handover.required'), 'count', asked, {
      note: say('report.handover.there', { there, asked }),
    }),
    figure(say('status.missing'), 'count', missing, bad(missing)),
    figure(say('status.expired'), 'count', expired, {
      ...bad(expired),
      note: say('report.handover.expiring', { count: expiring }),
    }),
    figure(say('report.handover.snags'), 'count', snags.length, bad(snags.length)),
    figure(say('report.handover.liabilityEnd'), 'date', liabilityEnd, {
      note: liabilityEnd ? null : say('report.handover.noLiabilityEnd'),
    }),
    figure(say('programme.progress.percent'), 'percent', complete.percent, {
      note: say(`report.handover.by_${complete.by}`),
    }),
  );
}

/** The number of present documents by phase and kind. */
function phasesTable({ say, options }: ReportContext, lines: readonly DocumentLine[]): StreamedPart {
  const phases = requiredByPhase(lines).filter(({ phase }) => !options.phase || phase === options.phase);
  const cell = ({ asked, there }: RequiredCount) =>
    asked === 0 ? say('report.handover.noneAsked') : say('report.handover.there', { there, asked });
  const kinds = [...HANDOVER_KINDS, 'other'] as const;
  const rowOf = ({ phase, kinds: counts, all }: PhaseCompliance) =>
    row('body', [
      phase ? say(`phases.${phase}`) : say('report.handover.wholeProject'),
      ...kinds.map((kind) => cell(counts[kind])),
      all.asked,
      all.there,
    ]);
  const { asked, there } = requiredFigures(lines);
  const empty = kinds.map(() => null);
  return table({
    id: 'phases',
    caption: say('report.handover.byPhase'),
    columns: [
      column('phase', say('fields.names.phase'), 'text', 2),
      ...kinds.map((kind) => column(kind, say(`report.handover.kinds_${kind}`), 'text', 1.6)),
      column('required', say('report.handover.required'), 'count', 1),
      column('there', say('report.handover.atHand'), 'count', 1),
    ],
    rows: phases.map(rowOf),
    foot: [row('total', [say('record.totalRow'), ...empty, asked, there])],
  });
}

function documentsTable({ say }: ReportContext, lines: readonly DocumentLine[]): StreamedPart {
  return table({
    id: 'documents',
    caption: say('report.handover.documents'),
    columns: [
      column('phase', say('fields.names.phase'), 'text', 1.8),
      column('kind', say('fields.names.kind'), 'text', 1.4),
      column('title', say('fields.names.title'), 'text', 3),
      column('issuedOn', say('documents.columns.issuedOn'), 'date', 1.3),
      column('expiresOn', say('documents.columns.expiresOn'), 'date', 1.3),
      column('status', say('fields.names.status'), 'status', 1.3),
    ],
    rows: lines.map(({ id, phase, kind, title, issuedOn, expiresOn, status }) => {
      const what = [
        phase ? say(`phases.${phase}`) : say('report.handover.wholeProject'),
        say(`fields.kinds.${kind}`),
        title,
      ];
      return row('body', [...what, issuedOn, expiresOn, statusBadge(say, status)], 'document', id);
    }),
  });
}

/** Report 8: what is present and missing for the handover. */
export async function handover(setting: ReportContext): Promise<StreamedPart[]> {
  const { say } = setting;
  const [lines, issues, liabilityEnd, state, lists] = await Promise.all([
    loadRequiredDocuments(setting),
    loadIssueLines(setting),
    loadDefectsLiabilityEnd(setting),
    loadProjectPosition(setting),
    buildCompletionListParts(setting),
  ]);
  const snags = issues.filter(({ status }) => status !== 'resolved');
  return [
    handoverFigures(setting, { lines, snags, liabilityEnd, state }),
    phasesTable(setting, lines),
    documentsTable(setting, lines),
    issueTable(setting, { id: 'snags', caption: say('report.handover.snags'), lines: snags }),
    ...lists,
  ];
}
