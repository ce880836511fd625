import { useTranslations } from 'use-intl';
import { useProject } from '../platform/projects/current-project.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { hasNoData, LoadFailed } from '../ui/feedback/load-failed.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { useKeptFocus } from '../ui/hooks/use-kept-focus.ts';
import { Button } from '../ui/inputs/button.tsx';
import { Page } from '../ui/layout/page.tsx';
import { SectionHeading } from '../ui/layout/section-heading.tsx';
import { DeletedRecordsList } from './deleted-records-list.tsx';
import { useDeletedSuppliers, useProjectTrash, useRestoreRecord } from './use-trash.ts';

/** What the user may restore in this project, and the suppliers they deleted. */
export function TrashScreen() {
  const t = useTranslations('trash');
  const project = useProject();
  const { query, suppliers } = useDeletedSuppliers();
  const restore = useRestoreRecord(project.id);
  const {
    rows,
    total,
    isError,
    refetch,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
  } = useProjectTrash(project.id);
  const pending = restore.isPending ? restore.variables : undefined;
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <section {...useKeptFocus()} className="grid gap-5 outline-none">
        {isError && !rows ? (
          <ErrorState text={t('listFailed')} onRetry={() => void refetch()} />
        ) : !rows ? (
          <TrashLoading />
        ) : rows.length === 0 ? (
          <EmptyState title={t('empty')} text={t('emptyText')} />
        ) : (
          <>
            <p className="text-ink-2" aria-live="polite">
              {t('count', { count: total })}
            </p>
            <DeletedRecordsList
              label={t('title')}
              rows={rows}
              pending={pending}
              onRestore={(row) => restore.mutate(row)}
            />
          </>
        )}
        {isFetchNextPageError && <ErrorState text={t('listFailed')} onRetry={() => void fetchNextPage()} />}
        {hasNextPage && (
          <div className="flex justify-center">
            <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('more')}
            </Button>
          </div>
        )}
        {(suppliers.length > 0 || hasNoData(query)) && (
          <section className="mt-4">
            <SectionHeading title={t('suppliers')} />
            <LoadFailed query={query} />
            <DeletedRecordsList
              label={t('suppliers')}
              rows={suppliers}
              pending={pending}
              onRestore={(row) => restore.mutate(row)}
            />
          </section>
        )}
      </section>
    </Page>
  );
}

const TrashLoading = () => (
  <div className="grid gap-4">
    <Skeleton className="h-12 w-full" />
    <Skeleton className="h-12 w-full" />
    <Skeleton className="h-12 w-full" />
  </div>
);
