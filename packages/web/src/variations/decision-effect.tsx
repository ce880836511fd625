import type { ReplyOf } from '@brick/domain/endpoint';
import type { Minor } from '@brick/domain/money/money';
import type { variationEffect } from '@brick/domain/variations/decision-contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { call, callOf } from '../platform/call.ts';
import { projectKey, useProject } from '../platform/current-project.ts';
import { AmountColumn } from '../ui/amount-column.ts';
import { cx } from '../ui/cx.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { Money } from '../ui/money.tsx';
import { Notice } from '../ui/notice.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { useSettled } from './use-settled.ts';

const effectCall = callOf<typeof variationEffect>('GET', '/api/variations/{id}/effect');

/** Budget and finish before and after an approval at that amount; null: at the cost as submitted. */
function useEffectOf(id: number, agreedAmount: Minor | null) {
  const project = useProject();
  return useQuery({
    queryKey: projectKey(project.id, 'variations', 'effect', id, String(agreedAmount)),
    queryFn: ({ signal }) => call(effectCall, { params: { id }, query: { agreedAmount }, signal }),
    placeholderData: (before) => before,
  });
}

type Effect = ReplyOf<typeof variationEffect>;

interface Row {
  id: string;
  label: string;
  before: ReactNode;
  after: ReactNode;
  changes: boolean;
}

/** Budget and dates line by line; those that the variation has nothing to do with are left out. */
function useRows(effect: Effect): Row[] {
  const t = useTranslations('variations.effect');
  const phaseName = useTranslations('phases');
  const { date } = useFormat();
  const { currency } = useProject();
  const { phase, projectBudget, contingencyLeft, unallocated, finish } = effect;
  type Pair<Value> = { before: Value; after: Value };
  const changes = <Value,>({ before, after }: Pair<Value>) => before !== after;
  const shown = (value: Minor) => <Money value={value} currency={currency} />;
  const amount = (id: string, label: string, pair: Pair<Minor>): Row => ({
    id,
    label,
    before: shown(pair.before),
    after: shown(pair.after),
    changes: changes(pair),
  });
  const day = (id: string, label: string, { before, after }: Pair<string | null>): Row | false =>
    before !== null &&
    after !== null && { id, label, before: date(before), after: date(after), changes: before !== after };
  const rows = [
    phase && amount('phase', t('phase', { phase: phaseName(phase.phase) }), phase.revised),
    phase && amount('forecast', t('forecast', { phase: phaseName(phase.phase) }), phase.forecast),
    amount('project', t('project'), projectBudget),
    amount('contingency', t('contingency'), contingencyLeft),
    changes(unallocated) && amount('unallocated', t('unallocated'), unallocated),
    day('phaseFinish', t('phaseFinish'), finish.phase),
    day('projectFinish', t('projectFinish'), finish.project),
  ];
  return rows.filter((row) => row !== false && row !== null);
}

interface Props {
  id: number;
  /** The amount that it would be approved at; null: the cost as submitted. */
  agreed: Minor | null;
}

/** The budget and the finish before and after an approval, as it would be at this moment. */
export function DecisionEffect({ id, agreed }: Props) {
  const t = useTranslations('variations.effect');
  const { data: effect, isError, refetch, isPlaceholderData } = useEffectOf(id, useSettled(agreed));
  if (!effect)
    return isError ? (
      <ErrorState text={t('loadFailed')} onRetry={() => void refetch()} />
    ) : (
      <SkeletonText lines={5} />
    );
  return (
    <div className="grid gap-3" aria-busy={isPlaceholderData || undefined}>
      <EffectTable effect={effect} />
      {!effect.covered && <Notice tone="bad">{t('notCovered')}</Notice>}
    </div>
  );
}

// On a narrow screen what is meant stands above its two values: two amounts in millions need all of the width.
const ROW = 'border-b border-line max-sm:grid max-sm:grid-cols-2 max-sm:py-1.5';
const VALUE = 'whitespace-nowrap text-end tabular-nums sm:py-1.5 sm:ps-3 max-sm:first-of-type:text-start';

function EffectTable({ effect }: { effect: Effect }) {
  const t = useTranslations('variations.effect');
  const head = 't-sm text-end font-semibold text-ink-2 sm:py-1.5 sm:ps-3';
  return (
    <AmountColumn value="full">
      <table className="w-full border-collapse max-sm:block">
        <caption className="pb-1 text-start t-sm font-semibold max-sm:block">{t('title')}</caption>
        <thead className="max-sm:block">
          <tr className={ROW}>
            <th scope="col" className={cx(head, 'text-start! sm:ps-0! max-sm:sr-only')}>
              {t('what')}
            </th>
            <th scope="col" className={cx(head, 'max-sm:text-start')}>
              {t('before')}
            </th>
            <th scope="col" className={head}>
              {t('after')}
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {useRows(effect).map(({ id, label, before, after, changes }) => (
            <tr key={id} className={ROW}>
              <th scope="row" className="min-w-0 text-start font-normal max-sm:col-span-2 sm:py-1.5">
                {label}
              </th>
              <td className={cx(VALUE, 'text-ink-2')}>{before}</td>
              <td className={cx(VALUE, changes ? 'font-semibold' : 'text-ink-2')}>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </AmountColumn>
  );
}
