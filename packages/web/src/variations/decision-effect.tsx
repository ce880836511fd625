import type { ReplyOf } from '@brick/domain/endpoint';
import type { Minor } from '@brick/domain/money/money';
import type { variationEffect } from '@brick/domain/variations/effect-and-revision-api';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { call, endpointRef } from '../platform/api/call.ts';
import { projectKey, useProject } from '../platform/projects/current-project.ts';
import { cx } from '../ui/cx.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { Money } from '../ui/format/money.tsx';
import { AmountFormatContext } from '../ui/table/amount-format-context.ts';
import { useDebounced } from './use-debounced.ts';

const effectEndpoint = endpointRef<typeof variationEffect>('GET', '/api/variations/{id}/effect');

/** Loads budget and finish before and after an approval at the given amount; null means the cost as submitted. */
function useVariationEffect(id: number, agreedAmount: Minor | null) {
  const project = useProject();
  return useQuery({
    queryKey: projectKey(project.id, 'variations', 'effect', id, String(agreedAmount)),
    queryFn: ({ signal }) => call(effectEndpoint, { params: { id }, query: { agreedAmount }, signal }),
    placeholderData: (before) => before,
  });
}

type VariationEffect = ReplyOf<typeof variationEffect>;

interface EffectRow {
  id: string;
  label: string;
  before: ReactNode;
  after: ReactNode;
  changes: boolean;
}

/** Returns the rows of the comparison. Values the variation does not affect are left out. */
function useEffectRows(effect: VariationEffect): EffectRow[] {
  const t = useTranslations('variations.effect');
  const phaseName = useTranslations('phases');
  const { date } = useFormat();
  const { currency } = useProject();
  const { phase, projectBudget, contingencyLeft, unallocated, finish } = effect;
  type Pair<Value> = { before: Value; after: Value };
  const changes = <Value,>({ before, after }: Pair<Value>) => before !== after;
  const shown = (value: Minor) => <Money value={value} currency={currency} />;
  const amount = (id: string, label: string, pair: Pair<Minor>): EffectRow => ({
    id,
    label,
    before: shown(pair.before),
    after: shown(pair.after),
    changes: changes(pair),
  });
  const day = (id: string, label: string, { before, after }: Pair<string | null>): EffectRow | false =>
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

interface DecisionEffectProps {
  id: number;
  /** The approved amount; null means the cost as submitted. */
  agreed: Minor | null;
}

/** Compares the budget and the finish before and after an approval, calculated for this moment. */
export function DecisionEffect({ id, agreed }: DecisionEffectProps) {
  const t = useTranslations('variations.effect');
  const { data: effect, isError, refetch, isPlaceholderData } = useVariationEffect(id, useDebounced(agreed));
  if (!effect)
    return isError ? (
      <ErrorState text={t('loadFailed')} onRetry={() => void refetch()} />
    ) : (
      <SkeletonText lines={5} />
    );
  return (
    <div className="grid gap-3" aria-busy={isPlaceholderData || undefined}>
      <EffectTable effect={effect} />
      {!effect.covered && <Banner tone="bad">{t('notCovered')}</Banner>}
    </div>
  );
}

// On narrow screens the label is above its two values: amounts in millions need the full width.
const ROW = 'border-b border-line max-sm:grid max-sm:grid-cols-2 max-sm:py-1.5';
const VALUE = 'whitespace-nowrap text-end tabular-nums sm:py-1.5 sm:ps-3 max-sm:first-of-type:text-start';

function EffectTable({ effect }: { effect: VariationEffect }) {
  const t = useTranslations('variations.effect');
  const head = 't-sm text-end font-semibold text-ink-2 sm:py-1.5 sm:ps-3';
  return (
    <AmountFormatContext value="full">
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
          {useEffectRows(effect).map(({ id, label, before, after, changes }) => (
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
    </AmountFormatContext>
  );
}
