import { DomainError, problemMessage } from '../errors.ts';
import type { Role } from '../permissions.ts';

/** Project fields that only owners may change (docs/spec/permissions.md, note 1). */
const OWNERS_FIELDS = new Set(['totalBudget', 'currency', 'ownerId', 'variationApprovalLimit']);

/** Returns the changed fields that this role may not change. */
export const fieldsOnlyForOwners = (role: Role, changed: readonly string[]): string[] =>
  role === 'owner' ? [] : changed.filter((field) => OWNERS_FIELDS.has(field));

/** Throws if anyone but the owner changes whether the owner's suppliers are shared. */
export function assertSharesOwnSuppliers(changed: readonly string[], ownerId: number, caller: number): void {
  if (ownerId === caller || !changed.includes('sharesOwnersSuppliers')) return;
  throw new DomainError(
    'forbidden',
    problemMessage(
      'Only the person whose project it is decides whether their suppliers are shared with its team.',
    ),
  );
}
