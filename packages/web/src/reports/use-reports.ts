import type { projectStats } from '@brick/domain/projects/contract';
import type { makeReports } from '@brick/domain/reports/contract';
import type { ReportDocument } from '@brick/domain/reports/document';
import { REPORT_NAMES, type ReportName, reportResource } from '@brick/domain/reports/reports';
import type { getSupplier, listSuppliers } from '@brick/domain/suppliers/contract';
import { useQuery } from '@tanstack/react-query';
import { call, callOf } from '../platform/call.ts';
import { projectKey, useMay } from '../platform/current-project.ts';
import { useUser } from '../platform/session.ts';
import type { ReportOptions } from './report-options.ts';

const stats = callOf<typeof projectStats>('GET', '/api/projects/{projectId}/stats');
const supplier = callOf<typeof getSupplier>('GET', '/api/suppliers/{id}');
const suppliers = callOf<typeof listSuppliers>('GET', '/api/suppliers');
const report = (name: ReportName) =>
  callOf<(typeof makeReports)[ReportName]>('GET', `/api/projects/{projectId}/reports/${name}`);

/** The reports that the user's role in the project opens, in the order of the screen. */
export function useOpenReports(): readonly ReportName[] {
  const may = useMay();
  return REPORT_NAMES.filter((name) => may(reportResource(name), 'read'));
}

/** The figures of the project, as the dashboard has them. */
export const useStats = (projectId: number) =>
  useQuery({
    queryKey: projectKey(projectId, 'stats'),
    queryFn: ({ signal }) => call(stats, { params: { projectId }, signal }),
  });

/** A report to be shown. While another day or filter is on its way the last one stays. */
export function useReport(projectId: number, name: ReportName, options: ReportOptions) {
  const { language } = useUser();
  return useQuery({
    queryKey: projectKey(projectId, 'reports', name, language, options),
    queryFn: async ({ signal }): Promise<ReportDocument> => {
      // The contract's answer may be a file of any format; asked for no other it is the document.
      const answer: unknown = await call(report(name), { params: { projectId }, query: options, signal });
      return answer as ReportDocument;
    },
    placeholderData: (before) => (before?.report === name ? before : undefined),
  });
}

const SHOWN = 8;

/** Suppliers of the project whose name has what was typed. */
export const useSuppliers = (projectId: number, typed: string) =>
  useQuery({
    queryKey: ['suppliers', 'picker', projectId, typed],
    queryFn: ({ signal }) => call(suppliers, { query: { q: typed, limit: SHOWN, projectId }, signal }),
    placeholderData: (before) => before,
  });

/** The supplier that the address names; undefined until it is known. */
export const useSupplier = (id: string | undefined) =>
  useQuery({
    queryKey: ['suppliers', 'one', id],
    queryFn: ({ signal }) => call(supplier, { params: { id: Number(id) }, signal }),
    enabled: id !== undefined,
  });
