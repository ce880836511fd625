import type { ArchiveJob } from '@brick/domain/archives/contract';
import { isUnderWay } from '@brick/domain/job-status';
import type { Project } from '@brick/domain/projects/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { download } from '../../platform/download.ts';
import { useAction } from '../../platform/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogClose } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format-context.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { askForExport, noteJob, useArchiveJobs, useFollowed } from './archive-jobs.ts';
import { JobProgress } from './job-progress.tsx';

const DAY_MS = 86_400_000;

const save = ({ url, fileName }: ArchiveJob): void => {
  if (url) download(url, fileName ?? '');
};

/** Downloads the archive as soon as it is there, also where the dialog was left meanwhile. */
function useArchiveOf(project: Project) {
  const t = useTranslations('transfer.project');
  const frame = useTranslations('frame');
  const jobs = useArchiveJobs();
  const job = jobs.data?.find(({ kind, projectId }) => kind === 'export' && projectId === project.id);
  useFollowed(job, (ended, isShown) => {
    if (ended.status === 'done') {
      save(ended);
      toast({ title: frame('success'), description: t('exported', { project: project.name }) });
    }
    if (ended.status === 'failed' && !isShown)
      toast({
        title: t('exportFailed'),
        description: ended.problem ?? undefined,
        variant: 'destructive',
      });
  });
  return { job, isPending: jobs.isPending, isError: jobs.isError, refetch: jobs.refetch };
}

/** What an archive holds, and what it does not. */
function Contents() {
  const t = useTranslations('transfer.project');
  const lists = {
    comes: ['comesMoney', 'comesWork', 'comesFiles'],
    stays: ['staysPeople', 'staysTrash', 'staysLog'],
  } as const;
  return (['comes', 'stays'] as const).map((name) => (
    <section key={name} className="mt-5">
      <h3 className="font-semibold">{t(name)}</h3>
      <ul className="mt-1.5 grid list-disc gap-1 ps-5 text-ink-2 marker:text-ink-3">
        {lists[name].map((line) => (
          <li key={line}>{t(line)}</li>
        ))}
      </ul>
    </section>
  ));
}

/** What became of the last export of this project. */
function Latest({ job }: { job: ArchiveJob }) {
  const t = useTranslations('transfer.project');
  const { instant, bytes } = useFormat();
  if (isUnderWay(job.status))
    return (
      <JobProgress
        job={job}
        label={t('making')}
        cancelLabel={t('cancelExport')}
        cancelled={t('exportCancelled')}
      />
    );
  if (job.status === 'failed')
    return (
      <p role="alert" className="rounded bg-crimson-wash p-4 text-crimson">
        {job.problem ?? t('exportFailed')}
      </p>
    );
  if (job.status !== 'done' || !job.url || !job.finishedAt) return null;
  const until = new Date(Date.parse(job.finishedAt) + DAY_MS).toISOString();
  return (
    <Notice
      tone="done"
      action={
        <Button icon={<Download className="size-4" aria-hidden="true" />} onClick={() => save(job)}>
          {t('download')}
        </Button>
      }
    >
      <bdi className="block wrap-anywhere">{job.fileName}</bdi>
      <span className="t-sm block">
        {t('ready', {
          made: instant(job.finishedAt, { time: true }),
          size: bytes(job.fileSize ?? 0),
          until: instant(until, { time: true }),
        })}
      </span>
    </Notice>
  );
}

/** Has a whole project made into one file, and downloads it. */
export function ExportProject({ project, onClose }: { project: Project; onClose: () => void }) {
  const t = useTranslations('transfer.project');
  const client = useQueryClient();
  const { job, isPending, isError, refetch } = useArchiveOf(project);
  const begin = useAction<void, ArchiveJob>({
    send: () => askForExport(project.id),
    success: null,
    failure: t('exportFailed'),
    onSuccess: (begun) => noteJob(client, begun),
  });
  const going = job !== undefined && isUnderWay(job.status);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('exportTitle')}
      description={<bdi>{project.name}</bdi>}
      footer={
        <>
          <DialogClose>
            <Button variant="secondary">{t('close')}</Button>
          </DialogClose>
          {!isPending && !isError && !going && (
            <Button
              variant="primary"
              pending={begin.isPending}
              pendingLabel={t('starting')}
              onClick={() => begin.mutate()}
            >
              {job?.status === 'done' ? t('exportAgain') : t('export')}
            </Button>
          )}
        </>
      }
    >
      {isPending && <SkeletonText lines={2} />}
      {isError && <ErrorState text={t('jobsFailed')} onRetry={() => void refetch()} />}
      {job && <Latest job={job} />}
      <p className="mt-4 first:mt-0">{t('exportText')}</p>
      <Contents />
    </Dialog>
  );
}
