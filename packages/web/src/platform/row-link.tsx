import { Link, useNavigate } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { RowAction } from '../ui/row-actions.tsx';
import type { PageKind } from './kinds.ts';
import { pagePath } from './row-address.ts';
import type { UrlValues } from './search.ts';

/** What an address says of dialogs: a list keeps its filters when a row's page is opened, and no dialog. */
const DIALOGS = [
  ...['add', 'edit', 'decide', 'reverses', 'record', 'versions', 'addVersion'],
  ...['addTask', 'editTask'],
];

/** The filters, sorting and project of an address, without the dialogs that are open in it. */
export const listSearch = (values: UrlValues): UrlValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !DIALOGS.includes(name)));

interface RowLinkProps {
  kind: PageKind;
  id: number;
  /** In a table, whose rows are the stops of the keyboard: the arrows lead from the row to what stands in it. */
  inTable?: boolean;
  children: ReactNode;
}

/** A row's title in its list, which leads to the row's page. */
export function RowLink({ kind, id, inTable = true, children }: RowLinkProps) {
  return (
    <Link
      to={pagePath(kind, id)}
      search={listSearch as never}
      tabIndex={inTable ? -1 : undefined}
      className="rounded-sm hover:underline focus-visible:underline"
    >
      {children}
    </Link>
  );
}

/** Opens a row's page, from its list. */
function usePage(kind: PageKind): (row: { id: number }) => void {
  const navigate = useNavigate();
  return ({ id }) => void navigate({ to: pagePath(kind, id), search: listSearch as never });
}

/** How a row opens from its list: a press on it and Enter lead to its page, as its title does. With it stands what else may be done. */
export function useWithPage<Row extends { id: number }>(
  kind: PageKind,
  actionsOf: (row: Row) => readonly RowAction[],
): { onOpen: (row: Row) => void; rowActions: (row: Row) => readonly RowAction[] } {
  const t = useTranslations('record');
  const onOpen = usePage(kind);
  return {
    onOpen,
    rowActions: (row) => [
      { id: 'page', label: t('openPage'), icon: FileText, onSelect: () => onOpen(row) },
      ...actionsOf(row),
    ],
  };
}
