import type { BankLine } from '@brick/domain/bank/api';
import { CheckCheck, Landmark } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CollapseOnPhone } from '../platform/lists/collapse-on-phone.tsx';
import { useUrlState } from '../platform/routing/url-state.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { Page } from '../ui/layout/page.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { accountsIn, useBankAccounts } from './bank-calls.ts';
import { FILTERS, LineFilters } from './line-filters.tsx';
import { LineTable } from './line-table.tsx';
import { ChooseStatements, LoadedFilesList } from './load-files.tsx';
import { OpenTotals } from './open-totals.tsx';
import { lineCount, useBankLines } from './use-bank-lines.ts';
import { useConfirmCertain } from './use-line-actions.ts';
import { useLoadedFiles } from './use-loaded-files.ts';

const LineDialog = lazyComponent(() => import('./match/line-dialog.tsx'), 'LineDialog');
const AccountsDialog = lazyComponent(() => import('./accounts/accounts-dialog.tsx'), 'AccountsDialog');
const TableDialog = lazyComponent(() => import('./table/open-table-dialog.tsx'), 'TableDialog');

type Open = { line: BankLine } | { table: File } | 'accounts' | null;

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
  return (
    <EmptyState
      title={t('filtered')}
      actions={
        <Button onClick={() => setUrl(Object.fromEntries(FILTERS.map((name) => [name, null])))}>
          {t('clear')}
        </Button>
      }
    />
  );
}

/** Statements of the user's bank: loaded, and matched to what they paid. Nobody else sees a line. */
export function BankScreen() {
  const t = useTranslations('bank');
  const screens = useTranslations('shell.nav');
  const [url] = useUrlState();
  const [open, setOpen] = useState<Open>(null);
  const files = useLoadedFiles((table) => setOpen({ table }));
  const { data: accounts } = useBankAccounts();
  const lines = useBankLines(url);
  const certain = useConfirmCertain();
  const isNew = accounts?.length === 0;
  const close = () => setOpen(null);
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
                onClick={() => certain.mutate(url['accountId'] ? Number(url['accountId']) : null)}
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
      {accounts && accounts.length > 0 && (
        <CollapseOnPhone name="figures">
          <OpenTotals accounts={accountsIn(url, accounts)} />
        </CollapseOnPhone>
      )}
      {!isNew && <LineFilters accounts={accounts ?? []} count={accounts ? lineCount(url, accounts) : null} />}
      <LineTable
        lines={lines}
        empty={<NoLines isNew={isNew} onFiles={files.take} />}
        onChoose={(line) => setOpen({ line })}
      />
      <Suspense>
        {open === 'accounts' && <AccountsDialog onClose={close} />}
        {open !== null && open !== 'accounts' && 'line' in open && (
          <LineDialog line={open.line} onClose={close} />
        )}
        {open !== null && open !== 'accounts' && 'table' in open && (
          <TableDialog file={open.table} onClose={close} />
        )}
      </Suspense>
    </Page>
  );
}
