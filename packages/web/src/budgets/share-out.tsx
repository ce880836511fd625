import type { BudgetReply } from '@brick/domain/budgets/contract';
import type { Project } from '@brick/domain/projects/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useMay } from '../platform/current-project.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { evenShares } from './budget-rows.ts';
import { useShareOut } from './use-budget.ts';

interface Props {
  project: Project;
  budget: BudgetReply;
  mayEnter: boolean;
}

const focusFirst = () => document.querySelector<HTMLInputElement>('[data-entered-place]')?.focus();

/** What a budget that no phase has a part of begins with. */
export function ShareOut({ project, budget, mayEnter }: Props) {
  const t = useTranslations('budgets.shareOut');
  const may = useMay();
  const { money } = useFormat();
  const share = useShareOut(project.id);
  const { unallocated, currency } = budget;
  const hasAny = unallocated > 0n;
  const text = hasAny ? t('text', { amount: money(unallocated, { currency }) }) : t('textWithoutBudget');
  return (
    <EmptyState
      compact
      title={t('title')}
      text={mayEnter ? text : t('textForReaders')}
      actions={
        mayEnter && (
          <>
            <Button variant="primary" onClick={focusFirst}>
              {t('byPhase')}
            </Button>
            {hasAny && (
              <Button
                pending={share.isPending}
                pendingLabel={t('sharing')}
                onClick={() => share.mutate(evenShares(unallocated))}
              >
                {t('evenly')}
              </Button>
            )}
            {!hasAny && may('project', 'update') && (
              <Link to="/projects" search={{ edit: String(project.id) } as never} className={buttonStyle()}>
                {t('setTotal')}
              </Link>
            )}
          </>
        )
      }
    />
  );
}
