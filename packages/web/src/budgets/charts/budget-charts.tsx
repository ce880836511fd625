import type { BudgetReply } from '@brick/domain/budgets/api';
import type { Project } from '@brick/domain/projects/api';
import { useTranslations } from 'use-intl';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useCashFlow } from '../use-budget.ts';
import { CashFlowChart } from './cash-flow-chart.tsx';
import { WaterfallChart } from './waterfall-chart.tsx';

interface BudgetChartsProps {
  project: Project;
  budget: BudgetReply;
  asOf: string | null;
}

/** The charts of the budget: the waterfall from the original budget to what is left, and the cost by month. */
export function BudgetCharts({ project, budget, asOf }: BudgetChartsProps) {
  const t = useTranslations('budgets.charts');
  const flow = useCashFlow(project.id, asOf);
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-8 xl:grid-cols-2">
      <WaterfallChart project={project} budget={budget} asOf={asOf} />
      {flow.isError && !flow.data ? (
        <ErrorState text={t('failed')} onRetry={() => void flow.refetch()} />
      ) : flow.data ? (
        <CashFlowChart project={project} flow={flow.data} />
      ) : (
        <Skeleton className="h-72 w-full" />
      )}
    </div>
  );
}
