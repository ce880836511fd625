import type { BudgetReply, BudgetTransfer } from '@brick/domain/budgets/api';
import type { Commitment } from '@brick/domain/budgets/commitment-api';
import type { Project } from '@brick/domain/projects/api';
import { ArrowLeftRight, History, Plus } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AsOfBanner, AsOfField } from '../platform/lists/as-of.tsx';
import { usePermission, useProject } from '../platform/projects/current-project.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { useElementWidth } from '../ui/hooks/use-element-width.ts';
import { useIsPrinting } from '../ui/hooks/use-printing.ts';
import { Button } from '../ui/inputs/button.tsx';
import { Page } from '../ui/layout/page.tsx';
import { SectionHeading } from '../ui/layout/section-heading.tsx';
import { showNamed } from '../ui/layout/show-named.ts';
import { lazyComponent } from '../ui/lazy-component.ts';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { BudgetStats } from './budget-stats.tsx';
import { BudgetTotalCheck } from './budget-total-check.tsx';
import { useDeleteCommitment } from './commitments/use-commitments.ts';
import { BudgetCards } from './table/budget-cards.tsx';
import { budgetRows, isAllocated } from './table/budget-rows.ts';
import { BudgetTable, columnsFor } from './table/budget-table.tsx';
import { useBudget, useEnterBudget, usePastDay } from './use-budget.ts';

// Most budgets are already allocated when the screen opens, so this is loaded on demand.
const NoPhaseBudgets = lazyComponent(() => import('./no-phase-budgets.tsx'), 'NoPhaseBudgets');
const TransferForm = lazyComponent(() => import('./transfer-form.tsx'), 'TransferForm');
const TransferList = lazyComponent(() => import('./transfer-list.tsx'), 'TransferList');
const BudgetHistory = lazyComponent(() => import('./budget-history.tsx'), 'BudgetHistory');
const CommitmentSection = lazyComponent(
  () => import('./commitments/commitment-section.tsx'),
  'CommitmentSection',
);
const BudgetCharts = lazyComponent(() => import('./charts/budget-charts.tsx'), 'BudgetCharts');

/** Minimum width in pixels for the table. Below it the ten columns become unreadable. */
const TABLE_MIN_WIDTH = 1000;

interface BudgetPartProps {
  project: Project;
  budget: BudgetReply;
  asOf: string | null;
}

/** Shows the summary and the budget as a table, or as cards on narrow screens. */
function BudgetFigures({ project, budget, asOf }: BudgetPartProps) {
  const t = useTranslations('budgets');
  const may = usePermission();
  const [, setUrl] = useUrlState();
  const frame = useRef<HTMLElement>(null);
  const width = useElementWidth(frame);
  const printing = useIsPrinting();
  const enter = useEnterBudget(project.id);
  const mayEnter = asOf === null && may('budget', 'update');
  const rows = budgetRows(budget);
  const figures = {
    project,
    asOf,
    rows,
    columns: columnsFor(rows),
    enter: mayEnter ? enter.mutateAsync : null,
  };
  return (
    <section ref={frame} aria-labelledby="budget-title" className="@container grid grid-cols-1 gap-3">
      <div>
        <SectionHeading
          id="budget-title"
          title={t('byPhase')}
          text={mayEnter && <span className="print:hidden">{t('byPhaseText')}</span>}
          action={
            may('activity', 'read') && (
              <Button
                size="sm"
                variant="quiet"
                icon={<History className="size-4" />}
                onClick={() => setUrl({ history: '1' })}
              >
                {t('history.open')}
              </Button>
            )
          }
        />
        <BudgetTotalCheck budget={budget} />
      </div>
      {!isAllocated(budget) && asOf === null && (
        <Suspense>
          <NoPhaseBudgets project={project} budget={budget} mayEnter={mayEnter} />
        </Suspense>
      )}
      {printing || width >= TABLE_MIN_WIDTH ? (
        <BudgetTable {...figures} />
      ) : (
        width > 0 && <BudgetCards {...figures} />
      )}
    </section>
  );
}

/** The dialogs opened by the URL: ?transfer=1 and ?history=1. */
function Dialogs({
  project,
  budget,
  back,
  onClose,
}: Omit<BudgetPartProps, 'asOf'> & { back: BudgetTransfer | null; onClose: () => void }) {
  const may = usePermission();
  const [url] = useUrlState();
  return (
    <Suspense>
      {url['transfer'] && may('budget', 'create') && (
        <TransferForm
          key={back?.id ?? 'new'}
          project={project}
          budget={budget}
          back={back}
          onClose={onClose}
        />
      )}
      {url['history'] && may('activity', 'read') && <BudgetHistory project={project} onClose={onClose} />}
    </Suspense>
  );
}

/** The commitments at the end of the screen, loaded after the budget. Deleting one asks for confirmation. */
function Commitments(props: Omit<BudgetPartProps, 'budget'>) {
  const t = useTranslations('budgets.commitments');
  const [leaving, setLeaving] = useState<Commitment | null>(null);
  const discard = useDeleteCommitment();
  return (
    <>
      <Suspense fallback={<Skeleton className="h-80 w-full" />}>
        <CommitmentSection {...props} onDelete={setLeaving} />
      </Suspense>
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={t('confirmDelete')}
        description={leaving && t('confirmDeleteText', { title: leaving.title })}
        onConfirm={() => {
          if (leaving) discard.mutate(leaving);
          setLeaving(null);
        }}
      />
    </>
  );
}

/** The project's budget by phase with forecast, transfers and commitments, today or on a past day. */
export function BudgetScreen() {
  const t = useTranslations('budgets');
  const project = useProject();
  const may = usePermission();
  const { date } = useFormat();
  const [url, setUrl] = useUrlState();
  const asOf = usePastDay(url);
  const { data: budget, isError, refetch } = useBudget(project.id, asOf);
  const [back, setBack] = useState<BudgetTransfer | null>(null);
  const mayAdd = asOf === null && may('budget', 'create');
  const openTransfer = (transfer: BudgetTransfer | null) => {
    setBack(transfer);
    setUrl({ transfer: '1' });
  };
  return (
    <Page
      title={t('title')}
      subtitle={project.name}
      error={isError && !budget ? { text: t('failed'), onRetry: () => void refetch() } : undefined}
      actions={
        <>
          <AsOfField label={t('asOf.label')} asOf={asOf} upToToday />
          {mayAdd && (
            <>
              <Button icon={<ArrowLeftRight className="size-4" />} onClick={() => openTransfer(null)}>
                {t('transfer.open')}
              </Button>
              <Button
                variant="primary"
                icon={<Plus className="size-4" />}
                onClick={() => setUrl({ addCommitment: '1' })}
              >
                {t('commitments.add')}
              </Button>
            </>
          )}
        </>
      }
    >
      {asOf && <AsOfBanner back={t('asOf.back')}>{t('asOf.past', { day: date(asOf) })}</AsOfBanner>}
      <BudgetStats project={project} budget={budget} asOf={asOf} />
      {budget ? (
        <>
          <BudgetFigures project={project} budget={budget} asOf={asOf} />
          <section ref={showNamed} id="forecast" aria-label={t('charts.label')} className="scroll-mt-20">
            <Suspense fallback={<Skeleton className="h-80 w-full print:hidden" />}>
              <BudgetCharts project={project} budget={budget} asOf={asOf} />
            </Suspense>
          </section>
          <Dialogs
            project={project}
            budget={budget}
            back={back}
            onClose={() => {
              setBack(null);
              setUrl({ transfer: null, history: null }, { replace: true });
            }}
          />
        </>
      ) : (
        <Skeleton className="h-120 w-full" />
      )}
      <Suspense>
        <TransferList project={project} asOf={asOf} onBack={mayAdd ? openTransfer : null} />
      </Suspense>
      <section ref={showNamed} id="commitments" aria-label={t('commitments.title')} className="scroll-mt-20">
        <Commitments project={project} asOf={asOf} />
      </section>
    </Page>
  );
}
