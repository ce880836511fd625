import type { BudgetReply } from '@brick/domain/budgets/api';
import { amountExtent } from '@brick/domain/charts/amount-axis';
import { barEnds } from '@brick/domain/charts/bars';
import {
  type BudgetWaterfallStep,
  type WaterfallKey,
  waterfall,
} from '@brick/domain/ledger/budget/budget-waterfall';
import type { Minor } from '@brick/domain/money/money';
import type { Project } from '@brick/domain/projects/api';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { usePermission } from '../../platform/projects/current-project.ts';
import { useToday } from '../../platform/session/use-today.ts';
import { STEP_KINDS, StepSample, Waterfall } from '../../ui/charts/waterfall.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Money } from '../../ui/format/money.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { FEES_LIST } from '../table/budget-figure.tsx';
import { figureClasses } from '../table/explained-figure.tsx';

interface WaterfallChartProps {
  project: Project;
  budget: BudgetReply;
  asOf: string | null;
}

/** Builds the steps of the waterfall from the API's figures. */
const waterfallSteps = ({ totals, projectBudget }: BudgetReply): BudgetWaterfallStep[] =>
  waterfall({ totals, projectBudget });

function Legend() {
  const t = useTranslations('budgets.waterfall');
  return (
    <ul aria-label={t('legend')} className="t-sm flex flex-wrap gap-x-4 gap-y-1 text-ink-2">
      {STEP_KINDS.map((kind) => (
        <li key={kind} className="flex items-center gap-1.5">
          <StepSample kind={kind} />
          {t(`kinds.${kind}`)}
        </li>
      ))}
    </ul>
  );
}

/** Returns the link to the rows behind a step. */
function linkForStep(
  key: WaterfallKey,
  asOf: string | null,
  today: string,
): { to: string; search?: object; hash?: string } | null {
  switch (key) {
    case 'variations':
      return asOf ? null : { to: '/variations', search: { funding: 'client', status: 'approved' } };
    case 'actual':
      return { to: '/expenses', search: { to: asOf ?? today } };
    case 'committed':
      return { to: '/budget', search: { open: 'yes', ...(asOf && { asOf }) }, hash: 'commitments' };
    case 'fees':
      return { to: FEES_LIST.page };
    default:
      return null;
  }
}

function StepAmount({
  step,
  project,
  asOf,
  name,
}: Omit<WaterfallChartProps, 'budget'> & { step: BudgetWaterfallStep; name: string }) {
  const t = useTranslations('budgets');
  const may = usePermission();
  const { money } = useFormat();
  const { currency } = project;
  const target = linkForStep(step.key, asOf, useToday());
  const options = { currency, sign: !step.isSum };
  const amount = <Money value={step.amount} {...options} />;
  if (!target || step.amount === 0n || (step.key === 'fees' && !may(FEES_LIST.resource, 'read')))
    return amount;
  return (
    <Link
      to={target.to}
      search={{ project: String(project.id), ...target.search }}
      {...(target.hash && { hash: target.hash })}
      aria-label={t('waterfall.step', { step: name, amount: money(step.amount, options) })}
      className={figureClasses}
    >
      {amount}
    </Link>
  );
}

/**
 * The waterfall from the original budget to what is expected to be left. Each step shows its name and amount, so no
 * separate table is needed.
 */
export function WaterfallChart({ project, budget, asOf }: WaterfallChartProps) {
  const t = useTranslations('budgets.waterfall');
  const { money } = useFormat();
  const steps = waterfallSteps(budget);
  const [low, high] = amountExtent(barEnds(steps));
  const { revised, forecast, variance } = budget.projectBudget;
  const amount = (value: Minor) => money(value, { currency: project.currency });
  return (
    <section aria-labelledby="waterfall-title" className="@container min-w-0">
      <SectionHeading
        id="waterfall-title"
        title={t('title')}
        text={t('text', {
          revised: amount(revised),
          forecast: amount(forecast),
          variance: amount(variance),
        })}
      />
      {low === high ? (
        <p className="text-ink-2">{t('none')}</p>
      ) : (
        <>
          <Waterfall
            label={t('title')}
            steps={steps}
            nameOf={({ key }) => t(`steps.${key}`)}
            amountOf={(step) => (
              <StepAmount step={step} project={project} asOf={asOf} name={t(`steps.${step.key}`)} />
            )}
          />
          <div className="mt-2">
            <Legend />
          </div>
        </>
      )}
    </section>
  );
}
