import { decimal } from '@brick/domain/money/money';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import {
  comparableArchive,
  exportArchive,
  importArchive,
  unpackArchive,
} from '../testing/files/archive-files.ts';
import { signUp } from '../testing/people.ts';
import { addRandomProject, type RandomRows, randomRows } from '../testing/projects/random-project.ts';
import { startServer } from '../testing/test-server.ts';

const SEED = 20261122;

const server = await startServer({ registrationsPerHour: 1_000_000 });
afterAll(() => server.stop());

/** The expenses without deleted ones, and with those commitments that still exist. */
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

describe('a project of random records', () => {
  it('is exported identically after an import by another user', async () => {
    const told = { records: 0, files: 0 };
    const property = fc.asyncProperty(randomRows, async (rows) => {
      const [owner, other] = [await signUp(server, 'owner'), await signUp(server, 'other')];
      const archive = await exportArchive(server, owner, await addRandomProject(server, owner, rows));
      const job = await importArchive(other, archive);
      expect(job).toMatchObject({ status: 'done', problem: null });
      const again = await exportArchive(server, other, job.projectId ?? 0);
      const [first, second] = [await unpackArchive(archive), await unpackArchive(again)];
      expect(toldExpenses(first.records)).toEqual(givenExpenses(rows));
      expect(comparableArchive(second)).toEqual(comparableArchive(first));
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
    // Ensures that the comparison covers enough records.
    expect(told.records).toBeGreaterThan(100);
    expect(told.files).toBeGreaterThan(5);
  });
});
