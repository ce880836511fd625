import {
  certificatePayments,
  certifyCertificate,
  payCertificate,
  submitCertificate,
} from '@brick/domain/certificates/api';
import type { CertificateCalculation } from '@brick/domain/certificates/certificate-calculation';
import {
  assertFollowsFlow,
  assertNextToIssue,
  assertStillValues,
  paymentDay,
} from '@brick/domain/certificates/rules';
import { serializeFigures } from '@brick/domain/certificates/serialize-figures';
import type { Currency } from '@brick/domain/money/currencies';
import { asJson } from '@brick/domain/money/json';
import { listPaymentsOf } from '../payments/service.ts';
import { type RowContext, serveRow } from '../platform/http/endpoint-handlers.ts';
import { assertCurrentVersion, isStaleEdit } from '../platform/records/record-store.ts';
import { assertValuation, type CertificateRow, calculate } from './certificate-calculation.ts';
import { notifyStep } from './certificate-notifications.ts';
import {
  certificateRows,
  lockContract,
  serializeCertificate,
  serializeIssued,
  serializeOpen,
  storeCertificateLines,
  valuationSums,
} from './certificate-store.ts';
import { currencyOf, loadContractLedger, nextIssueInstant } from './contract-ledger.ts';
import { issueSnapshot, loadEmployer } from './employer-details.ts';
import { loadPeople, markCertificatePaid, type StepContext } from './mark-certificate-paid.ts';

/** Throws stale with the current certificate if a step starts from another version. */
export async function assertSeenVersion(
  {
    connection,
    project,
    row,
  }: Pick<StepContext, 'connection' | 'row'> & Pick<RowContext<unknown, CertificateRow>, 'project'>,
  version: number | undefined,
): Promise<void> {
  if (isStaleEdit(row, version))
    assertCurrentVersion(await serializeCertificate(connection, row, project.currency), version);
}

/** The calculated figures as columns of an issued certificate. */
function issuedFigures(worked: CertificateCalculation, currency: Currency) {
  const { vatRate, ...amounts } = serializeFigures(worked.figures);
  return {
    ...valuationSums(worked),
    ...amounts,
    revisedSum: worked.revisedSum,
    vatRate: vatRate === null ? null : String(vatRate),
    currency,
  };
}

export const certificateStepRoutes = [
  serveRow(submitCertificate, certificateRows, async (context) => {
    const { connection, caller, project, member, row, services } = context;
    assertFollowsFlow(row.status, 'submitted');
    await assertSeenVersion(context, context.body.version);
    const submittedAt = new Date(services.now()).toISOString();
    const fields = { status: 'submitted' as const, submittedAt, submittedBy: caller.userId };
    const [submitted, book, telling] = await Promise.all([
      certificateRows.change(context, row, fields),
      loadContractLedger(connection, row.projectId, row.contractId),
      loadPeople(context),
    ]);
    assertStillValues(member, book.contract);
    const certificate = serializeOpen(submitted, book, telling.names, project.currency);
    await notifyStep(connection, 'certificateSubmitted', certificate, telling);
    return certificate;
  }),

  serveRow(certifyCertificate, certificateRows, async (context) => {
    const { connection, caller, project, row, services } = context;
    assertFollowsFlow(row.status, 'certified');
    await assertSeenVersion(context, context.body.version);
    // All of these are read while the lock is held, so this certificate builds on everything issued before.
    const [, book, telling, employer] = await Promise.all([
      lockContract(connection, row),
      loadContractLedger(connection, row.projectId, row.contractId),
      loadPeople(context),
      loadEmployer(connection, row.projectId),
    ]);
    assertNextToIssue(row.number, book.submitted);
    const worked = calculate(book, row);
    assertValuation(book, row, worked);
    const fields = {
      status: 'certified' as const,
      certifiedAt: new Date(nextIssueInstant(book, services.now())).toISOString(),
      certifiedBy: caller.userId,
      ...issuedFigures(worked, currencyOf(book, project.currency)),
      entered: { ...row.entered, asIssued: asJson(issueSnapshot(book, employer)) },
    };
    const { names } = telling;
    const beside = { columns: worked.rows, names, openLines: book.openLines };
    const certificate = serializeIssued({ ...row, ...fields }, beside);
    const [issued] = await Promise.all([
      certificateRows.change(context, row, fields, () => 'decided'),
      storeCertificateLines(connection, row, worked),
      notifyStep(connection, 'certificateCertified', certificate, telling),
    ]);
    return serializeIssued(issued, beside);
  }),

  serveRow(payCertificate, certificateRows, async (context) => {
    const { row, body, today } = context;
    assertFollowsFlow(row.status, 'paid');
    await assertSeenVersion(context, body.version);
    const paidOn = paymentDay(body.date, today);
    const { certificate } = await markCertificatePaid(context, {
      paidOn,
      paymentReference: body.paymentReference,
    });
    return certificate;
  }),

  serveRow(certificatePayments, certificateRows, ({ connection, row }) =>
    listPaymentsOf(connection, 'certificate', row),
  ),
];
