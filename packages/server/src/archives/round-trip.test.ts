import { decimal } from '@brick/domain/money/money';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparedArchive, exported, imported, unpacked } from '../testing/archives.ts';
import { signUp } from '../testing/people.ts';
import { addRandomProject, type RandomRows, randomRows } from '../testing/random-project.ts';
import { startServer, type TestServer } from '../testing/server.ts';

const SEED = 20261122;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ registrationsPerHour: 1_000_000 });
});
afterAll(() => server.stop());

/** The expenses that were not deleted, as they were given: with the orders that are still there. */
function givenExpenses({ expenses, commitments }: RandomRows) {
  const orderOf = (number: number | null) =>
    number === null || commitments.length === 0 ? undefined : commitments[number % commitments.length];
  return expenses.flatMap(({ itemName, amount, isPaid, commitment, isDeleted }) => {
    const order = orderOf(commitment);
    return isDeleted
      ? []
      : [[itemName, decimal(amount), isPaid, order && !order.isDeleted ? order.title : undefined]];
  });
}

function toldExpenses({ expense = [], commitment = [] }: Record<string, object[]>) {
  const orders = commitment as { title: string }[];
  const rows = expense as {
    itemName: string;
    amount: string;
    isPaid: boolean;
    commitmentId: number | null;
  }[];
  return rows.map(({ itemName, amount, isPaid, commitmentId }) => [
    ...[itemName, amount, isPaid],
    commitmentId === null ? undefined : orders[commitmentId - 1]?.title,
  ]);
}

describe('a project of whatever records', () => {
  it('is exported the same after it was imported by somebody else', async () => {
    const told = { records: 0, files: 0 };
    const property = fc.asyncProperty(randomRows, async (rows) => {
      const [owner, other] = [await signUp(server, 'owner'), await signUp(server, 'other')];
      const archive = await exported(server, owner, await addRandomProject(server, owner, rows));
      const job = await imported(other, archive);
      expect(job).toMatchObject({ status: 'done', problem: null });
      const again = await exported(server, other, job.projectId ?? 0);
      const [first, second] = [await unpacked(archive), await unpacked(again)];
      expect(toldExpenses(first.records)).toEqual(givenExpenses(rows));
      expect(comparedArchive(second)).toEqual(comparedArchive(first));
      expect(second.records['supplier']).toEqual(first.records['supplier']);
      const said = (first.records['comment'] ?? []) as { text: string; authorId: number }[];
      const people = (first.records['person'] ?? []) as { name: string }[];
      expect(second.records['comment']).toMatchObject(
        said.map(({ text, authorId }) => ({ text: `${people[authorId - 1]?.name}: ${text}` })),
      );
      told.records += first.manifest.records.reduce((sum, { count }) => sum + count, 0);
      told.files += first.records['file']?.length ?? 0;
    });
    await fc.assert(property, { numRuns: 6, seed: SEED, endOnFailure: true });
    // What is compared is not next to nothing.
    expect(told.records).toBeGreaterThan(100);
    expect(told.files).toBeGreaterThan(5);
  }, 300_000);
});
