import { expenseFacts } from '../expenses/rules.ts';
import { type Action, can, type Member, type Role } from '../permissions.ts';

/** A supplier counts as top rated from this rating on (specification, section 9). */
export const TOP_RATED = 4;

/** What somebody may do with a supplier. Only who added it deletes it. */
export interface SupplierRights {
  mine: boolean;
  mayRead: boolean;
  mayEdit: boolean;
}

/** `roles` are the user's own in the projects with which the supplier is shared (permissions.md, note 5). */
export function supplierRights(
  userId: number,
  supplier: { addedBy: number },
  roles: readonly Role[],
): SupplierRights {
  const mine = supplier.addedBy === userId;
  const may = (action: Action) => mine || roles.some((role) => can({ userId, role }, 'suppliers', action));
  return { mine, mayRead: may('read'), mayEdit: may('update') };
}

/** True for an expense into which a member may carry a supplier's new name: one that he may change anyway. */
export const mayRename = (member: Member, expense: { addedBy: number; isPaid: boolean }): boolean =>
  can(member, 'expenses', 'update', expenseFacts(expense)) &&
  (!expense.isPaid || can(member, 'expenses', 'pay'));
