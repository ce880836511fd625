import type { Role } from '../permissions.ts';

/** What of a project only its owners change (permissions.md, notes 1 and 3). */
const OWNERS_FIELDS = new Set(['totalBudget', 'currency', 'ownerId', 'variationApprovalLimit']);

/** Which of these changed fields this role may not change. */
export const fieldsOnlyForOwners = (role: Role, changed: readonly string[]): string[] =>
  role === 'owner' ? [] : changed.filter((field) => OWNERS_FIELDS.has(field));
