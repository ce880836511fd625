import type { projectStats } from '@brick/domain/projects/api';
import type { reportEndpoints } from '@brick/domain/reports/api';
import type { ReportDocument } from '@brick/domain/reports/report-document';
import { REPORT_NAMES, type ReportName, reportResource } from '@brick/domain/reports/report-types';
import type { getSupplier, listSuppliers } from '@brick/domain/suppliers/api';
import { useQuery } from '@tanstack/react-query';
import { call, endpointRef } from '../platform/api/call.ts';
import { projectKey, usePermission } from '../platform/projects/current-project.ts';
import { useUser } from '../platform/session/session.ts';
import type { ReportFilterOptions } from './report-filter-params.ts';

const statsEndpoint = endpointRef<typeof projectStats>('GET', '/api/projects/{projectId}/stats');
const supplierEndpoint = endpointRef<typeof getSupplier>('GET', '/api/suppliers/{id}');
const suppliersEndpoint = endpointRef<typeof listSuppliers>('GET', '/api/suppliers');
const reportEndpointFor = (name: ReportName) =>
  endpointRef<(typeof reportEndpoints)[ReportName]>('GET', `/api/projects/{projectId}/reports/${name}`);

/** Returns the reports that the user's role may read, in display order. */
export function useAvailableReports(): readonly ReportName[] {
  const may = usePermission();
  return REPORT_NAMES.filter((name) => may(reportResource(name), 'read'));
}

/** Loads the project's figures, as on the dashboard. */
export const useReportStats = (projectId: number) =>
  useQuery({
    queryKey: projectKey(projectId, 'stats'),
    queryFn: ({ signal }) => call(statsEndpoint, { params: { projectId }, signal }),
  });

/** Loads a report. The previous one stays visible while another day or filter loads. */
export function useReport(projectId: number, name: ReportName, options: ReportFilterOptions) {
  const { language } = useUser();
  return useQuery({
    queryKey: projectKey(projectId, 'reports', name, language, options),
    queryFn: async ({ signal }): Promise<ReportDocument> => {
      // The API schema allows a file of any format; without a format the reply is the document.
      const answer: unknown = await call(reportEndpointFor(name), {
        params: { projectId },
        query: options,
        signal,
      });
      return answer as ReportDocument;
    },
    placeholderData: (before) => (before?.report === name ? before : undefined),
  });
}

const SUPPLIERS_SHOWN = 8;

/** Searches the project's suppliers by name. */
export const useSupplierSearch = (projectId: number, typed: string) =>
  useQuery({
    queryKey: ['suppliers', 'picker', projectId, typed],
    queryFn: ({ signal }) =>
      call(suppliersEndpoint, { query: { q: typed, limit: SUPPLIERS_SHOWN, projectId }, signal }),
    placeholderData: (before) => before,
  });

/** Loads the supplier named in the URL; undefined until then. */
export const useSupplier = (id: string | undefined) =>
  useQuery({
    queryKey: ['suppliers', 'one', id],
    queryFn: ({ signal }) => call(supplierEndpoint, { params: { id: Number(id) }, signal }),
    enabled: id !== undefined,
  });
