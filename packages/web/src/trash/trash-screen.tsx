import { useTranslations } from 'use-intl';
import { useProject } from '../platform/current-project.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { isUnknown, LoadFailed } from '../ui/load-failed.tsx';
import { Page } from '../ui/page.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { DeletedList } from './deleted-list.tsx';
import { useDeletedSuppliers, useRestore, useTrash } from './use-trash.ts';

/** What the user may take back of the project, and the suppliers that they deleted. */
export function TrashScreen() {
  const t = useTranslations('trash');
  const project = useProject();
  const { query, suppliers } = useDeletedSuppliers();
  const restore = useRestore(project.id);
  const { rows, total, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useTrash(
    project.id,
  );
  const pending = restore.isPending ? restore.variables : undefined;
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      {isError ? (
        <ErrorState text={t('listFailed')} onRetry={() => void refetch()} />
      ) : !rows ? (
        <RowsOnTheirWay />
      ) : rows.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')} />
      ) : (
        <>
          <p className="text-ink-2" aria-live="polite">
            {t('count', { count: total })}
          </p>
          <DeletedList
            label={t('title')}
            rows={rows}
            pending={pending}
            onRestore={(row) => restore.mutate(row)}
          />
        </>
      )}
      {hasNextPage && (
        <div className="flex justify-center">
          <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
      {(suppliers.length > 0 || isUnknown(query)) && (
        <section className="mt-4">
          <SectionHeading title={t('suppliers')} />
          <LoadFailed query={query} />
          <DeletedList
            label={t('suppliers')}
            rows={suppliers}
            pending={pending}
            onRestore={(row) => restore.mutate(row)}
          />
        </section>
      )}
    </Page>
  );
}

const RowsOnTheirWay = () => (
  <div className="grid gap-4">
    <Skeleton className="h-12 w-full" />
    <Skeleton className="h-12 w-full" />
    <Skeleton className="h-12 w-full" />
  </div>
);
