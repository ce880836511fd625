import { bulkChecks, checkEndpoints, checkPdf, listPoints, planChecks } from '@brick/domain/checks/api';
import { check } from '@brick/domain/checks/record';
import { serve, serveRow } from '../platform/http/endpoint-handlers.ts';
import { clientGoneSignal } from '../platform/http/response-end.ts';
import { createPdfResponse, createPhotoLoader } from '../platform/pdf/pdf-response.ts';
import { serveBulk } from '../platform/records/bulk-actions.ts';
import { bulkRules, createAdder, recordRoutes } from '../records/record-routes.ts';
import { buildCheckPdf } from './check-pdf.ts';
import { loadPrintedCheck } from './check-pdf-data.ts';
import { checkRules } from './check-rules.ts';
import { checkRows } from './check-store.ts';
import { listPointsOf } from './hold-point-list.ts';
import { holdPointRoutes } from './hold-point-routes.ts';
import { checkStepRoutes } from './step-routes.ts';

const { shown: _, ...unseen } = checkRules;

const planOne = createAdder(check, unseen);

export const checkRoutes = [
  ...recordRoutes(check, checkEndpoints, checkRules),
  ...checkStepRoutes,
  ...holdPointRoutes,

  serve(planChecks, async (context) => {
    const { connection, services, caller, member, project, today } = context;
    const planned: { id: number; number: string }[] = [];
    for (const body of context.body.checks) {
      const { id, number } = await planOne({ connection, services, caller, member, project, today, body });
      planned.push({ id, number });
    }
    return planned;
  }),

  serve(listPoints, async (context) => listPointsOf(context, context.query)),

  serveRow(checkPdf, checkRows, async (context) => {
    const { caller, reply, services } = context;
    const printed = await loadPrintedCheck(context, context.row);
    const pdf = await services.press.print({
      printout: buildCheckPdf({ ...printed, madeAt: services.now() }),
      photo: createPhotoLoader(services.files),
      ...{ signal: clientGoneSignal(reply), account: `account ${caller.userId}` },
    });
    return createPdfResponse(pdf, `${printed.check.number}.pdf`);
  }),

  serveBulk(bulkChecks, bulkRules(check, checkRules)),
];
