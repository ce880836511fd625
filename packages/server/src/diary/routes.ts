import { diaryEndpoints, diaryPdf } from '@brick/domain/diary/api';
import { diaryDay } from '@brick/domain/diary/record';
import { loadPrintKeys } from '../photos/service.ts';
import { notFound } from '../platform/access/project-access.ts';
import { serve } from '../platform/http/endpoint-handlers.ts';
import { clientGoneSignal } from '../platform/http/response-end.ts';
import { createPdfResponse, createPhotoLoader } from '../platform/pdf/pdf-response.ts';
import { loadPaper } from '../projects/queries.ts';
import { recordRoutes } from '../records/record-routes.ts';
import { diaryDayRoutes } from './day-routes.ts';
import { findDay } from './day-store.ts';
import { buildDiaryPdf } from './diary-pdf.ts';
import { diaryRules } from './diary-rules.ts';
import { diaryLineRoutes } from './line-routes.ts';
import { serializeDay } from './serialize-days.ts';

export const diaryRoutes = [
  ...recordRoutes(diaryDay, diaryEndpoints, diaryRules),
  ...diaryDayRoutes,
  ...diaryLineRoutes,

  serve(diaryPdf, async (context) => {
    const { connection, caller, project, params, reply, services } = context;
    const row = await findDay(connection, { projectId: project.id, day: params.day });
    if (!row) throw notFound();
    const [day, photoKeys, paper] = await Promise.all([
      serializeDay(context, row),
      loadPrintKeys(connection, 'diary-day', row),
      loadPaper(connection, { projectId: project.id, userId: caller.userId }),
    ]);
    const pdf = await services.press.print({
      printout: buildDiaryPdf({ ...paper, day, photoKeys, madeAt: services.now() }),
      photo: createPhotoLoader(services.files),
      ...{ signal: clientGoneSignal(reply), account: `account ${caller.userId}` },
    });
    return createPdfResponse(pdf, `${row.day}.pdf`);
  }),
];
