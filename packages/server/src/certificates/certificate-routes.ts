import {
  addCertificate,
  certificateHistory,
  deleteCertificate,
  exportCertificate,
  getCertificate,
  listCertificates,
  listCertificatesOfProject,
  restoreCertificate,
  updateCertificate,
} from '@brick/domain/certificates/contract';
import { mayValue, mustNotBeIssued, mustStillValue } from '@brick/domain/certificates/rules';
import { DomainError, said } from '@brick/domain/errors';
import { asJson } from '@brick/domain/money/json';
import { namesOf } from '../members/reads.ts';
import { notFound } from '../platform/access.ts';
import { serveHistory } from '../platform/history.ts';
import { pageOf } from '../platform/part.ts';
import { goneSignal, pdfAnswer, photosIn } from '../platform/pdf/pdf-answer.ts';
import { serve, serveRow } from '../platform/serve.ts';
import { bookOf } from './books.ts';
import {
  certificateRows,
  noteNumber,
  openShown,
  shown,
  someCertificatesOf,
  sumsOf,
} from './certificate-store.ts';
import { certifiedContracts, valuedContracts } from './contract-store.ts';
import { certificatePrintout, exportName } from './export.ts';
import { exportSource } from './export-source.ts';
import { mustBeValuedOn, workOut } from './reckoning.ts';
import { mustBeSeen } from './step-routes.ts';

export const certificateRoutes = [
  serveRow(listCertificates, certifiedContracts, async ({ connection, member, project, row, query }) => {
    const { id: projectId, currency } = project;
    const listed = { projectId, member, currency, contractId: row.id };
    const found = await someCertificatesOf(connection, listed, query);
    // Who values it no more reads what they drew up before; for another contractor there is nothing here.
    if (found.rows.length === 0 && !mayValue(member, row)) throw notFound();
    return pageOf(found, query);
  }),

  serve(listCertificatesOfProject, async ({ connection, member, project, query }) => {
    const { id: projectId, currency } = project;
    const listed = { projectId, member, currency, status: query.status };
    return pageOf(await someCertificatesOf(connection, listed, query), query);
  }),

  serveRow(addCertificate, valuedContracts, async (context) => {
    const { connection, caller, project, row: contract, body } = context;
    const { date, release, ...entered } = body;
    const [book, names] = await Promise.all([
      bookOf(connection, project.id, contract.id),
      namesOf(connection, [caller.userId]),
    ]);
    // The contract is locked: until this is stored, nobody else is given a number.
    const valued = { date, release, entered: asJson(entered), number: contract.lastNumber + 1 };
    const worked = workOut(book, valued);
    mustBeValuedOn(book, valued, worked);
    const place = { projectId: project.id, contractId: contract.id, createdBy: caller.userId };
    const sent = { date, release, ...sumsOf(worked) };
    const [row] = await Promise.all([
      certificateRows.add(context, { ...valued, ...place, ...sumsOf(worked) }, sent),
      noteNumber(connection, contract, valued.number),
    ]);
    return openShown(row, book, names, project.currency);
  }),

  serveRow(getCertificate, certificateRows, async ({ connection, project, row }) =>
    shown(connection, row, project.currency),
  ),

  serveRow(updateCertificate, certificateRows, async (context) => {
    const { connection, project, member, row } = context;
    const { version, date = row.date, release = row.release, ...sent } = context.body;
    mustNotBeIssued(row.status);
    await mustBeSeen(context, version);
    const [book, names] = await Promise.all([
      bookOf(connection, row.projectId, row.contractId),
      namesOf(connection, [row.createdBy]),
    ]);
    mustStillValue(member, book.contract);
    const valued = { date, release, entered: { ...row.entered, ...asJson(sent) } };
    const worked = workOut(book, { ...valued, number: row.number });
    mustBeValuedOn(book, valued, worked);
    const changed = await certificateRows.change(context, row, { ...valued, ...sumsOf(worked) });
    return openShown(changed, book, names, project.currency);
  }),

  serveRow(deleteCertificate, certificateRows, async (context) => {
    mustNotBeIssued(context.row.status);
    await certificateRows.moveToTrash(context, context.row);
  }),

  serveRow(restoreCertificate, certificateRows, async (context) => {
    const { connection, project, row } = context;
    const [back, book, names] = await Promise.all([
      certificateRows.takeBack(context, row),
      bookOf(connection, row.projectId, row.contractId),
      namesOf(connection, [row.createdBy]),
    ]);
    if (book.contract.deletedAt !== null)
      throw new DomainError(
        'conflict',
        said('The contract of this certificate is in the trash. Take the contract out first.'),
      );
    return openShown(back, book, names, project.currency);
  }),

  serveRow(exportCertificate, certificateRows, async (context) => {
    const { connection, caller, project, row, reply, services } = context;
    const [certificate, source] = await Promise.all([
      shown(connection, row, project.currency),
      exportSource(connection, row, caller.userId),
    ]);
    const printed = await services.press.print({
      printout: certificatePrintout({
        certificate,
        source,
        timezone: caller.timezone,
        madeAt: services.now(),
      }),
      photo: photosIn(services.files),
      ...{ signal: goneSignal(reply), account: `account ${caller.userId}` },
    });
    return pdfAnswer(printed, exportName(certificate));
  }),

  serveHistory(certificateHistory, certificateRows),
];
