import type { BudgetReply } from '@brick/domain/budgets/api';
import type { Project } from '@brick/domain/projects/api';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { usePermission } from '../platform/projects/current-project.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { buttonStyle } from '../ui/inputs/button-style.ts';
import { splitEvenly } from './table/budget-rows.ts';
import { useAllocateBudget } from './use-budget.ts';

interface AllocateBudgetProps {
  project: Project;
  budget: BudgetReply;
  mayEnter: boolean;
}

const focusFirstCell = () => document.querySelector<HTMLInputElement>('[data-entered-place]')?.focus();

/** Shown while no phase has a budget: explains how to allocate one, and can do it evenly. */
export function NoPhaseBudgets({ project, budget, mayEnter }: AllocateBudgetProps) {
  const t = useTranslations('budgets.shareOut');
  const may = usePermission();
  const { money } = useFormat();
  const share = useAllocateBudget(project.id);
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
            <Button variant="primary" onClick={focusFirstCell}>
              {t('byPhase')}
            </Button>
            {hasAny && (
              <Button
                pending={share.isPending}
                pendingLabel={t('sharing')}
                onClick={() => share.mutate(splitEvenly(unallocated))}
              >
                {t('evenly')}
              </Button>
            )}
            {!hasAny && may('project', 'update') && (
              <Link to="/projects" search={{ edit: String(project.id) }} className={buttonStyle()}>
                {t('setTotal')}
              </Link>
            )}
          </>
        )
      }
    />
  );
}
