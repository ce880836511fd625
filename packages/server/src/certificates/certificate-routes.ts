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
} from '@brick/domain/certificates/api';
import { assertNotIssued, assertStillValues, mayValue } from '@brick/domain/certificates/rules';
import { DomainError, problemMessage } from '@brick/domain/errors';
import { asJson } from '@brick/domain/money/json';
import { loadNames } from '../members/service.ts';
import { notFound } from '../platform/access/project-access.ts';
import { serveHistory } from '../platform/activity/record-history.ts';
import { serve, serveRow } from '../platform/http/endpoint-handlers.ts';
import { clientGoneSignal } from '../platform/http/response-end.ts';
import { createPdfResponse, createPhotoLoader } from '../platform/pdf/pdf-response.ts';
import { toPage } from '../platform/records/list-paging.ts';
import { assertValuation, calculate } from './certificate-calculation.ts';
import { buildCertificatePdf, certificateFileName } from './certificate-pdf.ts';
import { loadCertificatePdfData } from './certificate-pdf-data.ts';
import { assertSeenVersion } from './certificate-step-routes.ts';
import {
  certificateRows,
  loadCertificatePage,
  lockContract,
  serializeCertificate,
  serializeOpen,
  storeLastNumber,
  valuationSums,
} from './certificate-store.ts';
import { loadContractLedger } from './contract-ledger.ts';
import { certifiedContracts, valuedContracts } from './contract-store.ts';

export const certificateRoutes = [
  serveRow(listCertificates, certifiedContracts, async ({ connection, member, project, row, query }) => {
    const { id: projectId, currency } = project;
    const listed = { projectId, member, currency, contractId: row.id };
    const found = await loadCertificatePage(connection, listed, query);
    // Former valuers can still read their earlier certificates. For other contractors the contract does not exist.
    if (found.rows.length === 0 && !mayValue(member, row)) throw notFound();
    return toPage(found, query);
  }),

  serve(listCertificatesOfProject, async ({ connection, member, project, query }) => {
    const { id: projectId, currency } = project;
    const listed = { projectId, member, currency, status: query.status };
    return toPage(await loadCertificatePage(connection, listed, query), query);
  }),

  serveRow(addCertificate, valuedContracts, async (context) => {
    const { connection, caller, project, row: contract, body } = context;
    const { date, release, ...entered } = body;
    const [book, names] = await Promise.all([
      loadContractLedger(connection, project.id, contract.id),
      loadNames(connection, [caller.userId]),
    ]);
    // The contract is locked, so no other certificate gets this number.
    const valued = { date, release, entered: asJson(entered), number: contract.lastNumber + 1 };
    const worked = calculate(book, valued);
    assertValuation(book, valued, worked);
    const place = { projectId: project.id, contractId: contract.id, createdBy: caller.userId };
    const sent = { date, release, ...valuationSums(worked) };
    const [row] = await Promise.all([
      certificateRows.add(context, { ...valued, ...place, ...valuationSums(worked) }, sent),
      storeLastNumber(connection, contract, valued.number),
    ]);
    return serializeOpen(row, book, names, project.currency);
  }),

  serveRow(getCertificate, certificateRows, async ({ connection, project, row }) =>
    serializeCertificate(connection, row, project.currency),
  ),

  serveRow(updateCertificate, certificateRows, async (context) => {
    const { connection, project, member, row } = context;
    const { version, date = row.date, release = row.release, ...sent } = context.body;
    assertNotIssued(row.status);
    await assertSeenVersion(context, version);
    // Sent together: the lines of the contract are read once nobody else changes them.
    const [, book, names] = await Promise.all([
      lockContract(connection, row),
      loadContractLedger(connection, row.projectId, row.contractId),
      loadNames(connection, [row.createdBy]),
    ]);
    assertStillValues(member, book.contract);
    const valued = { date, release, entered: { ...row.entered, ...asJson(sent) } };
    const worked = calculate(book, { ...valued, number: row.number });
    assertValuation(book, valued, worked);
    const changed = await certificateRows.change(context, row, { ...valued, ...valuationSums(worked) });
    return serializeOpen(changed, book, names, project.currency);
  }),

  serveRow(deleteCertificate, certificateRows, async (context) => {
    assertNotIssued(context.row.status);
    await certificateRows.moveToTrash(context, context.row);
  }),

  serveRow(restoreCertificate, certificateRows, async (context) => {
    const { connection, project, row } = context;
    const [back, book, names] = await Promise.all([
      certificateRows.takeBack(context, row),
      loadContractLedger(connection, row.projectId, row.contractId),
      loadNames(connection, [row.createdBy]),
    ]);
    if (book.contract.deletedAt !== null)
      throw new DomainError(
        'conflict',
        problemMessage('The contract of this certificate is in the trash. Take the contract out first.'),
      );
    return serializeOpen(back, book, names, project.currency);
  }),

  serveRow(exportCertificate, certificateRows, async (context) => {
    const { connection, caller, project, row, reply, services } = context;
    const [certificate, source] = await Promise.all([
      serializeCertificate(connection, row, project.currency),
      loadCertificatePdfData(connection, row, caller.userId),
    ]);
    const printed = await services.press.print({
      printout: buildCertificatePdf({
        certificate,
        source,
        timezone: caller.timezone,
        madeAt: services.now(),
      }),
      photo: createPhotoLoader(services.files),
      ...{ signal: clientGoneSignal(reply), account: `account ${caller.userId}` },
    });
    return createPdfResponse(printed, certificateFileName(certificate));
  }),

  serveHistory(certificateHistory, certificateRows),
];
