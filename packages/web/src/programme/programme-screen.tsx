import type { Programme } from '@brick/domain/budgets/programme-contract';
import type { Project } from '@brick/domain/projects/contract';
import { CalendarRange } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useMay, useProject } from '../platform/current-project.ts';
import { FoldOnPhone } from '../platform/fold-on-phone.tsx';
import { useUrlState } from '../platform/search.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { later } from '../ui/later.ts';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { AsOfField } from './as-of-field.tsx';
import { ProgrammeCards } from './programme-cards.tsx';
import { ProgrammeView } from './programme-view.tsx';
import { shownIn, useEarnedValue, useProgramme } from './use-programme.ts';

const EarnedValuePanel = later(() => import('./earned-value-panel.tsx'), 'EarnedValuePanel');
const PhaseForm = later(() => import('./phase-form.tsx'), 'PhaseForm');
const PlanForm = later(() => import('./plan-form.tsx'), 'PlanForm');
const MilestoneForm = later(() => import('./milestone-form.tsx'), 'MilestoneForm');

/** The programme of the project, its progress, and the earned value that follows from both. */
export function ProgrammeScreen() {
  const t = useTranslations('programme');
  const project = useProject();
  const may = useMay();
  const [url, setUrl] = useUrlState();
  const { view, asOf } = shownIn(url);
  const { data: programme, isError, refetch } = useProgramme(project.id, asOf);
  const value = useEarnedValue(project.id, asOf);
  return (
    <Page
      title={t('title')}
      subtitle={project.name}
      actions={
        may('budget', 'update') && (
          <Button
            variant="primary"
            icon={<CalendarRange className="size-4" />}
            onClick={() => setUrl({ plan: '1' })}
          >
            {t('plan')}
          </Button>
        )
      }
    >
      {isError ? (
        <ErrorState text={t('loadFailed')} onRetry={() => void refetch()} />
      ) : !programme ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <>
          {programme.start && (
            <FoldOnPhone name="figures">
              <ProgrammeCards project={project} programme={programme} query={value} />
            </FoldOnPhone>
          )}
          <AsOfField />
          <Tabs
            label={t('views.label')}
            value={view}
            onValueChange={(next) => setUrl({ view: next === 'programme' ? null : next })}
            tabs={[
              { value: 'programme', label: t('views.programme') },
              { value: 'earned-value', label: t('views.earnedValue') },
            ]}
          >
            <TabPanel value="programme">
              <ProgrammeView
                programme={programme}
                forecast={value.data?.earnedSchedule.forecastFinish ?? null}
              />
            </TabPanel>
            <TabPanel value="earned-value">
              <Suspense fallback={<Skeleton className="h-96 w-full" />}>
                <EarnedValuePanel project={project} programme={programme} query={value} />
              </Suspense>
            </TabPanel>
          </Tabs>
          <Dialogs project={project} programme={programme} />
        </>
      )}
    </Page>
  );
}

/** The dialogs that the address opens: ?phase=roofing, ?plan=1, ?addMilestone=1, ?editMilestone=3. */
function Dialogs({ project, programme }: { project: Project; programme: Programme }) {
  const [url, setUrl] = useUrlState();
  const { phase, milestone } = shownIn(url);
  const close = () =>
    setUrl({ phase: null, part: null, plan: null, addMilestone: null, editMilestone: null });
  const common = { project, onClose: close };
  return (
    <Suspense>
      {phase ? (
        <PhaseForm key={phase} {...common} programme={programme} phase={phase} />
      ) : url['plan'] ? (
        <PlanForm {...common} programme={programme} />
      ) : (
        (url['addMilestone'] || milestone !== null) && (
          <MilestoneForm key={milestone ?? 'new'} {...common} milestoneId={milestone} />
        )
      )}
    </Suspense>
  );
}
