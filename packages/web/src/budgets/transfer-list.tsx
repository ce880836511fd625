import type { BudgetTransfer } from '@brick/domain/budgets/api';
import { PHASES } from '@brick/domain/phases/phases';
import type { Project } from '@brick/domain/projects/api';
import { Undo2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ClearFilters } from '../platform/lists/url-filters.tsx';
import { useUrlState } from '../platform/routing/url-state.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { Money } from '../ui/format/money.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { SectionHeading } from '../ui/layout/section-heading.tsx';
import { showNamed } from '../ui/layout/show-named.ts';
import { useBudgetLineName, useTransfers } from './use-budget.ts';

interface TransferListProps {
  project: Project;
  /** Shows only transfers up to this day; null for all. */
  asOf: string | null;
  /** Opens the dialog that reverses a transfer. Null if the user may not transfer. */
  onBack: ((transfer: BudgetTransfer) => void) | null;
}

function TransferItem({
  transfer,
  currency,
  onBack,
}: { transfer: BudgetTransfer; currency: string } & Pick<TransferListProps, 'onBack'>) {
  const t = useTranslations('budgets.transfers');
  const nameOf = useBudgetLineName();
  const { date } = useFormat();
  const { from, to, amount, reason, madeByName } = transfer;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-b border-line py-2 last:border-b-0">
      <span className="font-medium">{t('fromTo', { from: nameOf(from), to: nameOf(to) })}</span>
      <Money value={amount} decimals="cents" currency={currency} className="text-end font-semibold" />
      <span className="min-w-0">
        <bdi>{reason}</bdi>
        <span className="t-sm block text-ink-2">
          {t('made', { name: madeByName ?? t('someone'), day: date(transfer.date) })}
        </span>
      </span>
      {onBack && (
        <Button
          size="sm"
          variant="quiet"
          icon={<Undo2 className="size-4 rtl:-scale-x-100" />}
          aria-label={t('backNamed', { from: nameOf(from), to: nameOf(to) })}
          onClick={() => onBack(transfer)}
        >
          {t('back')}
        </Button>
      )}
    </li>
  );
}

/** The transfers, newest first: who moved how much from which line to which, when and why. */
export function TransferList({ project, asOf, onBack }: TransferListProps) {
  const t = useTranslations('budgets.transfers');
  const [{ place = '' }] = useUrlState();
  const { data, isError, refetch } = useTransfers(project.id);
  const chosen: readonly string[] = place === 'phases' ? PHASES : [place];
  const shown = data?.filter(
    ({ date, from, to }) =>
      (asOf === null || date <= asOf) && (!place || chosen.includes(from) || chosen.includes(to)),
  );
  return (
    <section ref={showNamed} id="transfers" aria-labelledby="transfers-title" className="scroll-mt-20">
      <SectionHeading
        id="transfers-title"
        title={t('title')}
        text={t('text')}
        action={<ClearFilters names={['place']} className="print:hidden" />}
      />
      {isError && !data ? (
        <ErrorState text={t('failed')} onRetry={() => void refetch()} />
      ) : !shown ? (
        <SkeletonText lines={3} />
      ) : shown.length === 0 ? (
        <p className="text-ink-2">{t('none')}</p>
      ) : (
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll the long list from here
          tabIndex={0}
          aria-labelledby="transfers-title"
          className="max-h-120 overflow-y-auto"
        >
          {shown.map((transfer) => (
            <TransferItem key={transfer.id} transfer={transfer} currency={project.currency} onBack={onBack} />
          ))}
        </ul>
      )}
    </section>
  );
}
