import type { ReplyOf } from '@brick/domain/endpoint';
import type { Invoice, invoiceEndpoints } from '@brick/domain/invoices/api';
import { INVOICE_STATES } from '@brick/domain/invoices/invoice-states';
import { invoice as is } from '@brick/domain/invoices/record';
import { invoiceFacts, invoiceStepsFor, typedFigures } from '@brick/domain/invoices/rules';
import { Download, Undo2, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { RowLink } from '../platform/lists/row-link.tsx';
import { memberFor, useProject } from '../platform/projects/current-project.ts';
import { isEmptyValue } from '../platform/records/record-fields.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { useUser } from '../platform/session/session.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { AmountFormatContext } from '../ui/table/amount-format-context.ts';
import { StatedMoney } from './document/stated-money.tsx';
import { useTakeBack } from './invoice-endpoints.ts';
import { InvoiceFilters } from './invoice-filters.tsx';

/** In the currency of the document, which is not always that of the column. */
const Amount = ({ amount, currency }: Pick<Invoice, 'amount' | 'currency'>) => (
  <AmountFormatContext value="full">
    <StatedMoney amount={amount === null ? null : { minor: amount, text: null }} currency={currency} />
  </AmountFormatContext>
);

/** Who sent it; a file of which nothing is known yet is told by its name. */
const Sender = ({ id, supplier, title }: Pick<Invoice, 'id' | 'supplier' | 'title'>) => (
  <RowLink kind="invoice" id={id}>
    <bdi>{supplier ?? title}</bdi>
  </RowLink>
);

/** What a document states stands above the details, and is not said twice. */
const STATED = ['kind', 'invoiceNumber', 'supplier', 'vatId', 'issueDate', 'dueDate', 'currency'] as const;
const isStated = { historyOnly: ({ document }: Invoice) => Boolean(document) };

/** Suppliers’ invoices on the web: what was received, and the page on which one is booked. */
export const record: RecordKind<Invoice, ReplyOf<typeof invoiceEndpoints.totals>> = {
  is,
  transfers: 'export',
  isReceived: true,
  filters: [
    { name: 'state', values: INVOICE_STATES, open: true, words: 'status' },
    { name: 'supplierId', fromElsewhere: true },
    { name: 'from', fromElsewhere: true },
    { name: 'to', fromElsewhere: true },
  ],
  ExtraFilters: InvoiceFilters,
  columns: [
    {
      id: 'supplier',
      grow: 3,
      minWidth: 170,
      card: 'title',
      priority: 1,
      cell: (row) => <Sender {...row} />,
    },
    { id: 'invoiceNumber', grow: 1, minWidth: 140, card: 'meta', priority: 1 },
    { id: 'issueDate', width: 130, sortFirst: 'desc', card: 'meta', priority: 2 },
    { id: 'dueDate', width: 130, card: 'hidden', priority: 3 },
    { id: 'amount', width: 150, card: 'amount', priority: 1, cell: (row) => <Amount {...row} /> },
    {
      id: 'state',
      width: 130,
      card: 'status',
      priority: 1,
      cell: ({ state }) => <StatusBadge status={state} />,
    },
    { id: 'createdAt', width: 130, sortFirst: 'desc', card: 'hidden', priority: 3 },
  ],
  sort: '-createdAt',
  useFigures(totals) {
    const { number } = useFormat();
    return [
      { name: 'total', value: number(totals?.count ?? 0), rows: { state: undefined } },
      {
        name: 'received',
        value: number(totals?.received ?? 0),
        tone: totals && totals.received > 0 ? 'waiting' : 'default',
        rows: { state: 'received' },
      },
      { name: 'booked', value: number(totals?.booked ?? 0), rows: { state: 'booked' } },
      { name: 'set_aside', value: number(totals?.setAside ?? 0), rows: { state: 'set_aside' } },
    ];
  },
  page: ['title', ...STATED, 'amount', 'state', 'reason', 'fileUrls'],
  apart: ['state', 'reason'],
  useSaid: () => ({
    ...Object.fromEntries(STATED.map((name) => [name, isStated])),
    amount: { ...isStated, show: (row) => (isEmptyValue(row.amount) ? '–' : <Amount {...row} />) },
  }),
  status: ({ state }) => <StatusBadge status={state} />,
  Above: lazyComponent(() => import('./invoice-view.tsx'), 'InvoiceView'),
  facts: invoiceFacts,
  useRights: () => (row, usual) => ({
    // Rows of the list come without their documents: figures are typed on the page.
    edit:
      usual.edit &&
      row.state === 'received' &&
      row.document !== undefined &&
      typedFigures(row.document).length > 0,
    remove: usual.remove && row.state !== 'booked',
  }),
  useActions() {
    const t = useTranslations('invoices');
    const member = memberFor(useUser(), useProject());
    const [, setUrl] = useUrlState();
    const takeBack = useTakeBack();
    return (row) => {
      const steps = invoiceStepsFor(member, row);
      return [
        { id: 'original', label: t('original'), icon: Download, href: `/api/invoices/${row.id}/original` },
        steps.includes('set-aside') && {
          id: 'setAside',
          label: t('setAside.action'),
          icon: X,
          onSelect: () => setUrl({ setAside: row.id }),
        },
        steps.includes('take-back') && {
          id: 'takeBack',
          label: t('setAside.takeBack'),
          icon: Undo2,
          onSelect: () => takeBack.mutate(row),
        },
      ];
    };
  },
  Form: lazyComponent(() => import('./invoice-form.tsx'), 'InvoiceForm'),
  dialogs: { setAside: lazyComponent(() => import('./set-aside-dialog.tsx'), 'SetAsideDialog') },
};
