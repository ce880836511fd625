import type { ArchiveJob } from '@brick/domain/archives/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useAction } from '../../platform/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/format-context.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { cancelJob, JOBS_KEY, noteJob } from './archive-jobs.ts';

interface Props {
  job: ArchiveJob;
  /** What is being done, in words. */
  label: string;
  cancelLabel: string;
  /** The toast once it was cancelled. */
  cancelled: string;
}

/** How far an export or import is, with a way to stop it. */
export function JobProgress({ job, label, cancelLabel, cancelled }: Props) {
  const t = useTranslations('transfer.project');
  const { percent } = useFormat();
  const client = useQueryClient();
  const stopping = useAction<ArchiveJob>({
    send: cancelJob,
    success: cancelled,
    failure: t('cancelFailed'),
    refresh: [JOBS_KEY],
    onSuccess: (_, stopped) => noteJob(client, { ...stopped, status: 'cancelled' }),
  });
  return (
    <div className="grid gap-3 rounded border border-line p-4">
      <p role="status" className="font-medium wrap-anywhere">
        {job.status === 'queued' ? t('waiting') : label}
      </p>
      <div className="flex items-center gap-3">
        <ProgressBar value={job.progress} label={label} className="flex-1" />
        <span className="t-sm text-ink-2 tabular-nums">{percent(job.progress)}</span>
      </div>
      <p className="t-sm text-ink-2">{t('mayClose')}</p>
      <div>
        <Button pending={stopping.isPending} onClick={() => stopping.mutate(job)}>
          {cancelLabel}
        </Button>
      </div>
    </div>
  );
}
