import { DomainError, fieldProblem, type ProblemMessage, problemMessage } from '../errors.ts';
import { sum } from '../money/money.ts';
import { can, type Member, type RowFacts } from '../permissions.ts';
import { cutText } from '../text-checks.ts';
import type { InvoiceDocument } from './document.ts';
import type { Finding } from './findings-and-proposal.ts';
import { INVOICE_STEPS, type InvoiceState, type InvoiceStep } from './invoice-states.ts';

/** The table of steps (docs/spec/invoices.md, "States"). A booked invoice goes back by its expenses alone. */
const STEP_RULES: Readonly<
  Record<InvoiceStep, { from: InvoiceState; to: InvoiceState; needs: 'create' | 'update' }>
> = {
  book: { from: 'received', to: 'booked', needs: 'create' },
  'set-aside': { from: 'received', to: 'set_aside', needs: 'update' },
  'take-back': { from: 'set_aside', to: 'received', needs: 'update' },
};

/** What rights depend on in an invoice. */
export const invoiceFacts = ({ addedBy, state }: { addedBy: number; state: InvoiceState }): RowFacts => ({
  createdBy: addedBy,
  settled: state === 'booked',
});

/** The state that an invoice has after a step. */
export const stateAfter = (step: InvoiceStep): InvoiceState => STEP_RULES[step].to;

/** Returns the steps that a member may take now. */
export const invoiceStepsFor = (
  member: Member,
  invoice: { addedBy: number; state: InvoiceState },
): InvoiceStep[] =>
  INVOICE_STEPS.filter(
    (step) =>
      STEP_RULES[step].from === invoice.state &&
      can(member, 'expenses', STEP_RULES[step].needs, invoiceFacts(invoice)),
  );

const NO_STEP: Readonly<Record<InvoiceState, ProblemMessage>> = {
  received: problemMessage('This invoice is not set aside.'),
  booked: problemMessage('This invoice is booked. It stays as it is while it has expenses.'),
  set_aside: problemMessage('This invoice is set aside. Take it back first.'),
};

/** Throws if an invoice has no such step now. `current` is the invoice as it is. */
export function assertHasInvoiceStep(state: InvoiceState, step: InvoiceStep, current?: unknown): void {
  if (STEP_RULES[step].from === state) return;
  throw new DomainError('invalidStep', NO_STEP[state], current === undefined ? {} : { current });
}

/** Throws frozen for an invoice that is not received, where its figures change, or a booked one is deleted. */
export function assertReceived({ state }: { state: InvoiceState }): void {
  if (state !== 'received') throw new DomainError('frozen', NO_STEP[state]);
}

/** Throws frozen for a booked invoice, which is not deleted. */
export function assertNotBooked({ state }: { state: InvoiceState }): void {
  if (state === 'booked') throw new DomainError('frozen', NO_STEP.booked);
}

/** What the document states of each figure that is typed otherwise; null for what it does not state. */
const statedBy = (document: InvoiceDocument) => ({
  kind: document.typeCode ?? document.syntax,
  invoiceNumber: document.number,
  supplier: document.seller.name,
  vatId: document.seller.vatId,
  issueDate: document.issued,
  dueDate: document.due,
  currency: document.currency,
  amount: document.totals.gross?.minor ?? null,
});

export type TypedFigure = keyof ReturnType<typeof statedBy>;

/** The figures of an invoice that may be typed: those that its document does not state. */
export function typedFigures(document: InvoiceDocument | null): TypedFigure[] {
  if (document === null) return [...FIGURES];
  const stated = statedBy(document);
  return FIGURES.filter((figure) => stated[figure] === null);
}

const FIGURES: readonly TypedFigure[] = [
  'kind',
  'invoiceNumber',
  'supplier',
  'vatId',
  'issueDate',
  'dueDate',
  'currency',
  'amount',
];

/** Throws for a change of a figure that the document states. */
export function assertNotStated(
  invoice: { document: InvoiceDocument | null } & Readonly<Record<TypedFigure, unknown>>,
  sent: Readonly<Partial<Record<TypedFigure, unknown>>>,
): void {
  const typed = typedFigures(invoice.document);
  const changed = FIGURES.find(
    (figure) => sent[figure] !== undefined && sent[figure] !== invoice[figure] && !typed.includes(figure),
  );
  if (changed)
    throw fieldProblem(changed, problemMessage('The document states this. It stays as it is'), 'frozen');
}

/** Throws unless parts add up to the amount, with the difference. */
export function assertAddUp(amount: bigint, parts: readonly { amount: bigint }[]): void {
  const difference = sum([amount, ...parts.map((part) => -part.amount)]);
  if (difference === 0n) return;
  throw fieldProblem(
    'parts',
    problemMessage('The parts do not add up to the amount: the difference is {difference}', {
      difference,
    }),
  );
}

const SUM_RULE = /^BR-(?:CO-\d+|(?:S|E|Z|AE|IC|G|O)-0[89])$/;

/** The findings that are about sums: "n sums checked". */
export const filterSumFindings = <One extends Pick<Finding, 'rule'>>(findings: readonly One[]): One[] =>
  findings.filter(({ rule }) => SUM_RULE.test(rule));

/** Whether the sums of a document contradict each other. */
export const contradictsItself = (findings: readonly Pick<Finding, 'rule' | 'ok'>[]): boolean =>
  filterSumFindings(findings).some(({ ok }) => !ok);

/** Whether a member may edit all expenses: who may acknowledge, and whose bookings count as the supplier's last. */
export const mayAcknowledge = (member: Member): boolean =>
  can(member, 'expenses', 'update') && can(member, 'expenses', 'update', { createdBy: 0, settled: true });

/** Throws if a booking has to be acknowledged and is not, or by somebody who may not. */
export function assertAcknowledged(member: Member, must: boolean, acknowledged: boolean): void {
  if (!must) return;
  if (!acknowledged)
    throw new DomainError(
      'conflict',
      problemMessage(
        'The sums of this invoice contradict each other, or its payee account is not the one of the supplier’s last invoice. Somebody has to acknowledge that.',
      ),
      { offer: { acknowledged: true } },
    );
  if (!mayAcknowledge(member))
    throw new DomainError(
      'forbidden',
      problemMessage('Only who may edit all expenses can acknowledge what contradicts itself.'),
    );
}

const lettersAndDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** A VAT id as it is compared: letters and digits. Null for none. */
export const vatIdKey = (vatId: string | null): string | null => (vatId && lettersAndDigits(vatId)) || null;

/** The name of a supplier as it is compared: without case, blanks and punctuation. Null for none. */
export const nameKey = (name: string | null): string | null => (name && lettersAndDigits(name)) || null;

/** The number of an invoice as it is compared: without case and blanks. Null for none. */
export const numberKey = (number: string | null): string | null =>
  number?.normalize('NFKC').toUpperCase().replace(/\s/gu, '') || null;

interface Identified {
  invoiceNumber: string | null;
  supplier: string | null;
  vatId: string | null;
  issueDate: string | null;
  document: { seller: { registration: string | null } } | null;
}

/**
 * By what an invoice is the same as another of its project: seller (VAT id, else registration, else name), number and
 * year of issue. Null while one of them is missing.
 */
export function duplicateKey({
  invoiceNumber,
  supplier,
  vatId,
  issueDate,
  document,
}: Identified): string | null {
  const registration = nameKey(document?.seller.registration ?? null);
  const seller = [vatIdKey(vatId), registration, nameKey(supplier)].find((key) => key !== null);
  const number = numberKey(invoiceNumber);
  if (seller === undefined || number === null || issueDate === null) return null;
  return `${seller}|${number}|${issueDate.slice(0, 4)}`;
}

/** What an invoice is called: its supplier and number, else the name of its file. */
export const invoiceTitle = (
  { supplier, invoiceNumber }: Pick<Identified, 'supplier' | 'invoiceNumber'>,
  fileName: string,
): string => cutText([supplier, invoiceNumber].filter(Boolean).join(' ') || fileName, 0, 255);
