import { DomainError, type Said, said } from '../errors.ts';
import { percent } from '../money/money.ts';
import { can, type Member, type RowFacts } from '../permissions.ts';
import type { Inspection } from './contract.ts';
import type { Result } from './record.ts';

/**
 * Where a result goes from where it is. A failed inspection passes after a second visit, a passed one fails when a
 * defect comes to light, and either is pending again when it was entered by mistake: the earlier versions tell.
 */
export const FLOW: Record<Result, readonly Result[]> = {
  pending: ['passed', 'failed'],
  failed: ['passed', 'pending'],
  passed: ['failed', 'pending'],
};

type Created = Pick<Inspection, 'createdBy' | 'result'>;
type Edited = { [Field in keyof Inspection]?: Inspection[Field] | undefined };

const forbidden = (detail: Said) => new DomainError('forbidden', detail);

/** What rights depend on in an inspection: with a result it is settled for who may only edit their own. */
export const inspectionFacts = ({ createdBy, result }: Created): RowFacts => ({
  createdBy,
  settled: result !== 'pending',
});

/** What belongs to a result: what was found, and the photos that show it. */
const FINDING: readonly string[] = [
  'result',
  'observations',
  'adviceInstructions',
  'beforePhotosUrls',
  'afterPhotosUrls',
];

export const mayRecord = (member: Member): boolean => can(member, 'inspections', 'approve');

/** Refuses a result, or an inspector, from a member who may not record results (docs/spec/permissions.md, "Fields"). */
export function mustMayRecord(
  member: Member,
  { result, inspectorId }: Pick<Edited, 'result' | 'inspectorId'>,
): void {
  if (mayRecord(member)) return;
  if (result !== undefined && result !== 'pending') {
    throw forbidden(
      said(
        'Your role in this project does not allow recording the result of an inspection. It stays pending.',
      ),
    );
  }
  if (typeof inspectorId === 'number') {
    throw forbidden(said('Your role in this project does not allow naming the inspector. Leave it empty.'));
  }
}

/** Refuses a change from one result to one that does not follow it. */
export function mustFollowFlow(from: Result, to: Result | undefined): void {
  if (to === undefined || from === to || FLOW[from].includes(to)) return;
  throw new DomainError(
    'conflict',
    said('This inspection cannot have that result after the one it has now.'),
  );
}

/**
 * Refuses an edit beyond what a member may change: who may not edit the inspection itself may record its result with
 * what was found, and say who inspects. `sent` are the fields of the edit, `changed` names those that differ.
 */
export function mustMayChange(
  member: Member,
  inspection: Created,
  sent: Edited,
  changed: readonly string[],
): void {
  if (can(member, 'inspections', 'update', inspectionFacts(inspection))) return;
  const records = sent.result !== undefined;
  const allowed = ['inspectorId', ...(records ? FINDING : [])];
  const within = changed.every((field) => allowed.includes(field));
  if (mayRecord(member) && within && (records || sent.inspectorId !== undefined)) return;
  throw forbidden(
    inspection.createdBy === member.userId
      ? said(
          'This inspection has its result: you can record another one, but not change what was agreed before.',
        )
      : said(
          'You can record the result of this inspection, but only who created it or leads the project can change the rest.',
        ),
  );
}

interface Counts {
  passed: number;
  failed: number;
  pending: number;
}

/** The figures of the cards. */
export function inspectionFigures(counts: Counts) {
  const total = counts.passed + counts.failed + counts.pending;
  return { ...counts, total, passRate: percent(BigInt(counts.passed), BigInt(total)) };
}
