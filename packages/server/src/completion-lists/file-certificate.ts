import { isDeepStrictEqual } from 'node:util';
import type { ListLine } from '@brick/domain/completion-lists/reply-schemas';
import type { Printout } from '@brick/pdf/document/printout';
import { type Filing, storePdfAsDocument } from '../documents/service.ts';
import type { RowContext } from '../platform/http/endpoint-handlers.ts';
import { createPhotoLoader } from '../platform/pdf/pdf-response.ts';
import type { RenderedPdf } from '../platform/pdf/renderer.ts';
import { buildListPdf } from './list-pdf.ts';
import { loadPrintedList } from './list-pdf-data.ts';
import type { ListRow } from './list-store.ts';

/** A certificate and what was printed of it. */
export interface PrintedCertificate {
  printout: Printout;
  pdf: RenderedPdf;
}

/**
 * Prints the certificate of a list as it will be stored, with its own lines unless others are given; or returns the one
 * that was printed before, if it says the same.
 */
export async function printCertificate(
  context: RowContext<unknown, ListRow>,
  row: ListRow,
  { lines, before }: { lines?: ListLine[]; before?: PrintedCertificate } = {},
): Promise<PrintedCertificate> {
  const { caller, services } = context;
  const { list, ...paper } = await loadPrintedList(context, row);
  const madeAt = Date.parse(row.certifiedAt ?? row.issuedAt ?? '');
  const printout = buildListPdf({ ...paper, list: { ...list, ...(lines && { lines }) }, madeAt });
  if (before && isDeepStrictEqual(printout, before.printout)) return before;
  before?.pdf.stream.destroy();
  const photo = createPhotoLoader(services.files);
  return {
    printout,
    pdf: await services.press.print({ printout, photo, account: `account ${caller.userId}` }),
  };
}

/** Files the certificate of a list as a document of the project. It is printed again if it would say something else now. */
export async function fileCertificate(
  context: RowContext<unknown, ListRow>,
  row: ListRow,
  before: PrintedCertificate,
): Promise<Filing> {
  const { printout, pdf } = await printCertificate(context, row, { before });
  return storePdfAsDocument(context, {
    ...{ kind: 'certificate', title: printout.title, fileName: `${row.number}.pdf`, pdf },
    issuedOn: row.certifiedOn ?? row.completionOn ?? context.today,
  });
}
