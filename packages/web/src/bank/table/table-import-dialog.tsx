import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { GridError, MAX_ROWS } from '../../platform/import/grid.ts';
import { parseFile } from '../../platform/import/read-file.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useBankAccounts } from '../bank-endpoints.ts';

const TableForm = lazyComponent(() => import('./table-form.tsx'), 'TableForm');

/** Reads a file with a bank's table, and says why it cannot be read. */
export function TableImportDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const t = useTranslations('bank.table');
  const shared = useTranslations('transfer');
  const accounts = useBankAccounts();
  const { data, error } = useQuery({
    queryKey: ['table of a bank', file.name, file.size, file.lastModified],
    queryFn: () => parseFile(file),
    retry: false,
    gcTime: 0,
  });
  if (data && accounts.data)
    return <TableForm fileName={file.name} lines={data} accounts={accounts.data} onClose={onClose} />;
  const why = error instanceof GridError ? error.refusal : 'unreadable';
  return (
    <Dialog
      open
      maxWidth={960}
      title={t('title')}
      description={<bdi>{file.name}</bdi>}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {error ? (
        <ErrorState text={shared(`refusals.${why}`, { most: MAX_ROWS })} />
      ) : accounts.isError ? (
        <ErrorState text={t('accountsFailed')} onRetry={() => void accounts.refetch()} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Dialog>
  );
}
