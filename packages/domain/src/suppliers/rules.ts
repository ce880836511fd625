import { expenseFacts } from '../expenses/rules.ts';
import type { Issue } from '../issues/api.ts';
import { issueFacts } from '../issues/steps.ts';
import { type Action, can, type Member, type Role, statusOnly } from '../permissions.ts';

/** Suppliers count as top rated from this rating (docs/spec/ledger.md, "Quality"). */
export const TOP_RATED = 4;

/** A user's rights on a supplier. Only the user who added it may delete it. */
export interface SupplierRights {
  mine: boolean;
  mayRead: boolean;
  mayEdit: boolean;
}

/**
 * Returns a user's rights on a supplier. `roles` are their roles in the projects that share it
 * (docs/spec/permissions.md, note 5).
 */
export function supplierRights(
  userId: number,
  supplier: { addedBy: number },
  roles: readonly Role[],
): SupplierRights {
  const mine = supplier.addedBy === userId;
  const may = (action: Action) => mine || roles.some((role) => can({ userId, role }, 'suppliers', action));
  return { mine, mayRead: may('read'), mayEdit: may('update') };
}

/** The fields of a row with a supplier that the right to change it depends on. */
export type SupplierReferenceRow =
  | { kind: 'expense'; addedBy: number; isPaid: boolean }
  | { kind: 'commitment'; addedBy: number }
  | ({ kind: 'issue' } & Pick<Issue, 'reportedBy' | 'assignedToId' | 'status'>);

/** Returns true if a member may update the supplier's name in a row: they may change the row anyway. */
export function mayRename(member: Member, row: SupplierReferenceRow): boolean {
  switch (row.kind) {
    case 'expense':
      return (
        can(member, 'expenses', 'update', expenseFacts(row)) &&
        (!row.isPaid || can(member, 'expenses', 'pay'))
      );
    case 'commitment':
      return can(member, 'budget', 'update', { createdBy: row.addedBy });
    case 'issue':
      return (
        can(member, 'issues', 'update', issueFacts(row)) && !statusOnly(member, 'issues', issueFacts(row))
      );
  }
}
