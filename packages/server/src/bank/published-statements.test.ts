import { areThere, published } from '@brick/bank-statements/testing/published';
import { afterAll, expect, it } from 'vitest';
import { linesOf } from '../testing/bank-lines.ts';
import { statementForm } from '../testing/files/statement-files.ts';
import { addExpenseBy, addProjectOf, signUp } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer({ registrationsPerHour: 1_000_000 });
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());

const load = async (name: string, more: object = {}) => {
  const content = new TextDecoder('utf-8').decode(published(`made/${name}`));
  const { status, body } = await owner.post(
    '/api/bank/statements',
    statementForm(content, name, { ...more }),
  );
  expect([status, body.detail]).toEqual([201, undefined]);
  return body;
};

it.skipIf(!areThere)(
  'one statement comes in once, whichever way it is sent, and its lines find what they pay',
  async () => {
    const project = await addProjectOf(owner, { currency: 'EUR' });
    const expense = (amount: string, invoiceNumber: string, supplier: string) =>
      addExpenseBy(owner, project, { amount, invoiceNumber, supplier, date: '2026-05-20' });
    await expense('11900.00', '2026-0117', 'Kgale Steel');
    await expense('1785.00', '471102', 'Elektron');
    await expense('1190.00', '471103', 'Elektron');

    const first = await load('statement.xml');
    expect(first).toMatchObject({ added: 14, known: 0, balanced: true, difference: '0.00' });
    expect(await load('statement.xml')).toMatchObject({ added: 0, known: 14 });
    expect(await load('overlap.xml')).toMatchObject({ added: 3, known: 6 });
    for (const other of ['statement.sta', 'statement.ofx']) {
      const { accountId, added, known, leftOut } = await load(other);
      expect([other, accountId, added, known + leftOut]).toEqual([other, first.accountId, 0, 14]);
    }
    const lines = await linesOf(owner);
    expect(lines).toHaveLength(17);
    const proposed = lines.flatMap(
      ({ text, proposal }: { text: string; proposal: { level: string; invoiceNumber: string }[] }) =>
        proposal.map(({ level, invoiceNumber }) => [text, level, invoiceNumber]),
    );
    expect(proposed).toEqual([
      ['RE 471102, RE 471103', 'certain', '471102'],
      ['RE 471102, RE 471103', 'certain', '471103'],
      ['RE 2026-0117 Bewehrungsstahl', 'certain', '2026-0117'],
    ]);
  },
);
