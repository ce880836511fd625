import type { Programme } from '@brick/domain/budgets/programme-api';
import type { Project } from '@brick/domain/projects/api';
import { ChartGantt } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { withMessages } from '../messages/feature-messages.ts';
import { AsOfBanner, AsOfField } from '../platform/lists/as-of.tsx';
import { usePermission, useProject } from '../platform/projects/current-project.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { useToday } from '../platform/session/use-today.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { Page } from '../ui/layout/page.tsx';
import { TabPanel, Tabs } from '../ui/layout/tabs.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { ProgrammeStats } from './programme-stats.tsx';
import { ProgrammeView } from './programme-view.tsx';
import { parseUrlState, useEarnedValue, useProgramme } from './use-programme.ts';

const EarnedValuePanel = lazyComponent(
  () => import('./earned-value/earned-value-panel.tsx'),
  'EarnedValuePanel',
);
const PhaseForm = lazyComponent(() => import('./phases/phase-form.tsx'), 'PhaseForm');
const PlannedDatesForm = lazyComponent(() => import('./phases/planned-dates-form.tsx'), 'PlannedDatesForm');
const ProgrammeMenu = lazyComponent(() => import('./programme-menu.tsx'), 'ProgrammeMenu');
const ImportForm = lazyComponent(
  withMessages(() => import('./import/programme-import-form.tsx'), ['programme-import']),
  'ProgrammeImportForm',
);
const MilestoneForm = lazyComponent(() => import('./milestones/milestone-form.tsx'), 'MilestoneForm');

/** The project's programme, its progress, and the earned value calculated from both. */
export function ProgrammeScreen() {
  const t = useTranslations('programme');
  const project = useProject();
  const may = usePermission();
  const today = useToday();
  const { date } = useFormat();
  const [url, setUrl] = useUrlState();
  const { view, asOf } = parseUrlState(url);
  const { data: programme, isError, refetch } = useProgramme(project.id, asOf);
  const value = useEarnedValue(project.id, asOf);
  return (
    <Page
      title={t('title')}
      subtitle={project.name}
      actions={
        <>
          <AsOfField label={t('asOf.label')} asOf={asOf} />
          {may('budget', 'update') && (
            <>
              <Suspense fallback={<span aria-hidden="true" className="size-(--control)" />}>
                <ProgrammeMenu />
              </Suspense>
              <Button
                variant="primary"
                icon={<ChartGantt className="size-4" />}
                onClick={() => setUrl({ plan: '1' })}
              >
                {t('plan')}
              </Button>
            </>
          )}
        </>
      }
    >
      {asOf !== null && asOf !== today && (
        <AsOfBanner back={t('asOf.today')}>
          {t('asOf.label')} · {date(asOf)}
        </AsOfBanner>
      )}
      {isError && !programme ? (
        <ErrorState text={t('loadFailed')} onRetry={() => void refetch()} />
      ) : !programme ? (
        <>
          <ProgrammeStats project={project} programme={programme} query={value} />
          <Skeleton className="h-96 w-full" />
        </>
      ) : (
        <>
          {programme.start && <ProgrammeStats project={project} programme={programme} query={value} />}
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

/** The dialogs opened by the URL: ?phase=roofing, ?plan=1, ?import=1, ?addMilestone=1 and ?editMilestone=3. */
function Dialogs({ project, programme }: { project: Project; programme: Programme }) {
  const may = usePermission();
  const [url, setUrl] = useUrlState();
  const { phase, milestone } = parseUrlState(url);
  const close = () =>
    setUrl(
      { phase: null, part: null, plan: null, import: null, addMilestone: null, editMilestone: null },
      { replace: true },
    );
  const common = { project, onClose: close };
  return (
    <Suspense>
      {phase ? (
        <PhaseForm key={phase} {...common} programme={programme} phase={phase} />
      ) : url['plan'] ? (
        <PlannedDatesForm {...common} programme={programme} />
      ) : url['import'] && may('budget', 'update') ? (
        <ImportForm {...common} />
      ) : (
        (url['addMilestone'] || milestone !== null) && (
          <MilestoneForm key={milestone ?? 'new'} {...common} milestoneId={milestone} />
        )
      )}
    </Suspense>
  );
}
