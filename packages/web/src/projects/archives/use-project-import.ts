import type { ArchiveJob } from '@brick/domain/archives/api';
import { isActiveJob } from '@brick/domain/job-status';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFileSender } from '../../platform/files/use-file-sender.ts';
import { PROJECTS_KEY } from '../../platform/projects/current-project.ts';
import { toast } from '../../ui/overlay/toast-store.ts';
import { cacheJob, uploadArchive, useArchiveJobs, useFollowJob } from './archive-jobs.ts';

/** The import shown in a dialog: the one started in it, or one that is already running. */
function useCurrentImport() {
  const { data: jobs } = useArchiveJobs();
  const [id, setId] = useState<number | null>(null);
  const found = jobs?.find(({ kind, status }) => kind === 'import' && isActiveJob(status));
  if (id === null && found) setId(found.id);
  return { job: jobs?.find((job) => job.id === id), show: setId };
}

/** Uploads an archive, follows the import, and opens the new project. */
export function useProjectImport() {
  const t = useTranslations('transfer.project');
  const navigate = useNavigate();
  const client = useQueryClient();
  const { job, show } = useCurrentImport();
  const open = ({ projectId }: ArchiveJob) =>
    void navigate({ to: '/dashboard', search: { project: String(projectId) } });
  useFollowJob(job, (ended, isShown) => {
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
  const upload = useFileSender({
    post: uploadArchive,
    failed: t('sendFailed'),
    onSent: (begun) => {
      cacheJob(client, begun);
      show(begun.id);
    },
  });
  return { job, open, upload };
}
