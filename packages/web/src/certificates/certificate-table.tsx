import type { CertificateRow } from '@brick/domain/certificates/contract';
import { certificateFacts, FLOW, isIssued } from '@brick/domain/certificates/rules';
import { BadgeCheck, Banknote, FileDown, FolderOpen, Send } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../platform/current-project.ts';
import { download } from '../platform/download.ts';
import { useUrlState } from '../platform/search.ts';
import { offered, useUsualActions } from '../platform/usual-actions.ts';
import { Button } from '../ui/button.tsx';
import { DataTable, type TableColumn } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { isDrawn } from '../ui/is-drawn.ts';
import { Money } from '../ui/money.tsx';
import type { RowAction } from '../ui/row-actions.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { useInCurrency } from '../ui/use-in-currency.ts';
import { sorted, sortIn } from './sorting.ts';
import type { Step, StepWanted } from './step-dialog.tsx';
import { FILTER_NAMES, pdfOf } from './use-certificates.ts';

interface Props {
  rows: readonly CertificateRow[];
  loading: boolean;
  error: { text: string; onRetry: () => void } | undefined;
  /** What stands in place of rows where the project has none at all. */
  empty: ReactNode;
  onOpen: (certificate: CertificateRow) => void;
  onStep: (wanted: StepWanted) => void;
}

/** The columns; the heads of amounts say the currency where all certificates have the same one. */
function useColumns(currency: string | null): TableColumn<CertificateRow>[] {
  const t = useTranslations('certificates');
  const { date } = useFormat();
  const inCurrency = useInCurrency();
  return useMemo(() => {
    const headOf = (name: string) => (currency === null ? name : inCurrency(name, currency));
    return [
      {
        id: 'number',
        header: t('columns.number'),
        width: 116,
        sortable: true,
        card: 'title',
        render: (row) => row.numberText,
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

const STEPS: Record<Step, { icon: typeof Send; right: 'update' | 'approve' | 'pay' }> = {
  submit: { icon: Send, right: 'update' },
  certify: { icon: BadgeCheck, right: 'approve' },
  pay: { icon: Banknote, right: 'pay' },
};

/** The step that brings a certificate into its next state. */
const STEP_TO: Record<string, Step> = { submitted: 'submit', certified: 'certify', paid: 'pay' };

/** The step that may be taken with a certificate next, by this user; null for none. */
export function useNextStep(): (row: Pick<CertificateRow, 'status' | 'createdBy'>) => Step | null {
  const may = useMay();
  return (row) => {
    const step = STEP_TO[FLOW[row.status] ?? ''];
    return step && may('certificates', STEPS[step].right, certificateFacts(row)) ? step : null;
  };
}

function useRowActions({ onOpen, onStep }: Pick<Props, 'onOpen' | 'onStep'>) {
  const t = useTranslations('certificates');
  const usual = useUsualActions();
  const may = useMay();
  const nextStep = useNextStep();
  return (row: CertificateRow): RowAction[] => {
    const step = nextStep(row);
    return offered([
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
        onSelect: () => download(pdfOf(row.id)),
      },
      usual.delete(!isIssued(row.status) && may('certificates', 'delete', certificateFacts(row)), () =>
        onStep({ certificate: row, step: 'delete' }),
      ),
    ]);
  };
}

function NothingMatches() {
  const t = useTranslations('certificates');
  const [, setUrl] = useUrlState();
  return (
    <EmptyState
      compact
      title={t('emptyFiltered')}
      actions={
        <Button
          variant="secondary"
          onClick={() => setUrl(Object.fromEntries(FILTER_NAMES.map((name) => [name, null])))}
        >
          {t('filters.clear')}
        </Button>
      }
    />
  );
}

export function CertificateTable({ rows, loading, error, empty, ...handlers }: Props) {
  const t = useTranslations('certificates');
  const [url, setUrl] = useUrlState();
  const sort = sortIn(url['sort']);
  const currencies = useMemo(() => new Set(rows.map(({ currency }) => currency)), [rows]);
  const ordered = useMemo(() => sorted(rows, sort), [rows, sort]);
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
      rowActions={useRowActions(handlers)}
      empty={isDrawn(empty) ? empty : <NothingMatches />}
    />
  );
}
