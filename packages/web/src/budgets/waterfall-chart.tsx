import type { BudgetReply } from '@brick/domain/budgets/contract';
import type { Budget } from '@brick/domain/ledger/budget';
import { type WaterfallKey, type WaterfallStep, waterfall } from '@brick/domain/ledger/waterfall';
import { decimal, minor } from '@brick/domain/money/money';
import type { Project } from '@brick/domain/projects/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useMay } from '../platform/current-project.ts';
import { amountScale } from '../ui/chart-axis.ts';
import { cx } from '../ui/cx.ts';
import { useFormat } from '../ui/format-context.tsx';
import { Money } from '../ui/money.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { figureStyle } from './explained.tsx';

interface Props {
  project: Project;
  budget: BudgetReply;
  asOf: string | null;
}

const inMinor = <Row extends object>(row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'string' ? minor(value) : value]),
  );

/** The steps of the waterfall, from the figures of the wire. */
const stepsOf = ({ totals, projectBudget }: BudgetReply): WaterfallStep[] =>
  waterfall({ totals: inMinor(totals), projectBudget: inMinor(projectBudget) } as Pick<
    Budget,
    'totals' | 'projectBudget'
  >);

type Kind = 'sum' | 'more' | 'less';

const kindOf = ({ isSum, amount }: WaterfallStep): Kind => (isSum ? 'sum' : amount < 0n ? 'less' : 'more');

/** Told apart by pattern as well as by colour. */
const FILLS: Record<Kind, string> = {
  sum: 'var(--ink-2)',
  more: 'url(#waterfall-more)',
  less: 'url(#waterfall-less)',
};

function Patterns() {
  return (
    <svg width="0" height="0" aria-hidden="true" className="absolute">
      <defs>
        <pattern
          id="waterfall-less"
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 0h6v6H0z" className="fill-brick-wash" />
          <path d="M1.5 0v6" className="stroke-brick" strokeWidth="3" />
        </pattern>
        <pattern id="waterfall-more" width="6" height="6" patternUnits="userSpaceOnUse">
          <path d="M0 0h6v6H0z" className="fill-moss-wash" />
          <circle cx="3" cy="3" r="1.8" className="fill-moss" />
        </pattern>
      </defs>
    </svg>
  );
}

function Legend() {
  const t = useTranslations('budgets.waterfall');
  return (
    <ul aria-label={t('legend')} className="t-sm flex flex-wrap gap-x-4 gap-y-1 text-ink-2">
      {(['sum', 'more', 'less'] as const).map((kind) => (
        <li key={kind} className="flex items-center gap-1.5">
          <svg width="18" height="12" aria-hidden="true">
            <rect width="18" height="12" fill={FILLS[kind]} />
          </svg>
          {t(`kinds.${kind}`)}
        </li>
      ))}
    </ul>
  );
}

/** Where the rows behind a step are. */
function targetOf(
  key: WaterfallKey,
  asOf: string | null,
): { to: string; search?: object; hash?: string } | null {
  switch (key) {
    case 'variations':
      return { to: '/variations', search: { status: 'approved' } };
    case 'actual':
      return { to: '/expenses', ...(asOf && { search: { to: asOf } }) };
    case 'committed':
      return { to: '/budget', search: { open: 'yes', ...(asOf && { asOf }) }, hash: 'commitments' };
    case 'fees':
      return { to: '/monitoring-fees' };
    default:
      return null;
  }
}

function StepAmount({
  step,
  project,
  asOf,
  name,
}: Omit<Props, 'budget'> & { step: WaterfallStep; name: string }) {
  const t = useTranslations('budgets');
  const may = useMay();
  const { money } = useFormat();
  const { currency } = project;
  const target = targetOf(step.key, asOf);
  const options = { currency, sign: !step.isSum };
  const amount = <Money value={decimal(step.amount)} {...options} />;
  if (!target || step.amount === 0n || (step.key === 'fees' && !may('monitoring-fees', 'read')))
    return amount;
  return (
    <Link
      to={target.to as never}
      search={{ project: String(project.id), ...target.search } as never}
      {...(target.hash && { hash: target.hash })}
      aria-label={t('waterfall.step', { step: name, amount: money(decimal(step.amount), options) })}
      className={figureStyle}
    >
      {amount}
    </Link>
  );
}

/** The bar of one step, and the line on which it hangs from the one before. */
function StepBar({ step, place }: { step: WaterfallStep; place: (amount: bigint) => number }) {
  const [from, to] = [place(step.from), place(step.to)];
  return (
    <svg aria-hidden="true" width="100%" height="26" className="block rtl:-scale-x-100">
      <line x1={`${place(0n)}%`} x2={`${place(0n)}%`} y1="0" y2="26" className="stroke-line-strong" />
      {!step.isSum && (
        <line
          x1={`${from}%`}
          x2={`${from}%`}
          y1="0"
          y2="26"
          className="stroke-line-strong"
          strokeDasharray="2 3"
        />
      )}
      <rect
        x={`${Math.min(from, to)}%`}
        y="4"
        width={`${Math.max(Math.abs(to - from), 0.4)}%`}
        height="18"
        fill={FILLS[kindOf(step)]}
      />
    </svg>
  );
}

/**
 * From the original budget to what is expected to be left of it. Each step says its name and its amount, so that the
 * picture is its own table.
 */
export function WaterfallChart({ project, budget, asOf }: Props) {
  const t = useTranslations('budgets.waterfall');
  const { money } = useFormat();
  const steps = stepsOf(budget);
  const ends = [0n, ...steps.flatMap(({ from, to }) => [from, to])].sort((a, b) => (a < b ? -1 : 1));
  const [low, high] = [ends[0] ?? 0n, ends.at(-1) ?? 0n];
  const { revised, forecast, variance } = budget.projectBudget;
  const amount = (value: string) => money(value, { currency: project.currency });
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
      <Patterns />
      {low === high ? (
        <p className="text-ink-2">{t('none')}</p>
      ) : (
        <>
          <ol aria-label={t('title')}>
            {steps.map((step) => (
              <li
                key={step.key}
                className={cx(
                  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 @max-sm:pb-1.5 @sm:grid-cols-[9rem_minmax(0,1fr)_8.5rem]',
                  step.isSum && 'font-semibold',
                )}
              >
                <span>{t(`steps.${step.key}`)}</span>
                <span className="@max-sm:order-last @max-sm:col-span-2">
                  <StepBar step={step} place={amountScale([low, high], [0, 100])} />
                </span>
                <span className="text-end">
                  <StepAmount step={step} project={project} asOf={asOf} name={t(`steps.${step.key}`)} />
                </span>
              </li>
            ))}
          </ol>
          <div className="mt-2">
            <Legend />
          </div>
        </>
      )}
    </section>
  );
}
