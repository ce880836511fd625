import type { TestClient } from '../testing/test-client.ts';

/** A line as a test loads it. */
export interface LoadedRow {
  amount: string;
  bookedOn?: string;
  text?: string | null;
  name?: string | null;
  [more: string]: unknown;
}

/** Loads lines into an account, as of 1 June 2026. */
export const loadLinesOf = (
  person: TestClient,
  account: number,
  rows: readonly LoadedRow[],
  more: object = {},
) =>
  person.post(`/api/bank/accounts/${account}/lines`, {
    rows: rows.map((row) => ({ bookedOn: '2026-06-01', text: null, name: null, ...row })),
    ...more,
  });

/** The lines of a person. */
export const linesOf = async (person: TestClient, query = '') =>
  (await person.get(`/api/bank/lines?${query}`)).body;

/** Adds an account in euros, and returns its id. */
export const addAccountOf = async (person: TestClient): Promise<number> =>
  (await person.post('/api/bank/accounts', { name: 'Building', currency: 'EUR' })).body.id;

export const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
