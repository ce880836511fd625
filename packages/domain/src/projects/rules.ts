import { DomainError, said } from '../errors.ts';
import type { Role } from '../permissions.ts';

/** What of a project only its owners change (docs/spec/permissions.md, note 1). */
const OWNERS_FIELDS = new Set(['totalBudget', 'currency', 'ownerId', 'variationApprovalLimit']);

/** Which of these changed fields this role may not change. */
export const fieldsOnlyForOwners = (role: Role, changed: readonly string[]): string[] =>
  role === 'owner' ? [] : changed.filter((field) => OWNERS_FIELDS.has(field));

/** Refuses to share the suppliers of somebody else, or to stop it: a directory is of the one whose project it is. */
export function mustShareOwnSuppliers(changed: readonly string[], ownerId: number, caller: number): void {
  if (ownerId === caller || !changed.includes('sharesOwnersSuppliers')) return;
  throw new DomainError(
    'forbidden',
    said('Only the person whose project it is decides whether their suppliers are shared with its team.'),
  );
}
