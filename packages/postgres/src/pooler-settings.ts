/**
 * How a pooler such as PgBouncer between the product and its database lends connections: for as long as the product keeps
 * one open, or for one transaction.
 */
type Pooling = 'none' | 'session' | 'transaction';

export const POOL_MODES: readonly string[] = ['none', 'session', 'transaction'] satisfies Pooling[];

export interface Pooler {
  pooling: Pooling;
  /** Whether a prepared statement can be used again on whatever connection comes next. */
  keepsStatements: boolean;
}

const queryOf = (url: string): URLSearchParams =>
  URL.canParse(url) ? new URL(url).searchParams : new URLSearchParams();

/** Reads what a database address says of a pooler: `?pooler=session`, or `?pooler=transaction&prepared=off`. */
export function poolerOf(url: string): Pooler {
  const query = queryOf(url);
  return {
    pooling: (query.get('pooler') ?? 'none') as Pooling,
    keepsStatements: query.get('prepared') !== 'off',
  };
}

/**
 * The limits of a statement and of a transaction that waits. Behind a pooler in transaction mode they must be set on
 * the role (ALTER ROLE), because sessions are shared.
 */
export const STATEMENT_TIMEOUTS = {
  statement_timeout: '30000',
  idle_in_transaction_session_timeout: '60000',
} as const;
