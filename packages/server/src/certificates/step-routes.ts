import type { Certificate } from '@brick/domain/certificates/contract';
import { certifyCertificate, payCertificate, submitCertificate } from '@brick/domain/certificates/contract';
import {
  mustBeNextToIssue,
  mustFollowFlow,
  mustStillValue,
  paymentDay,
} from '@brick/domain/certificates/rules';
import { figuresOnWire } from '@brick/domain/certificates/wire';
import type { WorkedOut } from '@brick/domain/certificates/working';
import type { Currency } from '@brick/domain/money/currencies';
import { asJson } from '@brick/domain/money/json';
import { namesOf } from '../members/reads.ts';
import { isStale, mustBeCurrent } from '../platform/kept-rows.ts';
import { type RowContext, serveRow } from '../platform/serve.ts';
import { bookOf, currencyOf, issuedAt } from './books.ts';
import {
  certificateRows,
  issuedColumns,
  issuedShown,
  lockContract,
  openShown,
  shown,
  storeLines,
  sumsOf,
} from './certificate-store.ts';
import { asIssuedNow, employerOf } from './parties.ts';
import { type CertificateRow, mustBeValuedOn, workOut } from './reckoning.ts';
import { membersIn, tellOf } from './telling.ts';

type Context = Pick<RowContext<unknown, CertificateRow>, 'connection' | 'project' | 'row' | 'caller'>;

/** Refuses a step from another version than the one that its maker has seen, and shows the certificate as it is. */
export async function mustBeSeen(
  { connection, project, row }: Omit<Context, 'caller'>,
  version: number | undefined,
): Promise<void> {
  if (isStale(row, version)) mustBeCurrent(await shown(connection, row, project.currency), version);
}

/** Whom a step may concern, and the names of those who took part. */
async function people({ connection, row, caller }: Context) {
  const [members, names] = await Promise.all([
    membersIn(connection, row.projectId),
    namesOf(connection, [row.createdBy, row.certifiedBy, caller.userId]),
  ]);
  return { caller, members, names };
}

/** What was worked out, as the columns of an issued certificate take it. */
function issuedFigures(worked: WorkedOut, currency: Currency) {
  const { vatRate, ...amounts } = figuresOnWire(worked.figures);
  return {
    ...sumsOf(worked),
    ...amounts,
    revisedSum: worked.revisedSum,
    vatRate: vatRate === null ? null : String(vatRate),
    currency,
  };
}

export const stepRoutes = [
  serveRow(submitCertificate, certificateRows, async (context) => {
    const { connection, caller, project, member, row, services } = context;
    mustFollowFlow(row.status, 'submitted');
    await mustBeSeen(context, context.body.version);
    const submittedAt = new Date(services.now()).toISOString();
    const fields = { status: 'submitted' as const, submittedAt, submittedBy: caller.userId };
    const [submitted, book, telling] = await Promise.all([
      certificateRows.change(context, row, fields),
      bookOf(connection, row.projectId, row.contractId),
      people(context),
    ]);
    mustStillValue(member, book.contract);
    const certificate = openShown(submitted, book, telling.names, project.currency);
    await tellOf(connection, 'certificateSubmitted', certificate, telling);
    return certificate;
  }),

  serveRow(certifyCertificate, certificateRows, async (context) => {
    const { connection, caller, project, row, services } = context;
    mustFollowFlow(row.status, 'certified');
    await mustBeSeen(context, context.body.version);
    // Each of these is read once the lock is there: what was issued meanwhile is what this certificate builds on.
    const [, book, telling, employer] = await Promise.all([
      lockContract(connection, row),
      bookOf(connection, row.projectId, row.contractId),
      people(context),
      employerOf(connection, row.projectId),
    ]);
    mustBeNextToIssue(row.number, book.submitted);
    const worked = workOut(book, row);
    mustBeValuedOn(book, row, worked);
    const fields = {
      status: 'certified' as const,
      certifiedAt: new Date(issuedAt(book, services.now())).toISOString(),
      certifiedBy: caller.userId,
      ...issuedFigures(worked, currencyOf(book, project.currency)),
      entered: { ...row.entered, asIssued: asJson(asIssuedNow(book, employer)) },
    };
    const certificate = issuedShown({ ...row, ...fields }, worked.rows, telling.names);
    const [issued] = await Promise.all([
      certificateRows.change(context, row, fields, () => 'decided'),
      storeLines(connection, row, worked),
      tellOf(connection, 'certificateCertified', certificate, telling),
    ]);
    return issuedShown(issued, worked.rows, telling.names);
  }),

  serveRow(payCertificate, certificateRows, async (context) => {
    const { connection, caller, row, body, today } = context;
    mustFollowFlow(row.status, 'paid');
    await mustBeSeen(context, body.version);
    const fields = { status: 'paid' as const, paidOn: paymentDay(body.date, today), paidBy: caller.userId };
    const [paid, columns, telling] = await Promise.all([
      certificateRows.change(context, row, fields, () => 'paid'),
      issuedColumns(connection, row),
      people(context),
    ]);
    const certificate: Certificate = issuedShown(paid, columns, telling.names);
    await tellOf(connection, 'certificatePaid', certificate, telling);
    return certificate;
  }),
];
