import type { CompletionList, completionListEndpoints } from '@brick/domain/completion-lists/api';
import { LIST_KINDS, LIST_STATES } from '@brick/domain/completion-lists/list-states';
import { completionList as is } from '@brick/domain/completion-lists/record';
import { listFacts } from '@brick/domain/completion-lists/rules';
import type { ReplyOf } from '@brick/domain/endpoint';
import { STATUS_STYLES } from '@brick/domain/status-styles';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { isEmptyValue } from '../platform/records/record-fields.ts';
import { PlaceFilter } from '../records/fields/place-filter.tsx';
import { usePlaceFormatters } from '../records/fields/use-places.tsx';
import type { RecordKind } from '../records/record-kind.ts';
import { Badge } from '../ui/feedback/status-badge.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';

/** How many lines of a list are open, of all that it has. */
function OpenLines({ openLines, lineCount }: Pick<CompletionList, 'openLines' | 'lineCount'>) {
  const t = useTranslations('completion-lists.columns');
  const { number } = useFormat();
  return t('linesOf', { open: number(openLines), count: number(lineCount) });
}

function Kind({ kind }: Pick<CompletionList, 'kind'>) {
  const t = useTranslations('fields.listKinds');
  return t(kind);
}

/** Its own words: certifying completion is another thing than certifying a payment. */
function State({ state }: Pick<CompletionList, 'state'>) {
  const t = useTranslations('fields.listStates');
  return <Badge {...STATUS_STYLES[state]} label={t(state)} />;
}

/** Completion lists on the web: their list, their form, and the page with lines, retention and pack. */
export const record: RecordKind<CompletionList, ReplyOf<typeof completionListEndpoints.totals>> = {
  is,
  transfers: 'export',
  filters: [
    { name: 'state', values: LIST_STATES, open: true, words: 'fields.listStates' },
    { name: 'kind', values: LIST_KINDS, words: 'fields.listKinds', all: 'allKinds' },
    { name: 'contractId', fromElsewhere: true },
    { name: 'placeId', fromElsewhere: true },
  ],
  ExtraFilters: PlaceFilter,
  columns: [
    { id: 'title', grow: 3, minWidth: 190, card: 'title', priority: 1 },
    { id: 'kind', width: 190, card: 'meta', priority: 1, cell: (row) => <Kind {...row} /> },
    { id: 'placePath', grow: 2, minWidth: 140, card: 'meta', priority: 2 },
    {
      id: 'state',
      width: 130,
      card: 'status',
      priority: 1,
      cell: (row) => <State {...row} />,
    },
    { id: 'openLines', width: 130, card: 'amount', priority: 1, cell: (row) => <OpenLines {...row} /> },
    { id: 'completionOn', width: 150, sortFirst: 'desc', card: 'meta', priority: 2 },
    { id: 'createdAt', width: 130, sortFirst: 'desc', card: 'hidden', priority: 3 },
  ],
  sort: '-createdAt',
  useFigures(totals) {
    const t = useTranslations('completion-lists.cards');
    const { number } = useFormat();
    const open = totals?.openLines ?? 0;
    return [
      {
        name: 'total',
        value: number(totals?.total ?? 0),
        sub: totals && t('issued', { count: totals.issued }),
        rows: { state: undefined },
      },
      {
        name: 'openLines',
        value: number(open),
        sub: totals && t('ofLines', { count: totals.lines }),
        tone: open > 0 ? 'bad' : 'default',
        rows: {},
      },
      { name: 'certified', value: number(totals?.certified ?? 0), rows: { state: 'certified' } },
    ];
  },
  page: [
    ...(['title', 'kind', 'state', 'contractId', 'placeId', 'inspectedOn', 'remarks'] as const),
    ...(['completionOn', 'certifiedOn', 'hash', 'lines'] as const),
  ],
  apart: ['state', 'lines'],
  useSaid() {
    const t = useTranslations('completion-lists.form');
    const placeId = usePlaceFormatters();
    return {
      placeId,
      contractId: {
        say: (id) => (isEmptyValue(id) ? '–' : t('contractLinked')),
        inForm: ({ contractTitle }) => contractTitle ?? '–',
        show: ({ contractTitle }) => contractTitle && <bdi>{contractTitle}</bdi>,
      },
      hash: { show: ({ hash }) => hash && <bdi className="t-sm break-all">{hash}</bdi> },
      // Histories tell the lines by the numbers of their issues.
      lines: { say: (numbers) => ((numbers ?? []) as string[]).join(', ') || '–' },
    };
  },
  status: (row) => <State {...row} />,
  Beside: lazyComponent(() => import('./list-sections.tsx'), 'ListSections'),
  facts: listFacts,
  useRights: () => (row, usual) => ({
    edit: usual.edit && row.state === 'open',
    remove: usual.remove && row.state === 'open',
  }),
  useActions() {
    const t = useTranslations('completion-lists');
    return ({ id }) => [
      { id: 'pdf', label: t('download'), icon: Download, href: `/api/completion-lists/${id}/pdf` },
    ];
  },
  Form: lazyComponent(() => import('./list-form.tsx'), 'ListForm'),
};
