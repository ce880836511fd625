import { type Filing, storePdfAsDocument } from '../documents/service.ts';
import type { RowContext } from '../platform/http/endpoint-handlers.ts';
import { translateIn } from '../platform/i18n/messages.ts';
import { createPhotoLoader } from '../platform/pdf/pdf-response.ts';
import { buildListPdf } from './list-pdf.ts';
import { loadPrintedList } from './list-pdf-data.ts';
import type { ListRow } from './list-store.ts';

/** Files the certificate of a list, as it will be stored, as a document of the project. */
export async function fileCertificate(context: RowContext<unknown, ListRow>, row: ListRow): Promise<Filing> {
  const { caller, services } = context;
  const printed = await loadPrintedList(context, row);
  const pdf = await services.press.print({
    printout: buildListPdf({ ...printed, madeAt: services.now() }),
    photo: createPhotoLoader(services.files),
    account: `account ${caller.userId}`,
  });
  const title = translateIn(printed.language)(`completion-list.certificate_${row.kind}`);
  return storePdfAsDocument(context, {
    ...{ kind: 'certificate', title: `${title} ${row.number}`, fileName: `${row.number}.pdf`, pdf },
    issuedOn: row.certifiedOn ?? row.completionOn ?? context.today,
  });
}
