import {
  bulkCompletionLists,
  completionListEndpoints,
  completionListPdf,
} from '@brick/domain/completion-lists/api';
import { completionList } from '@brick/domain/completion-lists/record';
import { serveRow } from '../platform/http/endpoint-handlers.ts';
import { clientGoneSignal } from '../platform/http/response-end.ts';
import { createPdfResponse, createPhotoLoader } from '../platform/pdf/pdf-response.ts';
import { serveBulk } from '../platform/records/bulk-actions.ts';
import { bulkRules, recordRoutes } from '../records/record-routes.ts';
import { packRoutes } from './handover-pack-routes.ts';
import { buildListPdf } from './list-pdf.ts';
import { loadPrintedList } from './list-pdf-data.ts';
import { listRules } from './list-rules.ts';
import { listRows } from './list-store.ts';
import { listStepRoutes } from './step-routes.ts';

export const completionListRoutes = [
  ...recordRoutes(completionList, completionListEndpoints, listRules),
  ...listStepRoutes,
  ...packRoutes,

  serveRow(completionListPdf, listRows, async (context) => {
    const { caller, row, reply, services } = context;
    const printed = await loadPrintedList(context, row);
    const pdf = await services.press.print({
      printout: buildListPdf({ ...printed, madeAt: services.now() }),
      photo: createPhotoLoader(services.files),
      ...{ signal: clientGoneSignal(reply), account: `account ${caller.userId}` },
    });
    return createPdfResponse(pdf, `${printed.list.number}.pdf`);
  }),

  serveBulk(bulkCompletionLists, bulkRules(completionList, listRules)),
];
