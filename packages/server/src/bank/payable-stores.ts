import { CERTIFICATE_NUMBER } from '@brick/domain/certificates/rules';
import { type Minor, sum, ZERO } from '@brick/domain/money/money';
import type { PayableKind } from '@brick/domain/payments/payable-kinds';
import { isPayment, type PaymentFields } from '@brick/domain/payments/rules';
import type { RowFacts } from '@brick/domain/permissions';
import { formatRecordNumber } from '@brick/domain/records/record-numbers';
import { payableCertificates, storePaidCertificate } from '../certificates/service.ts';
import { payableExpenses } from '../expenses/service.ts';
import { payableFees } from '../monitoring-fees/service.ts';
import type { Actor, Caller } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';

/** A record that a line pays or paid, locked. */
export interface LockedRecord {
  kind: PayableKind;
  id: number;
  projectId: number;
  version: number;
  number: string;
  facts: RowFacts;
  isPaid: boolean;
  /** It may be paid: a certificate is certified before. */
  isPayable: boolean;
  amount: Minor;
  open: Minor;
  /** Its own; null for that of the project. */
  currency: string | null;
  /** Stores what a payment changes, and returns the version after it. */
  store(context: { connection: Connection; caller: Caller }, change: PaymentChange): Promise<number>;
}

/** What a payment changes in a record; a certificate takes the day and the reference alone. */
export type PaymentChange = Partial<PaymentFields> & { amount?: Minor };

interface PayableRow extends PaymentFields {
  id: number;
  projectId: number;
  version: number;
  number: string;
  amount: Minor;
}

interface Rows<Row> {
  findAll(
    connection: Connection,
    place: { projectId: number; ids: readonly number[]; inTrash: boolean },
  ): Promise<Row[]>;
  facts(row: Row): RowFacts | undefined;
  change(
    context: { connection: Connection; caller: Actor },
    row: Row,
    fields: Partial<Row>,
    action: (changed: Partial<Row>) => 'paid' | 'updated',
  ): Promise<Row>;
}

/** What is left to pay, with the sign of the books. */
const openOf = ({ amount, paidAmount }: Pick<PayableRow, 'amount' | 'paidAmount'>): Minor =>
  sum([amount, -(paidAmount ?? ZERO)]);

const factsOf = <Row>(rows: Rows<Row>, row: Row): RowFacts => {
  const facts = rows.facts(row);
  if (!facts) throw new Error('a record that is paid has no facts');
  return facts;
};

type Finder = (connection: Connection, projectId: number, ids: readonly number[]) => Promise<LockedRecord[]>;

const finderOf =
  <Row extends PayableRow>(kind: PayableKind, rows: Rows<Row>): Finder =>
  async (connection, projectId, ids) =>
    (await rows.findAll(connection, { projectId, ids, inTrash: false })).map((row) => ({
      ...{ kind, id: row.id, projectId, version: row.version, number: row.number },
      ...{ facts: factsOf(rows, row), isPaid: row.isPaid, isPayable: !row.isPaid },
      ...{ amount: row.amount, open: openOf(row), currency: null },
      store: async (context, change) =>
        (
          await rows.change(context, row, change as Partial<Row>, (changed) =>
            isPayment(changed as Partial<PaymentFields>) ? 'paid' : 'updated',
          )
        ).version,
    }));

/** Finds and locks records of each kind in one project, in the order of their ids. */
export const PAYABLE_LOCKERS: Record<PayableKind, Finder> = {
  expense: finderOf('expense', payableExpenses),
  'monitoring-fee': finderOf('monitoring-fee', payableFees),
  certificate: async (connection, projectId, ids) =>
    (await payableCertificates.findAll(connection, { projectId, ids, inTrash: false })).map((row) => ({
      ...{ kind: 'certificate', id: row.id, projectId, version: row.version },
      number: formatRecordNumber(CERTIFICATE_NUMBER, row.number),
      facts: factsOf(payableCertificates, row),
      ...{ isPaid: row.status === 'paid', isPayable: row.status === 'certified' },
      ...{ amount: row.payable ?? ZERO, open: row.payable ?? ZERO, currency: row.currency },
      store: async ({ connection, caller }, { paidOn = null, paymentReference = null }) =>
        storePaidCertificate({ connection, caller, row }, { paidOn, paymentReference }),
    })),
};
