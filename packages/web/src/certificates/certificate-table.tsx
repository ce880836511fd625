import type { CertificateRow } from '@brick/domain/certificates/api';
import { certificateFacts, FLOW, isIssued } from '@brick/domain/certificates/rules';
import { Link } from '@tanstack/react-router';
import { BadgeCheck, Banknote, FileDown, FolderOpen, Send } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { download } from '../platform/files/download.ts';
import { rowLinkStyle } from '../platform/lists/row-link.tsx';
import { availableActions, useStandardActions } from '../platform/lists/standard-actions.ts';
import { ClearFilters } from '../platform/lists/url-filters.tsx';
import { knownSort } from '../platform/lists/url-sort.ts';
import { usePermission } from '../platform/projects/current-project.ts';
import { type UrlValues, useUrlState } from '../platform/routing/url-state.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { Money } from '../ui/format/money.tsx';
import { hasContent } from '../ui/has-content.ts';
import { DataTable, type TableColumn } from '../ui/table/data-table.tsx';
import { RowMenu } from '../ui/table/lazy-row-menu.tsx';
import type { RowAction } from '../ui/table/row-buttons.tsx';
import { useCurrencyHeader } from '../ui/table/use-currency-header.ts';
import { CERTIFICATE_SORTS, parseSort, sortCertificates } from './certificate-sorting.ts';
import type { CertificateStep, StatusChange } from './status-change-dialog.tsx';
import { FILTER_PARAMS, pdfUrl } from './use-certificates.ts';

interface CertificateTableProps {
  rows: readonly CertificateRow[];
  loading: boolean;
  error: { text: string; onRetry: () => void } | undefined;
  /** Shown instead of rows if the project has no certificates. */
  empty: ReactNode;
  onOpen: (certificate: CertificateRow) => void;
  onStep: (wanted: StatusChange) => void;
}

/** Returns the columns. Amount headings include the currency if all certificates share it. */
function useColumns(currency: string | null): TableColumn<CertificateRow>[] {
  const t = useTranslations('certificates');
  const { date } = useFormat();
  const inCurrency = useCurrencyHeader();
  return useMemo(() => {
    const headOf = (name: string) => (currency === null ? name : inCurrency(name, currency));
    return [
      {
        id: 'number',
        header: t('columns.number'),
        width: 116,
        sortable: true,
        card: 'title',
        render: (row) => (
          <Link
            to="/certificates"
            search={(url: UrlValues) => ({ ...url, certificate: String(row.id) })}
            tabIndex={-1}
            className={rowLinkStyle}
          >
            {row.numberText}
          </Link>
        ),
      },
      {
        id: 'contractTitle',
        header: t('columns.contract'),
        grow: 2,
        minWidth: 110,
        sortable: true,
        card: 'meta',
        priority: 2,
        render: (row) => <bdi>{row.contractTitle}</bdi>,
      },
      {
        id: 'date',
        header: t('columns.date'),
        width: 116,
        sortable: true,
        sortFirst: 'desc',
        card: 'meta',
        render: (row) => date(row.date),
      },
      {
        id: 'status',
        header: t('columns.status'),
        width: 124,
        sortable: true,
        card: 'status',
        render: (row) => <StatusBadge status={row.status} />,
      },
      {
        id: 'gross',
        header: headOf(t('columns.gross')),
        amounts: currency === null ? 'full' : 'bare',
        minWidth: 128,
        align: 'end',
        sortable: true,
        sortFirst: 'desc',
        card: 'hidden',
        priority: 3,
        render: (row) => <Money value={row.gross} currency={row.currency} />,
      },
      {
        id: 'due',
        header: headOf(t('columns.due')),
        amounts: currency === null ? 'full' : 'bare',
        minWidth: 142,
        align: 'end',
        sortable: true,
        sortFirst: 'desc',
        card: 'hidden',
        priority: 3,
        render: (row) => <Money value={row.due} currency={row.currency} />,
      },
      {
        id: 'payable',
        header: headOf(t('columns.payable')),
        amounts: currency === null ? 'full' : 'bare',
        minWidth: 168,
        align: 'end',
        sortable: true,
        sortFirst: 'desc',
        card: 'amount',
        render: (row) => <Money value={row.payable} currency={row.currency} className="font-semibold" />,
      },
      {
        id: 'dueOn',
        header: t('columns.payBy'),
        width: 116,
        sortable: true,
        card: 'hidden',
        priority: 2,
        render: (row) => date(row.dueOn),
      },
    ];
  }, [t, date, inCurrency, currency]);
}

const STEPS: Record<CertificateStep, { icon: typeof Send; right: 'update' | 'approve' | 'pay' }> = {
  submit: { icon: Send, right: 'update' },
  certify: { icon: BadgeCheck, right: 'approve' },
  pay: { icon: Banknote, right: 'pay' },
};

/** The step that leads to each status. */
const STEP_BY_STATUS: Record<string, CertificateStep> = {
  submitted: 'submit',
  certified: 'certify',
  paid: 'pay',
};

/** Returns a function that gives the next step this user may take with a certificate, or null. */
export function useNextStep(): (row: Pick<CertificateRow, 'status' | 'createdBy'>) => CertificateStep | null {
  const may = usePermission();
  return (row) => {
    const step = STEP_BY_STATUS[FLOW[row.status] ?? ''];
    return step && may('certificates', STEPS[step].right, certificateFacts(row)) ? step : null;
  };
}

function useRowActions({ onOpen, onStep }: Pick<CertificateTableProps, 'onOpen' | 'onStep'>) {
  const t = useTranslations('certificates');
  const usual = useStandardActions();
  const may = usePermission();
  const nextStep = useNextStep();
  return (row: CertificateRow): RowAction[] => {
    const step = nextStep(row);
    return availableActions([
      { id: 'open', label: t('open'), icon: FolderOpen, onSelect: () => onOpen(row) },
      step !== null && {
        id: step,
        label: t(`page.${step}`),
        icon: STEPS[step].icon,
        onSelect: () => onStep({ certificate: row, step }),
      },
      may('certificates', 'export', certificateFacts(row)) && {
        id: 'pdf',
        label: t('download'),
        icon: FileDown,
        onSelect: () => download(pdfUrl(row.id)),
      },
      usual.delete(!isIssued(row.status) && may('certificates', 'delete', certificateFacts(row)), () =>
        onStep({ certificate: row, step: 'delete' }),
      ),
    ]);
  };
}

function NoMatches() {
  const t = useTranslations('certificates');
  return (
    <EmptyState
      compact
      title={t('emptyFiltered')}
      actions={<ClearFilters names={FILTER_PARAMS} variant="secondary" />}
    />
  );
}

export function CertificateTable({ rows, loading, error, empty, ...handlers }: CertificateTableProps) {
  const t = useTranslations('certificates');
  const [url, setUrl] = useUrlState();
  const sort = parseSort(knownSort(url['sort'], CERTIFICATE_SORTS));
  const currencies = useMemo(() => new Set(rows.map(({ currency }) => currency)), [rows]);
  const ordered = useMemo(() => sortCertificates(rows, sort), [rows, sort]);
  return (
    <DataTable<CertificateRow>
      label={t('title')}
      columns={useColumns(currencies.size === 1 ? ([...currencies][0] ?? null) : null)}
      totalCount={ordered.length}
      rowAt={(index) => ordered[index]}
      rowKey={(row) => row.id}
      rowLabel={(row) => t('certificate', { number: row.numberText })}
      loading={loading}
      error={error}
      sort={sort}
      onSort={(column, direction) => setUrl({ sort: direction === 'desc' ? `-${column}` : column })}
      onOpen={handlers.onOpen}
      rowMenu={RowMenu}
      rowActions={useRowActions(handlers)}
      empty={hasContent(empty) ? empty : <NoMatches />}
    />
  );
}
