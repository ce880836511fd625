import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import {
  type Asked,
  compliance,
  complianceFigures,
  HANDOVER_KINDS,
  type PhaseCompliance,
  type RequiredDocument,
} from '@brick/domain/documents/compliance';
import { documentStatus } from '@brick/domain/documents/rules';
import { sql } from 'drizzle-orm';
import { contracts } from '../schema/certificates.ts';
import { documents, documentVersions } from '../schema/documents.ts';
import { issueTable } from './issue-register.ts';
import { type IssueLine, issuesOf } from './issue-rows.ts';
import { column, figure, figures, type MadePart, row, statusCell, table } from './parts.ts';
import { type ProjectState, projectState } from './project-state.ts';
import type { ReportSetting } from './setting.ts';

interface DocumentLine extends RequiredDocument {
  id: number;
  title: string;
  issuedOn: CalendarDate | null;
  expiresOn: CalendarDate | null;
}

type Found = Omit<DocumentLine, 'status'> & { fileVersion: number | null };

/** The documents that the project must have, in building order. */
async function requiredDocuments({
  connection,
  project,
  asOf,
  options,
}: ReportSetting): Promise<DocumentLine[]> {
  const phase = options.phase ?? null;
  const found = await connection.rows<Found>(sql`
    select ${documents.id} as id, ${documents.kind} as kind, concat_ws(' ', ${documents.number}, ${documents.title}) as title, ${documents.phase} as phase,
      ${documents.issuedOn} as "issuedOn", ${documents.expiresOn} as "expiresOn",
      (select max(${documentVersions.number}) from ${documentVersions}
        where ${documentVersions.projectId} = ${documents.projectId} and ${documentVersions.documentId} = ${documents.id}
      ) as "fileVersion"
    from ${documents}
    where ${documents.projectId} = ${project.id} and ${documents.required} and ${documents.deletedAt} is null
      and (${phase}::text is null or ${documents.phase} = ${phase})
    order by ${documents.kind}, ${documents.title}, ${documents.id}`);
  return found.map(({ fileVersion, ...line }) => ({
    ...line,
    status: documentStatus({ fileVersion, expiresOn: line.expiresOn }, asOf),
  }));
}

/** The day on which the last defects liability period ends; null where no contract names one. */
async function defectsLiabilityEnd({ connection, project }: ReportSetting): Promise<CalendarDate | null> {
  const [found] = await connection.rows<{ day: CalendarDate | null }>(sql`
    select max(${contracts.defectsLiabilityEnd}) as day from ${contracts}
    where ${contracts.projectId} = ${project.id} and ${contracts.deletedAt} is null`);
  return found?.day ?? null;
}

interface Read {
  lines: readonly DocumentLine[];
  snags: readonly IssueLine[];
  liabilityEnd: CalendarDate | null;
  state: ProjectState;
}

function figuresOf({ say }: ReportSetting, { lines, snags, liabilityEnd, state }: Read): MadePart {
  const { asked, there, missing, expired, expiring } = complianceFigures(lines);
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
    figure(say('report.handover.complete'), 'percent', complete.percent, {
      note: say(`report.handover.by_${complete.by}`),
    }),
  );
}

/** How many of the asked for are there, by phase and kind. */
function phasesTable({ say, options }: ReportSetting, lines: readonly DocumentLine[]): MadePart {
  const phases = compliance(lines).filter(({ phase }) => !options.phase || phase === options.phase);
  const cell = ({ asked, there }: Asked) =>
    asked === 0 ? say('report.handover.noneAsked') : say('report.handover.there', { there, asked });
  const kinds = [...HANDOVER_KINDS, 'other'] as const;
  const rowOf = ({ phase, kinds: counts, all }: PhaseCompliance) =>
    row('body', [
      phase ? say(`phases.${phase}`) : say('report.handover.wholeProject'),
      ...kinds.map((kind) => cell(counts[kind])),
      all.asked,
      all.there,
    ]);
  const { asked, there } = complianceFigures(lines);
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

function documentsTable({ say }: ReportSetting, lines: readonly DocumentLine[]): MadePart {
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
      return row('body', [...what, issuedOn, expiresOn, statusCell(say, status)], 'document', id);
    }),
  });
}

/** Report 8: what is there and what is missing for the handover. */
export async function handover(setting: ReportSetting): Promise<MadePart[]> {
  const { say } = setting;
  const [lines, issues, liabilityEnd, state] = await Promise.all([
    requiredDocuments(setting),
    issuesOf(setting),
    defectsLiabilityEnd(setting),
    projectState(setting),
  ]);
  const snags = issues.filter(({ status }) => status !== 'resolved');
  return [
    figuresOf(setting, { lines, snags, liabilityEnd, state }),
    phasesTable(setting, lines),
    documentsTable(setting, lines),
    issueTable(setting, { id: 'snags', caption: say('report.handover.snags'), lines: snags }),
  ];
}
