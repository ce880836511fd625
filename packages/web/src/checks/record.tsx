import type { Check, checkCalls } from '@brick/domain/checks/api';
import { check as is } from '@brick/domain/checks/record';
import { checkFacts } from '@brick/domain/checks/rules';
import type { ReplyOf } from '@brick/domain/endpoint';
import { PHASES } from '@brick/domain/phases/phases';
import { useTranslations } from 'use-intl';
import type { RecordKind } from '../records/record-kind.ts';
import { useFormat } from '../ui/format/format-context.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';

/** Checks on the web. */
export const record: RecordKind<Check, ReplyOf<typeof checkCalls.totals>> = {
  is,
  filters: [{ name: 'phase', values: PHASES, words: 'phases', all: 'allPhases' }],
  columns: [
    { id: 'title', grow: 3, minWidth: 190, card: 'title', priority: 1 },
    { id: 'phase', width: 150, card: 'meta', priority: 2 },
    { id: 'date', width: 130, sortFirst: 'desc', card: 'meta', priority: 1 },
    { id: 'createdAt', width: 130, sortFirst: 'desc', card: 'hidden', priority: 3 },
  ],
  sort: '-createdAt',
  useFigures(totals) {
    const { number } = useFormat();
    return [{ name: 'total', value: number(totals?.count ?? 0), rows: {} }];
  },
  useSaid() {
    const attachment = useTranslations('record.attachment');
    return { attachmentUrl: { label: attachment('kind') } };
  },
  page: ['title', 'phase', 'date', 'description', 'attachmentUrl'],
  status: () => null,
  facts: checkFacts,
  Form: lazyComponent(() => import('./check-form.tsx'), 'CheckForm'),
};
