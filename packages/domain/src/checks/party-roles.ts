import { can, ROLES, type Role } from '../permissions.ts';

/** The roles that may be the party of a point: those that release. */
export const PARTY_ROLES = ROLES.filter((role) => can({ userId: 0, role }, 'checks', 'approve')) as [
  Role,
  ...Role[],
];
