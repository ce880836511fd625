import type { BankAccount } from '@brick/domain/bank/api';
import type { bankStatementReply } from '@brick/domain/bank/bank-schemas';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call, callAll } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { QueryStatus, ViewDialog } from '../../platform/forms/view-dialog.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Money } from '../../ui/format/money.tsx';
import { IconButton } from '../../ui/inputs/button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import {
  BANK_KEY,
  deleteAccountEndpoint,
  deleteStatementEndpoint,
  statementsEndpoint,
  useBankAccounts,
} from '../bank-endpoints.ts';
import { RenameForm } from './rename-form.tsx';

type Statement = z.output<typeof bankStatementReply>;

/** What banks call their formats, in every language. */
const FORMATS = { camt053: 'camt.053', mt940: 'MT940', ofx: 'OFX' } as const;

const useStatements = () =>
  useQuery({
    queryKey: [...BANK_KEY, 'statements'],
    queryFn: ({ signal }) => callAll(statementsEndpoint, { signal }),
  });

interface DeleteButtonProps {
  label: string;
  title: string;
  text: string;
  action: { mutate: () => void; isPending: boolean };
}

/** Deletes something after a question. */
function DeleteButton({ label, title, text, action }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <IconButton
        size="sm"
        label={label}
        icon={<Trash2 size={16} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={title}
        description={text}
        pending={action.isPending}
        onConfirm={() => {
          action.mutate();
          setAsking(false);
        }}
      />
    </>
  );
}

function StatementRow({ statement, currency }: { statement: Statement; currency: string }) {
  const t = useTranslations('bank.accounts');
  const { date } = useFormat();
  const { id, from, to, fileName, added, difference, format } = statement;
  const days = from === null || to === null ? t('noDays') : t('days', { from: date(from), to: date(to) });
  const remove = useAction<void>({
    send: () => call(deleteStatementEndpoint, { params: { id } }),
    success: t('statementDeleted'),
    failure: t('deleteFailed'),
    refresh: [BANK_KEY],
  });
  return (
    <li className="flex items-center gap-3 border-t border-line py-1.5">
      <span className="grid min-w-0 flex-1">
        <span>
          {days} · {t('lines', { count: added })} · {format === 'rows' ? t('table') : FORMATS[format]}
        </span>
        {fileName !== null && <bdi className="t-sm truncate text-ink-3">{fileName}</bdi>}
        {difference !== null && difference !== 0n && (
          <span className="t-sm text-crimson">
            {t('difference')} <Money value={difference} currency={currency} decimals="cents" />
          </span>
        )}
      </span>
      <DeleteButton
        label={t('deleteStatement', { days })}
        title={t('confirmStatement')}
        text={t('confirmText')}
        action={remove}
      />
    </li>
  );
}

function AccountItem({ account, children }: { account: BankAccount; children: ReactNode }) {
  const t = useTranslations('bank.accounts');
  const [renaming, setRenaming] = useState(false);
  const { id, name, currency, openLines, open } = account;
  const remove = useAction<void>({
    send: () => call(deleteAccountEndpoint, { params: { id } }),
    success: t('accountDeleted'),
    failure: t('deleteFailed'),
    refresh: [BANK_KEY],
  });
  return (
    <li className="grid gap-2 border-b border-line py-3">
      {renaming ? (
        <RenameForm account={account} onClose={() => setRenaming(false)} />
      ) : (
        <div className="flex items-start gap-2">
          <span className="grid min-w-0 flex-1">
            <bdi className="font-semibold wrap-anywhere">{name}</bdi>
            <span className="t-sm text-ink-2">
              {account.account !== null && account.account !== name && (
                <>
                  <bdi className="break-all">{account.account}</bdi>
                  {' · '}
                </>
              )}
              {currency} · {t('open', { count: openLines })}{' '}
              <Money value={open} currency={currency} decimals="cents" />
            </span>
          </span>
          <IconButton
            size="sm"
            label={t('rename', { name })}
            icon={<Pencil size={16} aria-hidden="true" />}
            onClick={() => setRenaming(true)}
          />
          <DeleteButton
            label={t('deleteAccount', { name })}
            title={t('confirmAccount', { name })}
            text={t('confirmText')}
            action={remove}
          />
        </div>
      )}
      {children}
    </li>
  );
}

/** The accounts with their statements: renamed, and deleted. What they paid stays paid. */
export function AccountsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('bank.accounts');
  const accounts = useBankAccounts();
  const statements = useStatements();
  const failing = accounts.data === undefined ? accounts : statements;
  return (
    <ViewDialog title={t('title')} description={t('text')} maxWidth={720} onClose={onClose}>
      {accounts.data === undefined || statements.data === undefined ? (
        <QueryStatus query={failing} t={() => t('loadFailed')} />
      ) : accounts.data.length === 0 ? (
        <p className="text-ink-2">{t('none')}</p>
      ) : (
        <ul aria-label={t('title')} className="border-t border-line">
          {accounts.data.map((account) => (
            <AccountItem key={account.id} account={account}>
              <ul aria-label={t('statementsOf', { name: account.name })} className="ps-4">
                {statements.data
                  .filter(({ accountId }) => accountId === account.id)
                  .map((statement) => (
                    <StatementRow key={statement.id} statement={statement} currency={account.currency} />
                  ))}
              </ul>
            </AccountItem>
          ))}
        </ul>
      )}
    </ViewDialog>
  );
}
