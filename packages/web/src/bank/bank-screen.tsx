import { CheckCheck, Landmark } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { withMessages } from '../messages/feature-messages.ts';
import { ClearFilters } from '../platform/lists/url-filters.tsx';
import { useUrlState } from '../platform/routing/url-state.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../ui/feedback/load-failed.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { Page } from '../ui/layout/page.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { accountsIn, filtersIn, useBankAccounts } from './bank-endpoints.ts';
import { FILTERS, LineFilters } from './line-filters.tsx';
import { ChooseStatements, LoadedFilesList } from './load-statements.tsx';
import { OpenTotals } from './open-totals.tsx';
import { lineCount, useBankLines } from './use-bank-lines.ts';
import { useConfirmCertain } from './use-line-actions.ts';
import { useStatementUpload } from './use-statement-upload.ts';

const LineList = lazyComponent(() => import('./lines-page.tsx'), 'LineList');
const AccountsDialog = lazyComponent(() => import('./accounts/accounts-dialog.tsx'), 'AccountsDialog');
const OpenTableForm = lazyComponent(
  withMessages(() => import('./table/table-import-dialog.tsx'), ['transfer']),
  'TableImportDialog',
);

/** The dialog that is open: the accounts, or files with a table, one after another. */
type Open = 'accounts' | readonly File[];

/** Nothing is here yet, nothing is left to do, or nothing matches. */
function NoLines({ isNew, onFiles }: { isNew: boolean; onFiles: (files: readonly File[]) => void }) {
  const t = useTranslations('bank.empty');
  const [url, setUrl] = useUrlState();
  const isNarrowed = FILTERS.some((name) => url[name]);
  if (isNew)
    return (
      <EmptyState title={t('none')} text={t('noneText')} actions={<ChooseStatements onFiles={onFiles} />} />
    );
  if (!isNarrowed)
    return (
      <EmptyState
        title={t('done')}
        text={t('doneText')}
        actions={<Button onClick={() => setUrl({ state: 'all' })}>{t('showAll')}</Button>}
      />
    );
  return <EmptyState title={t('filtered')} actions={<ClearFilters names={FILTERS} variant="secondary" />} />;
}

/** Statements of the user's bank: loaded, and matched to what they paid. Nobody else sees a line. */
export function BankScreen() {
  const t = useTranslations('bank');
  const screens = useTranslations('shell.nav');
  const [url] = useUrlState();
  const { accountId } = filtersIn(url);
  const [open, setOpen] = useState<Open>([]);
  const files = useStatementUpload(setOpen);
  const query = useBankAccounts();
  const { data: accounts } = query;
  const lines = useBankLines(url);
  const certain = useConfirmCertain();
  const isNew = accounts?.length === 0;
  const close = () => setOpen(open === 'accounts' ? [] : open.slice(1));
  return (
    <Page
      title={screens('bank')}
      subtitle={t('subtitle')}
      actions={
        <>
          {accounts && !isNew && (
            <>
              <Button
                icon={<CheckCheck size={16} aria-hidden="true" />}
                pending={certain.isPending}
                onClick={() => certain.mutate(accountId ? Number(accountId) : null)}
              >
                {t('confirmCertain')}
              </Button>
              <Button icon={<Landmark size={16} aria-hidden="true" />} onClick={() => setOpen('accounts')}>
                {t('accounts.title')}
              </Button>
            </>
          )}
          <ChooseStatements onFiles={files.take} />
        </>
      }
    >
      <LoadedFilesList files={files} />
      <LoadFailed query={query} />
      {accounts && accounts.length > 0 && <OpenTotals accounts={accountsIn(url, accounts)} />}
      {!isNew && <LineFilters accounts={accounts ?? []} count={accounts ? lineCount(url, accounts) : null} />}
      <Suspense fallback={<Skeleton className="h-60 w-full" />}>
        <LineList lines={lines} empty={<NoLines isNew={isNew} onFiles={files.take} />} />
      </Suspense>
      <Suspense>
        {open === 'accounts' && <AccountsDialog onClose={close} />}
        {open !== 'accounts' && open[0] && <OpenTableForm key={open.length} file={open[0]} onClose={close} />}
      </Suspense>
    </Page>
  );
}
