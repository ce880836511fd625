import type { ReportFormat } from '@brick/domain/reports/report-types';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { tabStorage } from '../../platform/browser/browser-storage.ts';
import { download } from '../../platform/files/download.ts';
import { useUser } from '../../platform/session/session.ts';
import { toast } from '../../ui/overlay/toast-store.ts';
import { type ReportJobState, ReportJobStore } from './report-job-store.ts';

const stores = new Map<number, ReportJobStore>();

/** Shows the toast for a finished file, with the translations of the screen opened last. */
let showDoneToast: (job: ReportJobState) => void = () => undefined;

/** Returns the display name of a format, which is the same in every language. */
export const formatName = (format: ReportFormat): string => format.toUpperCase();

function jobStoreFor(userId: number): ReportJobStore {
  const known = stores.get(userId);
  if (known) return known;
  const store = new ReportJobStore(tabStorage, `brick.report-jobs.${userId}`, (job) => {
    if (job.url) download(job.url, job.fileName ?? '');
    showDoneToast(job);
  });
  stores.set(userId, store);
  return store;
}

/** Returns the user's report files in progress and the store that controls them. */
export function useReportJobs() {
  const { id } = useUser();
  const t = useTranslations('reports');
  const store = jobStoreFor(id);
  const jobs = useSyncExternalStore(store.subscribe, store.jobs);
  useEffect(() => {
    showDoneToast = ({ report, format }) =>
      toast({
        title: t('jobs.readyTitle'),
        description: t('jobs.ready', { report: t(`names.${report}`), format: formatName(format) }),
      });
  }, [t]);
  return { store, jobs };
}
