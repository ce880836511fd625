import { DomainError, type ProblemMessage, problemMessage } from '../errors.ts';
import { percent } from '../money/money.ts';
import { can, type Member, type RowFacts } from '../permissions.ts';
import type { Inspection } from './api.ts';
import type { InspectionResult } from './record.ts';

/**
 * The results that may follow each result. A failed inspection passes after a second visit, a passed one fails when
 * a defect appears, and either returns to pending if entered by mistake; earlier versions are kept.
 */
export const FLOW: Record<InspectionResult, readonly InspectionResult[]> = {
  pending: ['passed', 'failed'],
  failed: ['passed', 'pending'],
  passed: ['failed', 'pending'],
};

type InspectionState = Pick<Inspection, 'createdBy' | 'result'>;
type InspectionEdit = { [Field in keyof Inspection]?: Inspection[Field] | undefined };

const forbiddenProblem = (detail: ProblemMessage) => new DomainError('forbidden', detail);

/**
 * Returns the facts of an inspection that rights depend on. With a result it is settled for members who may only
 * edit their own.
 */
export const inspectionFacts = ({ createdBy, result }: InspectionState): RowFacts => ({
  createdBy,
  settled: result !== 'pending',
});

/** Fields that belong to a result: the findings and their photos. */
const RESULT_FIELDS: readonly string[] = [
  'result',
  'observations',
  'adviceInstructions',
  'beforePhotosUrls',
  'afterPhotosUrls',
  'photoIds',
];

export const mayRecordResult = (member: Member): boolean => can(member, 'inspections', 'approve');

/**
 * Throws if a member who may not record results sends a result or an inspector (docs/spec/permissions.md,
 * "Fields").
 */
export function assertMayRecordResult(
  member: Member,
  { result, inspectorId }: Pick<InspectionEdit, 'result' | 'inspectorId'>,
): void {
  if (mayRecordResult(member)) return;
  if (result !== undefined && result !== 'pending') {
    throw forbiddenProblem(
      problemMessage(
        'Your role in this project does not allow recording the result of an inspection. It stays pending.',
      ),
    );
  }
  if (typeof inspectorId === 'number') {
    throw forbiddenProblem(
      problemMessage('Your role in this project does not allow naming the inspector. Leave it empty.'),
    );
  }
}

/** Throws unless the new result may follow the current one. */
export function assertFollowsFlow(from: InspectionResult, to: InspectionResult | undefined): void {
  if (to === undefined || from === to || FLOW[from].includes(to)) return;
  throw new DomainError(
    'conflict',
    problemMessage('This inspection cannot have that result after the one it has now.'),
  );
}

/**
 * Throws if an edit exceeds the member's rights: members who may not edit the inspection may still record its
 * result and findings, and name the inspector. `sent` holds the fields of the edit, `changed` the names of those
 * that differ.
 */
export function assertMayChange(
  member: Member,
  inspection: InspectionState,
  sent: InspectionEdit,
  changed: readonly string[],
): void {
  if (can(member, 'inspections', 'update', inspectionFacts(inspection))) return;
  const records = sent.result !== undefined;
  const allowed = ['inspectorId', ...(records ? RESULT_FIELDS : [])];
  const within = changed.every((field) => allowed.includes(field));
  if (mayRecordResult(member) && within && (records || sent.inspectorId !== undefined)) return;
  throw forbiddenProblem(
    inspection.createdBy === member.userId
      ? problemMessage(
          'This inspection has its result: you can record another one, but not change what was agreed before.',
        )
      : problemMessage(
          'You can record the result of this inspection, but only who created it or leads the project can change the rest.',
        ),
  );
}

interface InspectionCounts {
  passed: number;
  failed: number;
  pending: number;
}

/** Calculates the figures of the cards. */
export function inspectionFigures(counts: InspectionCounts) {
  const total = counts.passed + counts.failed + counts.pending;
  return { ...counts, total, passRate: percent(BigInt(counts.passed), BigInt(total)) };
}
