import { Undo2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { CloseButton } from '../platform/forms/form-footer.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { type useDeletedProjects, useRestoreProject } from './use-deleted-projects.ts';

interface DeletedProjectsDialogProps {
  query: ReturnType<typeof useDeletedProjects>;
  onClose: () => void;
}

/** Lists projects deleted in the last 30 days. Restoring one restores everything in it. */
export function DeletedProjectsDialog({ query, onClose }: DeletedProjectsDialogProps) {
  const { data: projects, isError, refetch } = query;
  const t = useTranslations('projects.deletedProjects');
  const own = useTranslations('projects');
  const { date, instant } = useFormat();
  const restore = useRestoreProject();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('text')}
      footer={<CloseButton />}
    >
      {!projects && !isError && <SkeletonText lines={3} />}
      {!projects && isError && <ErrorState text={own('listFailed')} onRetry={() => void refetch()} />}
      {projects?.length === 0 && <p className="text-ink-2">{t('none')}</p>}
      <ul>
        {projects?.map(({ id, title, deletedAt, deletedByName, removedOn }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3 last:border-0"
          >
            <div className="min-w-0">
              <bdi className="block font-medium wrap-anywhere">{title}</bdi>
              <p className="t-sm flex flex-wrap gap-x-3 text-ink-2">
                <span>
                  {t('deletedBy', { name: deletedByName ?? t('someone'), day: instant(deletedAt) })}
                </span>
                <span>{t('goesOn', { day: date(removedOn) })}</span>
              </p>
            </div>
            <Button
              aria-label={t('restoreOf', { project: title })}
              icon={<Undo2 size={16} aria-hidden="true" />}
              pending={restore.isPending && restore.variables === id}
              onClick={() => restore.mutate(id, { onSuccess: () => projects.length === 1 && onClose() })}
            >
              {t('restore')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
