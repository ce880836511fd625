import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { addAccountOf, type LoadedRow, linesOf, loadLinesOf } from './bank-lines.ts';
import { addExpenseBy, addProjectOf, signUp, type TestPerson } from './people.ts';
import { startServer, type TestServer } from './test-server.ts';

/** What the test that runs works on. */
interface BankBook {
  server: TestServer;
  /** A person of this test alone, whose open lines are no rivals of those of others. */
  owner: TestPerson;
  /** Of the owner, in euros. */
  project: number;
  /** The owner's account at a bank, in euros. */
  account: number;
}

/** Starts a server for the tests of a file, and gives each of them a person with a project and an account at a bank. */
export function openBankBook() {
  const book = {} as BankBook;
  beforeAll(async () => {
    book.server = await startServer({ registrationsPerHour: 1_000_000, projectsPerHour: 0 });
  });
  afterAll(() => book.server.stop());
  beforeEach(async () => {
    book.owner = await signUp(book.server, 'owner');
    book.project = await addProjectOf(book.owner, { currency: 'EUR' });
    book.account = await addAccountOf(book.owner);
  });

  const load = (rows: LoadedRow[], more: object = {}, by = book.owner) =>
    loadLinesOf(by, book.account, rows, more);
  const lines = (query = '', by = book.owner) => linesOf(by, query);

  return {
    ...{ book, load, lines },
    /** Loads one line and returns it. */
    async line(row: LoadedRow) {
      const { status, body } = await load([row]);
      expect([status, body.added]).toEqual([201, 1]);
      const [first] = await lines('state=open&limit=1');
      return first;
    },
    expense: (fields: object = {}, by = book.owner, to = book.project) =>
      addExpenseBy(by, to, { date: '2026-05-20', ...fields }),
    pay: (lineId: number, payments: object[], by = book.owner) =>
      by.post(`/api/bank/lines/${lineId}/payments`, { payments }),
  };
}
