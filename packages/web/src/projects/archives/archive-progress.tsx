import type { ArchiveJob } from '@brick/domain/archives/api';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useAction } from '../../platform/api/use-action.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { cacheJob, cancelJob, JOBS_KEY } from './archive-jobs.ts';

interface ArchiveProgressProps {
  job: ArchiveJob;
  /** Describes what is being done. */
  label: string;
  cancelLabel: string;
  /** The toast shown after cancelling. */
  cancelled: string;
}

/** Shows the progress of an export or import, with a button to cancel it. */
export function ArchiveProgress({ job, label, cancelLabel, cancelled }: ArchiveProgressProps) {
  const t = useTranslations('transfer.project');
  const { percent } = useFormat();
  const client = useQueryClient();
  const stopping = useAction<ArchiveJob>({
    send: cancelJob,
    success: cancelled,
    failure: t('cancelFailed'),
    refresh: [JOBS_KEY],
    onSuccess: (_, stopped) => cacheJob(client, { ...stopped, status: 'cancelled' }),
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
