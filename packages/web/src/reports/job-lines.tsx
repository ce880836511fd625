import type { ReportName } from '@brick/domain/reports/reports';
import { Download, RotateCw, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { download } from '../platform/download.ts';
import { Button } from '../ui/button.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { toast } from '../ui/toast-store.ts';
import { isUnderWay, type Job } from './job-store.ts';
import { formatName, useJobs } from './use-jobs.ts';

function UnderWay({ job, onCancel }: { job: Job; onCancel: () => void }) {
  const t = useTranslations('reports');
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
        {t('jobs.cancel')}
      </Button>
    </>
  );
}

interface EndedProps {
  job: Job;
  onAgain: () => void;
  onDismiss: () => void;
}

/** Of a job that ended: its file once more, or why there is none and another attempt. */
function Ended({ job, onAgain, onDismiss }: EndedProps) {
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

/** The files of a report that were asked for, with how far each is. */
export function JobLines({ projectId, report }: { projectId: number; report: ReportName }) {
  const t = useTranslations('reports');
  const { store, jobs } = useJobs();
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
              {isUnderWay(job) ? (
                <UnderWay job={job} onCancel={() => cancel(job.key)} />
              ) : (
                <Ended
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
