import { expenseFacts } from '../expenses/rules.ts';
import type { Issue } from '../issues/contract.ts';
import { issueFacts } from '../issues/rules.ts';
import { type Action, can, type Member, type Role, statusOnly } from '../permissions.ts';

/** A supplier counts as top rated from this rating on (docs/spec/ledger.md, "Quality"). */
export const TOP_RATED = 4;

/** What somebody may do with a supplier. Only who added it deletes it. */
export interface SupplierRights {
  mine: boolean;
  mayRead: boolean;
  mayEdit: boolean;
}

/** `roles` are the user's own in the projects with which the supplier is shared (docs/spec/permissions.md, note 5). */
export function supplierRights(
  userId: number,
  supplier: { addedBy: number },
  roles: readonly Role[],
): SupplierRights {
  const mine = supplier.addedBy === userId;
  const may = (action: Action) => mine || roles.some((role) => can({ userId, role }, 'suppliers', action));
  return { mine, mayRead: may('read'), mayEdit: may('update') };
}

/** A row that names a supplier, as far as the right to change it goes. */
export type NamingRow =
  | { kind: 'expense'; addedBy: number; isPaid: boolean }
  | { kind: 'commitment'; addedBy: number }
  | ({ kind: 'issue' } & Pick<Issue, 'reportedBy' | 'assignedToId' | 'status'>);

/** True for a row into which a member may carry a supplier's new name: one that they may change anyway. */
export function mayRename(member: Member, row: NamingRow): boolean {
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
