import type { BankLine, Candidate } from '@brick/domain/bank/api';
import { decimal, type Minor, parseDecimal, sum } from '@brick/domain/money/money';
import type { SentPayment } from '../use-line-actions.ts';

/** A record that a line is to pay. */
export interface Choice {
  candidate: Candidate;
  /** As it is typed. */
  amount: string;
  /** What becomes of the rest where less is paid than is open. */
  rest: 'part' | 'discount' | null;
}

export const keyOf = ({ kind, id }: Pick<Candidate, 'kind' | 'id'>): string => `${kind} ${id}`;

export const absoluteAmount = (amount: Minor): Minor => (amount < 0n ? -amount : amount) as Minor;

const choiceOf = (candidate: Candidate, amount: Minor): Choice => ({
  ...{ candidate, amount: decimal(amount), rest: null },
});

/** What is typed; null while it cannot be read. */
const paidBy = ({ amount }: Choice): Minor | null => parseDecimal(amount);

/** What of a line is not divided yet; null while an amount cannot be read. */
export function leftOf(line: Pick<BankLine, 'amount'>, choices: readonly Choice[]): Minor | null {
  const amounts = choices.map(paidBy);
  const read = amounts.filter((amount) => amount !== null);
  return read.length < amounts.length
    ? null
    : sum([absoluteAmount(line.amount), ...read.map((amount) => -amount)]);
}

/** What stays open of a record; null while the amount cannot be read. */
export function restOf(choice: Choice): Minor | null {
  const paid = paidBy(choice);
  return paid === null ? null : sum([choice.candidate.open, -paid]);
}

/** A discount is at most 5 % of the record's amount (docs/spec/bank.md, "Confirming"). */
export function mayDiscount(choice: Choice): boolean {
  const rest = restOf(choice);
  if (rest === null || !choice.candidate.mayDiscount) return false;
  return rest > 0n && rest * 100n <= absoluteAmount(choice.candidate.amount) * 5n;
}

/** Adds a record: with all that is open of it, or what is left of the line. */
export function withCandidate(
  line: Pick<BankLine, 'amount'>,
  choices: readonly Choice[],
  candidate: Candidate,
): Choice[] {
  const left = leftOf(line, choices);
  const fits = left === null || left <= 0n || left >= candidate.open;
  return [...choices, choiceOf(candidate, fits ? candidate.open : left)];
}

/** What is chosen at first: the proposal of the line. */
export const initialChoices = (line: BankLine): Choice[] =>
  line.proposal.map((candidate) => choiceOf(candidate, candidate.open));

/** What is chosen, of the records as they were read last: somebody may have changed them since the line was. */
export const asRead = (choices: readonly Choice[], read: readonly Candidate[]): Choice[] =>
  choices.map((choice) => {
    const key = keyOf(choice.candidate);
    return { ...choice, candidate: read.find((one) => keyOf(one) === key) ?? choice.candidate };
  });

/** Why what is chosen cannot be sent, as a key of its words. */
export type MatchProblem = 'nothing' | 'unreadable' | 'differs' | 'tooMuch' | 'restMissing';

export function problemOf(line: Pick<BankLine, 'amount'>, choices: readonly Choice[]): MatchProblem | null {
  if (choices.length === 0) return 'nothing';
  const rests = choices.map(restOf);
  if (rests.includes(null)) return 'unreadable';
  if (leftOf(line, choices) !== 0n) return 'differs';
  if (rests.some((rest) => rest !== null && rest < 0n)) return 'tooMuch';
  const isSaid = choices.every(
    ({ rest, candidate }, place) => rests[place] === 0n || rest !== null || candidate.kind === 'certificate',
  );
  return isSaid ? null : 'restMissing';
}

export const paymentsOf = (choices: readonly Choice[]): SentPayment[] =>
  choices.map((choice) => {
    const { kind, id, version } = choice.candidate;
    return { kind, id, version, amount: choice.amount, rest: restOf(choice) === 0n ? null : choice.rest };
  });

/** The payments that confirm what is proposed: of each record all that is open. */
export const proposedPayments = (line: BankLine): SentPayment[] => paymentsOf(initialChoices(line));
