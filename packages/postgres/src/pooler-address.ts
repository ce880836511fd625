/**
 * How a pooler such as PgBouncer between the product and its database lends connections: for as long as the product keeps
 * one open, or for one transaction.
 */
type Pooling = 'none' | 'session' | 'transaction';

export const POOLINGS: readonly string[] = ['none', 'session', 'transaction'] satisfies Pooling[];

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

/** The limits of a statement and of a transaction that waits, which are the role's behind a pooler of transactions. */
export const LIMITS = { statement_timeout: '30000', idle_in_transaction_session_timeout: '60000' } as const;
