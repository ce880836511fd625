import { DomainError, problemMessage } from '../errors.ts';
import { can, type Member, type Resource } from '../permissions.ts';
import type { RecordKind } from '../records/define-record.ts';
import { PROJECT_RECORDS, type ProjectRecord } from '../records/record-kinds.ts';
import type { PhotoPurpose } from './photo-fields.ts';

/** Returns true if the rows of a kind carry photos. */
export const hasPhotos = ({ fields }: Pick<RecordKind, 'fields'>): boolean => 'photoIds' in fields;

/** The kinds whose rows carry photos. */
export const PHOTO_KINDS = Object.values(PROJECT_RECORDS)
  .filter((record) => hasPhotos(record))
  .map(({ kind }) => kind) as [ProjectRecord, ...ProjectRecord[]];

/** Who may create or edit some row of these may send photos. */
const SENDING_RESOURCES: readonly Resource[] = ['issues', 'inspections', 'checks', 'diary'];

/** The purposes that people choose themselves; the others are given by the step that names a photo. */
export const FREE_PURPOSES = [
  'found',
  'work',
  'delivery',
  'general',
] as const satisfies readonly PhotoPurpose[];

/** Returns true if the member may send photos, which no row names yet. */
export const maySendPhotos = (member: Member): boolean =>
  SENDING_RESOURCES.some((resource) => can(member, resource, 'create') || can(member, resource, 'update'));

/** The kind of a settled row that a photo belongs to; null for any other. */
export type SettledOwner = 'check' | 'diary-day' | null;

/**
 * Throws for a photo that is evidence of a step, of a closed check or of a signed day: it is never deleted, and its
 * marks and purpose stay.
 */
export function assertNotFrozen({
  frozen,
  settledOwner,
}: {
  frozen: boolean;
  settledOwner: SettledOwner;
}): void {
  if (!frozen) return;
  if (settledOwner === 'check')
    throw new DomainError(
      'closed',
      problemMessage('This photo belongs to a closed check. It stays as it is.'),
    );
  if (settledOwner === 'diary-day')
    throw new DomainError('signed', problemMessage('This photo belongs to a signed day. It stays as it is.'));
  throw new DomainError(
    'frozen',
    problemMessage('This photo belongs to a step that was taken. It stays as it is.'),
  );
}
