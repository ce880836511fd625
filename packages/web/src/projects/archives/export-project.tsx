import type { ArchiveJob } from '@brick/domain/archives/api';
import { isActiveJob } from '@brick/domain/job-status';
import type { Project } from '@brick/domain/projects/api';
import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useAction } from '../../platform/api/use-action.ts';
import { download } from '../../platform/files/download.ts';
import { CloseButton } from '../../platform/forms/form-footer.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { cacheJob, requestExport, useArchiveJobs, useFollowJob } from './archive-jobs.ts';
import { ArchiveProgress } from './archive-progress.tsx';

const DAY_MS = 86_400_000;

const saveArchive = ({ url, fileName }: ArchiveJob): void => {
  if (url) download(url, fileName ?? '');
};

/** Downloads the archive once it is ready, even if the dialog was closed. */
function useExportProject(project: Project) {
  const t = useTranslations('transfer.project');
  const frame = useTranslations('frame');
  const jobs = useArchiveJobs();
  const job = jobs.data?.find(({ kind, projectId }) => kind === 'export' && projectId === project.id);
  useFollowJob(job, (ended, isShown) => {
    if (ended.status === 'done') {
      saveArchive(ended);
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

/** Explains what an archive contains and what it does not. */
function ArchiveContents() {
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

/** Shows the result of the last export of this project. */
function LatestExport({ job }: { job: ArchiveJob }) {
  const t = useTranslations('transfer.project');
  const { instant, bytes } = useFormat();
  if (isActiveJob(job.status))
    return (
      <ArchiveProgress
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
    <Banner
      tone="done"
      action={
        <Button icon={<Download className="size-4" aria-hidden="true" />} onClick={() => saveArchive(job)}>
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
    </Banner>
  );
}

/** Exports a whole project as one file and downloads it. */
export function ExportProject({ project, onClose }: { project: Project; onClose: () => void }) {
  const t = useTranslations('transfer.project');
  const client = useQueryClient();
  const { job, isPending, isError, refetch } = useExportProject(project);
  const begin = useAction<void, ArchiveJob>({
    send: () => requestExport(project.id),
    success: null,
    failure: t('exportFailed'),
    onSuccess: (begun) => cacheJob(client, begun),
  });
  const going = job !== undefined && isActiveJob(job.status);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('exportTitle')}
      description={<bdi>{project.name}</bdi>}
      footer={
        <>
          <CloseButton />
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
      {job && <LatestExport job={job} />}
      <p className="mt-4 first:mt-0">{t('exportText')}</p>
      <ArchiveContents />
    </Dialog>
  );
}
