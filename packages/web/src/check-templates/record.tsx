import type { CheckTemplate, checkTemplateEndpoints } from '@brick/domain/check-templates/api';
import { checkTemplate as is, TEMPLATE_STATES } from '@brick/domain/check-templates/record';
import { hasDraft, templateFacts } from '@brick/domain/check-templates/rules';
import type { ReplyOf } from '@brick/domain/endpoint';
import { PHASES } from '@brick/domain/phases/phases';
import { useTranslations } from 'use-intl';
import type { RecordKind } from '../records/record-kind.ts';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';

/** How far a template is, and whether its items were changed since. */
function TemplateStatus(row: CheckTemplate) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <StatusBadge status={row.state} />
      {row.state === 'published' && hasDraft(row) && <StatusBadge status="draft" />}
    </span>
  );
}

/** Check templates on the web: their list, and the page with the editor of their items. */
export const record: RecordKind<CheckTemplate, ReplyOf<typeof checkTemplateEndpoints.totals>> = {
  is,
  transfers: 'none',
  addRight: 'approve',
  filters: [
    { name: 'state', values: TEMPLATE_STATES, open: true, words: 'status' },
    { name: 'phase', values: PHASES, words: 'phases', all: 'allPhases' },
  ],
  ExtraFilters: lazyComponent(() => import('./built-in-button.tsx'), 'BuiltInButton'),
  columns: [
    { id: 'code', width: 120, card: 'meta', priority: 1 },
    { id: 'title', grow: 3, minWidth: 190, card: 'title', priority: 1 },
    { id: 'phase', width: 150, card: 'hidden', priority: 3 },
    { id: 'state', width: 180, card: 'status', priority: 1, cell: (row) => <TemplateStatus {...row} /> },
    { id: 'uses', width: 110, card: 'amount', priority: 2 },
    { id: 'createdAt', width: 130, sortFirst: 'desc', card: 'hidden', priority: 3 },
  ],
  sort: 'code',
  useFigures(totals) {
    const { number } = useFormat();
    return [
      { name: 'total', value: number(totals?.total ?? 0), rows: { state: undefined } },
      { name: 'draft', value: number(totals?.draft ?? 0), rows: { state: 'draft' } },
      { name: 'published', value: number(totals?.published ?? 0), rows: { state: 'published' } },
      { name: 'retired', value: number(totals?.retired ?? 0), rows: { state: 'retired' } },
    ];
  },
  titleOf: ({ code, title }) => `${code} · ${title}`,
  page: ['code', 'title', 'trade', 'phase', 'state', 'revision', 'items'],
  apart: ['state', 'items'],
  useSaid() {
    const t = useTranslations('check-templates.form');
    return {
      revision: {
        label: t('revision'),
        say: (number) => (number === 0 || number === undefined ? t('neverPublished') : `R${String(number)}`),
        show: ({ revision }) => (revision === 0 ? t('neverPublished') : `R${revision}`),
      },
      items: {
        label: t('items'),
        say: (items) => t('itemCount', { count: Array.isArray(items) ? items.length : 0 }),
      },
    };
  },
  status: (row) => <TemplateStatus {...row} />,
  Beside: lazyComponent(() => import('./template-items-form.tsx'), 'TemplateItemsForm'),
  facts: templateFacts,
  useRights: () => (row, usual) => ({ ...usual, remove: usual.remove && row.uses === 0 }),
  Form: lazyComponent(() => import('./check-template-form.tsx'), 'CheckTemplateForm'),
};
