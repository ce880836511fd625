import { checkTemplate } from '../check-templates/record.ts';
import { check } from '../checks/record.ts';
import { completionList } from '../completion-lists/record.ts';
import { diaryDay } from '../diary/record.ts';
import { document } from '../documents/record.ts';
import { expense } from '../expenses/record.ts';
import { inspection } from '../inspections/record.ts';
import { interiorPlan, interiorTask } from '../interior/record.ts';
import { invoice } from '../invoices/record.ts';
import { issue } from '../issues/record.ts';
import { monitoringFee } from '../monitoring-fees/record.ts';
import type { Resource } from '../permissions.ts';
import { place } from '../places/record.ts';
import { pin, plan } from '../plans/record.ts';
import { supplier } from '../suppliers/record.ts';
import { tradeLink } from '../trade-links/record.ts';
import { variation } from '../variations/record.ts';
import type { RecordKind } from './define-record.ts';

/** All kinds of records declared with defineRecord. */
export const RECORDS = {
  expense,
  invoice,
  variation,
  'monitoring-fee': monitoringFee,
  inspection,
  issue,
  'interior-plan': interiorPlan,
  'interior-task': interiorTask,
  document,
  place,
  plan,
  pin,
  'check-template': checkTemplate,
  check,
  'completion-list': completionList,
  'diary-day': diaryDay,
  'trade-link': tradeLink,
  supplier,
} as const satisfies Record<string, RecordKind>;

/** The URL path of a kind's endpoints, which is also the key of its messages. */
export type RecordPath = (typeof RECORDS)[keyof typeof RECORDS]['path'];

const { supplier: _ofPeople, ...ofProjects } = RECORDS;

/** Declared kinds that belong to a project. */
export const PROJECT_RECORDS = ofProjects;

/** The name of a declared kind that belongs to a project. */
export type ProjectRecord = keyof typeof PROJECT_RECORDS;

export const PROJECT_RECORD_KINDS = Object.keys(PROJECT_RECORDS) as [ProjectRecord, ...ProjectRecord[]];

/** A declared kind of a project whose rows are changed, put into the trash and archived. */
export type EditableRecord = {
  [Kind in ProjectRecord]: (typeof PROJECT_RECORDS)[Kind] extends { isWithdrawn: true } ? never : Kind;
}[ProjectRecord];

export const EDITABLE_RECORD_KINDS = PROJECT_RECORD_KINDS.filter(
  (kind) => !('isWithdrawn' in PROJECT_RECORDS[kind]),
) as [EditableRecord, ...EditableRecord[]];

/** Other kinds of project rows: their path, the resource of their rights, and whether search covers them. */
export const OTHER_ROWS = {
  commitment: { path: 'commitments', resource: 'budget', isFound: true },
  milestone: { path: 'milestones', resource: 'budget', isFound: true },
  'progress-entry': { path: 'progress', resource: 'progress', isFound: false },
  contract: { path: 'contracts', resource: 'budget', isFound: true },
  certificate: { path: 'certificates', resource: 'certificates', isFound: true },
  'report-schedule': { path: 'report-schedules', resource: 'sharing', isFound: false },
} as const satisfies Record<string, { path: string; resource: Resource; isFound: boolean }>;

type OtherRow = keyof typeof OTHER_ROWS;

export const OTHER_ROW_KINDS = Object.keys(OTHER_ROWS) as OtherRow[];

/** A kind of project row with its own log, trash and page. */
export type ProjectRow = ProjectRecord | OtherRow;

/** Returns true if rows of a kind can have attachments. */
export const hasFiles = ({ fields }: RecordKind): boolean =>
  Object.values(fields).some(({ type }) => type === 'file' || type === 'files');
