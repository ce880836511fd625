import { Readable } from 'node:stream';
import { makeReports } from '@brick/domain/reports/contract';
import { FileAnswer } from '../platform/answers.ts';
import { serve } from '../platform/serve.ts';
import { BUILDERS, type MadeName } from './kinds.ts';
import { makeReport } from './make.ts';
import { shownReport } from './shown.ts';

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** One call for each report that can be made. */
export const reportRoutes = (Object.keys(BUILDERS) as MadeName[]).map((report) =>
  serve(makeReports[report], async ({ services, caller, project, query }) => {
    const { format: _, ...options } = query;
    const place = { projectId: project.id, userId: caller.userId, now: services.now() };
    const shown = await services.inSnapshot(async (connection) =>
      shownReport(await makeReport({ connection, ...place }, report, options)),
    );
    return new FileAnswer(Readable.from([JSON.stringify(shown)]), JSON_HEADERS);
  }),
);
