import { Link, useNavigate } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { RowAction } from '../../ui/table/row-buttons.tsx';
import type { PageKind } from '../records/page-kinds.ts';
import { pagePath } from '../records/record-links.ts';
import type { UrlValues } from '../routing/url-state.ts';

/** Parameters of dialogs: when a record's page is opened, the list keeps its filters but no dialog. */
const DIALOGS = [
  ...['add', 'edit', 'decide', 'reverses', 'record', 'versions', 'addVersion'],
  ...['addTask', 'editTask', 'setAside'],
];

/** The filters, sorting and project of an address, without open dialogs. */
export const withoutDialogs = (values: UrlValues): UrlValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !DIALOGS.includes(name)));

export const rowLinkStyle = 'rounded-sm hover:underline focus-visible:underline';

interface RowLinkProps {
  kind: PageKind;
  id: number;
  /** In a table rows are the tab stops: arrow keys lead from the row to the link. */
  inTable?: boolean;
  children: ReactNode;
}

/** A row's title in its list, linked to the record's page. */
export function RowLink({ kind, id, inTable = true, children }: RowLinkProps) {
  return (
    <Link
      to={pagePath(kind, id)}
      search={withoutDialogs}
      tabIndex={inTable ? -1 : undefined}
      className={rowLinkStyle}
    >
      {children}
    </Link>
  );
}

/** Opens a record's page from its list. */
function useOpenPage(kind: PageKind): (row: { id: number }) => void {
  const navigate = useNavigate();
  return ({ id }) => void navigate({ to: pagePath(kind, id), search: withoutDialogs });
}

/**
 * How a row opens from its list: a click and Enter lead to its page, as the title does. The row's actions include it.
 */
export function useRowPage<Row extends { id: number }>(
  kind: PageKind,
  actionsOf: (row: Row) => readonly RowAction[],
): { onOpen: (row: Row) => void; rowActions: (row: Row) => readonly RowAction[] } {
  const t = useTranslations('record');
  const onOpen = useOpenPage(kind);
  return {
    onOpen,
    rowActions: (row) => [
      { id: 'page', label: t('openPage'), icon: FileText, onSelect: () => onOpen(row) },
      ...actionsOf(row),
    ],
  };
}
