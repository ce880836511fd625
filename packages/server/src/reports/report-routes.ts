import { Readable } from 'node:stream';
import { amountsAsText } from '@brick/domain/money/money';
import { reportEndpoints } from '@brick/domain/reports/api';
import { assertFiltersAllowed } from '@brick/domain/reports/filter-rules';
import { REPORT_NAMES } from '@brick/domain/reports/report-types';
import { tokenRightsOf } from '../platform/access/tokens.ts';
import { contentDisposition } from '../platform/http/content-disposition.ts';
import { serve } from '../platform/http/endpoint-handlers.ts';
import { clientGoneSignal } from '../platform/http/response-end.ts';
import { FileResponse } from '../platform/http/responses.ts';
import type { FileNameAndType } from '../platform/jobs/report-worker-types.ts';
import type { GeneratedFile } from '../platform/workers/generated-files.ts';
import { buildReport } from './build-report.ts';
import { previewReport } from './formats/screen-preview.ts';

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** The response with a generated report file. */
const fileAnswer = ({ stream, size, result }: GeneratedFile<FileNameAndType>): FileResponse =>
  new FileResponse(stream, {
    'content-type': result.type,
    'content-length': String(size),
    'content-disposition': contentDisposition('attachment', result.name),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });

/** One endpoint for each report. */
export const reportRoutes = REPORT_NAMES.map((report) =>
  serve(reportEndpoints[report], async ({ services, caller, project, query, reply }) => {
    const { format, ...options } = query;
    const place = {
      ...{ projectId: project.id, userId: caller.userId, now: services.now() },
      token: tokenRightsOf(caller.token),
    };
    const [signal, account] = [clientGoneSignal(reply), `account ${caller.userId}`];
    if (format !== 'json') {
      assertFiltersAllowed(report, options);
      const order = { ...place, report, format, options };
      return fileAnswer(await services.workshop.make(order, { signal, account }));
    }
    const shown = await services.turns.reports.do(account, signal, () =>
      services.reads.inSnapshot(async (connection) =>
        previewReport(await buildReport({ connection, ...place }, report, options)),
      ),
    );
    const bytes = Buffer.from(JSON.stringify(shown, amountsAsText));
    const headers = { ...JSON_HEADERS, 'content-length': String(bytes.length) };
    return new FileResponse(Readable.from([bytes]), headers);
  }),
);
