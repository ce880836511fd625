import type { ArchiveJob } from '@brick/domain/archives/contract';
import { isUnderWay } from '@brick/domain/job-status';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PROJECTS_KEY } from '../../platform/current-project.ts';
import { useSending } from '../../platform/use-sending.ts';
import { toast } from '../../ui/toast-store.ts';
import { noteJob, sendArchive, useArchiveJobs, useFollowed } from './archive-jobs.ts';

/** The import that a dialog is about: the one that was begun in it, or the one that it found under way. */
function useShownImport() {
  const { data: jobs } = useArchiveJobs();
  const [id, setId] = useState<number | null>(null);
  const found = jobs?.find(({ kind, status }) => kind === 'import' && isUnderWay(status));
  if (id === null && found) setId(found.id);
  return { job: jobs?.find((job) => job.id === id), show: setId };
}

/** Sends an archive, follows what is made of it, and leads to the new project. */
export function useImport() {
  const t = useTranslations('transfer.project');
  const navigate = useNavigate();
  const client = useQueryClient();
  const { job, show } = useShownImport();
  const open = ({ projectId }: ArchiveJob) =>
    void navigate({ to: '/dashboard', search: { project: String(projectId) } as never });
  useFollowed(job, (ended, isShown) => {
    if (ended.status === 'done') void client.invalidateQueries({ queryKey: PROJECTS_KEY });
    if (isShown) return;
    if (ended.status === 'done')
      toast({
        title: t('importedTitle'),
        description: ended.projectName ?? undefined,
        action: { label: t('open'), onAction: () => open(ended) },
      });
    if (ended.status === 'failed')
      toast({ title: t('importFailed'), description: ended.problem ?? undefined, variant: 'destructive' });
  });
  const upload = useSending({
    post: sendArchive,
    failed: t('sendFailed'),
    onSent: (begun) => {
      noteJob(client, begun);
      show(begun.id);
    },
  });
  return { job, open, upload };
}
