import type pg from 'pg';

type Ask = (...asked: unknown[]) => Promise<unknown>;

/** Loses the answer to the commit of the next transaction with such a statement: the database has done it, and nobody hears. */
export function loseCommitAfter(pool: pg.Pool, statement: RegExp): void {
  let met: pg.PoolClient | null = null;
  let isLost = false;
  const watch = (client: pg.PoolClient) => {
    const query = client.query as unknown as Ask;
    const heard: Ask = async (...asked) => {
      const [first] = asked as [string | { text: string }];
      const text = typeof first === 'string' ? first : first.text;
      if (!met && statement.test(text)) met = client;
      const answer = query.apply(client, asked);
      if (text !== 'commit' || met !== client || isLost) return answer;
      isLost = true;
      pool.off('acquire', watch);
      await answer;
      throw new Error('Connection terminated unexpectedly');
    };
    client.query = heard as unknown as typeof client.query;
  };
  pool.on('acquire', watch);
}
