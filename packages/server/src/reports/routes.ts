import { Readable } from 'node:stream';
import { amountsAsText } from '@brick/domain/money/money';
import { makeReports } from '@brick/domain/reports/contract';
import { REPORT_NAMES } from '@brick/domain/reports/reports';
import { mustHaveFilters } from '@brick/domain/reports/rules';
import { FileAnswer } from '../platform/answers.ts';
import { disposition } from '../platform/disposition.ts';
import type { Made } from '../platform/made-file.ts';
import { goneSignal } from '../platform/pdf/pdf-answer.ts';
import { serve } from '../platform/serve.ts';
import type { Named } from '../platform/workshop.ts';
import { makeReport } from './make.ts';
import { shownReport } from './shown.ts';

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** A report as a file that was made beside the requests. */
const madeAnswer = ({ stream, size, result }: Made<Named>): FileAnswer =>
  new FileAnswer(stream, {
    'content-type': result.type,
    'content-length': String(size),
    'content-disposition': disposition('attachment', result.name),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });

/** One call for each report. */
export const reportRoutes = REPORT_NAMES.map((report) =>
  serve(makeReports[report], async ({ services, caller, project, query, reply }) => {
    const { format, ...options } = query;
    const place = { projectId: project.id, userId: caller.userId, now: services.now() };
    const [signal, account] = [goneSignal(reply), `account ${caller.userId}`];
    if (format !== 'json') {
      mustHaveFilters(report, options);
      const order = { ...place, report, format, options };
      return madeAnswer(await services.workshop.make(order, { signal, account }));
    }
    const shown = await services.turns.reports.do(account, signal, () =>
      services.inSnapshot(async (connection) =>
        shownReport(await makeReport({ connection, ...place }, report, options)),
      ),
    );
    return new FileAnswer(Readable.from([JSON.stringify(shown, amountsAsText)]), JSON_HEADERS);
  }),
);
