import type { ReportName } from '@brick/domain/reports/report-types';
import { Download, RotateCw, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { download } from '../../platform/files/download.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { isRunning, type ReportJobState } from './report-job-store.ts';
import { formatName, useReportJobs } from './use-report-jobs.ts';

function RunningJob({ job, onCancel }: { job: ReportJobState; onCancel: () => void }) {
  const t = useTranslations('reports');
  const ui = useTranslations('ui');
  const { percent } = useFormat();
  const names = { format: formatName(job.format), report: t(`names.${job.report}`) };
  return (
    <>
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="t-sm">
          {job.status === 'running'
            ? t('jobs.making', { ...names, percent: percent(job.progress) })
            : t('jobs.waiting', names)}
        </span>
        <ProgressBar value={job.progress} label={t('jobs.progress', names)} />
      </span>
      <Button size="sm" variant="quiet" aria-label={t('jobs.cancelNamed', names)} onClick={onCancel}>
        {ui('cancel')}
      </Button>
    </>
  );
}

interface FinishedJobProps {
  job: ReportJobState;
  onAgain: () => void;
  onDismiss: () => void;
}

/** A finished job: download the file again, or see the error and retry. */
function FinishedJob({ job, onAgain, onDismiss }: FinishedJobProps) {
  const t = useTranslations('reports.jobs');
  const { url, fileName, problem } = job;
  const format = formatName(job.format);
  return (
    <>
      {job.status === 'done' ? (
        <span className="t-sm min-w-0 flex-1 basis-32 text-moss">{t('done', { format })}</span>
      ) : (
        <span className="t-sm grid min-w-0 flex-1 basis-40 text-crimson">
          <span className="font-semibold">{t('failedAs', { format })}</span>
          {problem && <span className="wrap-anywhere">{problem}</span>}
        </span>
      )}
      {url && job.status === 'done' ? (
        <Button
          size="sm"
          variant="quiet"
          icon={<Download className="size-4" aria-hidden="true" />}
          onClick={() => download(url, fileName ?? '')}
        >
          {t('again')}
        </Button>
      ) : (
        <Button size="sm" icon={<RotateCw className="size-4" aria-hidden="true" />} onClick={onAgain}>
          {t('tryAgain')}
        </Button>
      )}
      <Button size="sm" variant="quiet" aria-label={t('dismiss')} onClick={onDismiss}>
        <X className="size-4" aria-hidden="true" />
      </Button>
    </>
  );
}

/** The requested files of a report with their progress. */
export function ReportJobList({ projectId, report }: { projectId: number; report: ReportName }) {
  const t = useTranslations('reports');
  const { store, jobs } = useReportJobs();
  const own = jobs.filter((job) => job.projectId === projectId && job.report === report);
  const cancel = (key: string) =>
    void store.cancel(key).catch(() => toast({ title: t('jobs.cancelFailed'), variant: 'destructive' }));
  return (
    <div aria-live="polite" className="print:hidden">
      {own.length > 0 && (
        <ul
          aria-label={t('jobs.label', { report: t(`names.${report}`) })}
          className="mt-2 grid max-w-160 gap-2"
        >
          {own.map((job) => (
            <li key={job.key} className="flex flex-wrap items-center gap-x-2 gap-y-1">
              {isRunning(job) ? (
                <RunningJob job={job} onCancel={() => cancel(job.key)} />
              ) : (
                <FinishedJob
                  job={job}
                  onAgain={() => void store.order(job)}
                  onDismiss={() => store.dismiss(job.key)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
