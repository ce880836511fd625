import type { ReportFormat } from '@brick/domain/reports/reports';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { download } from '../platform/download.ts';
import { useUser } from '../platform/session.ts';
import { inTab } from '../platform/storage.ts';
import { toast } from '../ui/toast-store.ts';
import { type Job, JobStore } from './job-store.ts';

const stores = new Map<number, JobStore>();

/** What is said when a file is there; the words are those of the screen that was open last. */
let sayDone: (job: Job) => void = () => undefined;

/** How a format is written: its name in capitals is the same in every language. */
export const formatName = (format: ReportFormat): string => format.toUpperCase();

function storeOf(userId: number): JobStore {
  const known = stores.get(userId);
  if (known) return known;
  const store = new JobStore(inTab, `brick.report-jobs.${userId}`, (job) => {
    if (job.url) download(job.url, job.fileName ?? '');
    sayDone(job);
  });
  stores.set(userId, store);
  return store;
}

/** The files that are being made for the user, and what they can do about them. */
export function useJobs() {
  const { id } = useUser();
  const t = useTranslations('reports');
  const store = storeOf(id);
  const jobs = useSyncExternalStore(store.subscribe, store.jobs);
  useEffect(() => {
    sayDone = ({ report, format }) =>
      toast({
        title: t('jobs.readyTitle'),
        description: t('jobs.ready', { report: t(`names.${report}`), format: formatName(format) }),
      });
  }, [t]);
  return { store, jobs };
}
