import { can, coversRole, type Member, ROLES, type Role } from '../permissions.ts';

/** How long a token works: by default, and at most. */
export const DEFAULT_TOKEN_DAYS = 90;
export const MAX_TOKEN_DAYS = 366;

/** How many tokens that work a person and a project may have. */
export const MAX_PERSONAL_TOKENS = 50;
export const MAX_PROJECT_TOKENS = 20;

/** What a token may ask of one process. */
export const REQUESTS_PER_MINUTE = 600;
export const WRITES_PER_MINUTE = 120;
export const REQUESTS_AT_ONCE = 6;

/** A token that was not used for so many days is withdrawn. */
export const UNUSED_DAYS = 180;

/** Its maker is told so many days before a token expires. */
export const WARNED_DAYS = 7;

/** Stopped: its maker may no longer have it, until an owner takes it over. */
export const TOKEN_STATES = ['open', 'expired', 'withdrawn', 'stopped'] as const;

export type TokenState = (typeof TOKEN_STATES)[number];

/** The roles that a member may give to a token of the project: never owner, and nothing that they may not do themselves. */
export const rolesForToken = (maker: Role): Role[] =>
  ROLES.filter((role) => role !== 'owner' && coversRole(maker, role));

/** Returns true if a token of a project works with this maker, who is null if they are no member any more. */
export const worksWithMaker = (role: Role, maker: Member | null): boolean =>
  maker !== null && can(maker, 'connections', 'create') && rolesForToken(maker.role).includes(role);

interface StoredToken {
  expiresAt: string;
  withdrawnAt: string | null;
  /** Null for a personal token. */
  role: Role | null;
}

/** Returns the state of a token at an instant. `maker` is the membership of its maker, for a token of a project. */
export function tokenStateOf(token: StoredToken, maker: Member | null, at: string): TokenState {
  if (token.withdrawnAt !== null) return 'withdrawn';
  if (token.expiresAt <= at) return 'expired';
  return token.role === null || worksWithMaker(token.role, maker) ? 'open' : 'stopped';
}
