import type { BudgetTransfer } from '@brick/domain/budgets/contract';
import type { Project } from '@brick/domain/projects/contract';
import { Undo2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { Money } from '../ui/money.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { usePlaceName, useTransfers } from './use-budget.ts';

interface Props {
  project: Project;
  /** Only what was moved up to this day; null for all. */
  asOf: string | null;
  /** Opens the dialog for the way back; null where the user may move nothing. */
  onBack: ((transfer: BudgetTransfer) => void) | null;
}

function TransferItem({
  transfer,
  currency,
  onBack,
}: { transfer: BudgetTransfer; currency: string } & Pick<Props, 'onBack'>) {
  const t = useTranslations('budgets.transfers');
  const nameOf = usePlaceName();
  const { date } = useFormat();
  const { from, to, amount, reason, madeByName } = transfer;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-b border-line py-2 last:border-b-0">
      <span className="font-medium">{t('fromTo', { from: nameOf(from), to: nameOf(to) })}</span>
      <Money value={amount} decimals="cents" currency={currency} className="text-end font-semibold" />
      <span className="min-w-0 break-words">
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

/** The transfers with their reasons, newest first: who moved how much from where to where, and when. */
export function TransferList({ project, asOf, onBack }: Props) {
  const t = useTranslations('budgets.transfers');
  const { data, isError, refetch } = useTransfers(project.id);
  const shown = data?.filter(({ date }) => asOf === null || date <= asOf);
  return (
    <section id="transfers" aria-labelledby="transfers-title" className="scroll-mt-20">
      <SectionHeading id="transfers-title" title={t('title')} text={t('text')} />
      {isError ? (
        <ErrorState text={t('failed')} onRetry={() => void refetch()} />
      ) : !shown ? (
        <SkeletonText lines={3} />
      ) : shown.length === 0 ? (
        <p className="text-ink-2">{t('none')}</p>
      ) : (
        <ul className="max-h-120 overflow-y-auto">
          {shown.map((transfer) => (
            <TransferItem key={transfer.id} transfer={transfer} currency={project.currency} onBack={onBack} />
          ))}
        </ul>
      )}
    </section>
  );
}
