import type { ReplyOf } from '@brick/domain/endpoint';
import { isTrade } from '@brick/domain/issues/trades';
import { LINK_STATES } from '@brick/domain/links/link-lifetime';
import type { TradeLink, tradeLinkEndpoints } from '@brick/domain/trade-links/api';
import { tradeLink as is } from '@brick/domain/trade-links/record';
import { useTranslations } from 'use-intl';
import { languageName } from '../platform/i18n/language-name.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';

/** What a link shows, in words. */
function useScopeText() {
  const t = useTranslations('trade-links.scope');
  const trades = useTranslations('fields.trades');
  return ({ scope, supplierName, placePath, listName }: TradeLink): string => {
    const { trade, issueIds, supplierId, listId } = scope;
    return [
      trade !== null && (isTrade(trade) ? trades(trade) : trade),
      supplierId !== null && (supplierName ?? t('aSupplier')),
      listId !== null && (listName ?? t('deletedList')),
      placePath,
      issueIds !== null && t('issues', { count: issueIds.length }),
    ]
      .filter(Boolean)
      .join(' · ');
  };
}

function Scope({ row }: { row: TradeLink }) {
  return <bdi>{useScopeText()(row)}</bdi>;
}

/** When a link was acknowledged and by whom. */
function Acknowledged({ row: { acknowledgedAt, acknowledgedName } }: { row: TradeLink }) {
  const t = useTranslations('trade-links');
  const { instant } = useFormat();
  if (acknowledgedAt === null) return <>–</>;
  return <>{t('acknowledgedBy', { name: acknowledgedName ?? '', day: instant(acknowledgedAt) })}</>;
}

/** Trade links on the web: they are made, looked at and withdrawn. */
export const record: RecordKind<TradeLink, ReplyOf<typeof tradeLinkEndpoints.totals>> = {
  is,
  transfers: 'none',
  oneByOne: true,
  filters: [{ name: 'state', values: LINK_STATES, open: true, words: 'status' }],
  columns: [
    { id: 'name', grow: 2, minWidth: 170, card: 'title', priority: 1 },
    { id: 'scope', grow: 2, minWidth: 170, card: 'meta', priority: 2, cell: (row) => <Scope row={row} /> },
    {
      id: 'state',
      width: 140,
      card: 'status',
      priority: 1,
      cell: ({ state }) => <StatusBadge status={state} />,
    },
    { id: 'timesOpened', width: 110, card: 'hidden', priority: 2 },
    {
      id: 'acknowledgedAt',
      grow: 1,
      minWidth: 150,
      card: 'hidden',
      priority: 2,
      cell: (row) => <Acknowledged row={row} />,
    },
    { id: 'timesAnswered', width: 110, card: 'hidden', priority: 2 },
    { id: 'expiresAt', width: 140, card: 'meta', priority: 3 },
    { id: 'createdAt', width: 130, sortFirst: 'desc', card: 'hidden', priority: 3 },
  ],
  sort: '-createdAt',
  useFigures(totals) {
    const { number } = useFormat();
    return [
      { name: 'total', value: number(totals?.total ?? 0), rows: { state: undefined } },
      { name: 'open', value: number(totals?.open ?? 0), rows: { state: 'open' } },
    ];
  },
  page: [
    ...(['name', 'scope', 'rights', 'language', 'hasPin', 'expiresAt', 'withdrawnAt'] as const),
    ...(['timesOpened', 'lastOpenedAt', 'acknowledgedAt', 'timesAnswered', 'photosLeft'] as const),
    'createdByName',
  ],
  useSaid() {
    const { instant } = useFormat();
    const scope = useScopeText();
    const rights = useTranslations('trade-links.rights');
    const at = (value: unknown) =>
      value === null || value === undefined ? '–' : instant(String(value), { time: true });
    return {
      scope: { say: () => '–', show: (row) => <bdi>{scope(row)}</bdi> },
      rights: { say: (value) => rights(value as 'see'), show: (row) => rights(row.rights) },
      language: { say: (code) => languageName(String(code)), show: (row) => languageName(row.language) },
      expiresAt: { say: at },
      withdrawnAt: { say: at },
      lastOpenedAt: { say: at },
      acknowledgedAt: { say: at, show: (row) => <Acknowledged row={row} /> },
    };
  },
  status: ({ state }) => <StatusBadge status={state} />,
  Beside: lazyComponent(() => import('./link-answers.tsx'), 'LinkAnswers'),
  facts: ({ createdBy }) => ({ createdBy }),
  useRights: () => (row, usual) => ({ edit: false, remove: usual.remove && row.withdrawnAt === null }),
  Form: lazyComponent(() => import('./trade-link-form.tsx'), 'TradeLinkForm'),
};
