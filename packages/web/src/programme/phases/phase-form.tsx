import type { Programme } from '@brick/domain/budgets/programme-api';
import type { Phase } from '@brick/domain/phases/phases';
import type { Project } from '@brick/domain/projects/api';
import { useTranslations } from 'use-intl';
import { FormFooter } from '../../platform/forms/form-footer.tsx';
import { usePermission } from '../../platform/projects/current-project.ts';
import { useUrlState } from '../../platform/routing/url-state.ts';
import { TabPanel, Tabs } from '../../ui/layout/tabs.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { PhaseDatesSection } from './phase-dates-section.tsx';
import { usePhaseText } from './phase-text.ts';
import { ProgressSection } from './progress-section.tsx';
import { PHASE_DATES, usePhaseDates } from './use-phase-dates.ts';
import { useProgressForm } from './use-progress-form.ts';

interface PhaseFormProps {
  project: Project;
  programme: Programme;
  phase: Phase;
  onClose: () => void;
}

/**
 * Edits a phase: its dates and its progress. Each part is saved on its own and keeps its input while the other is
 * saved.
 */
export function PhaseForm({ project, programme, phase, onClose }: PhaseFormProps) {
  const t = useTranslations('programme');
  const ui = useTranslations('ui');
  const name = useTranslations('phases');
  const words = usePhaseText();
  const may = usePermission();
  const [url, setUrl] = useUrlState();
  const [plans, enters] = [may('budget', 'update'), may('progress', 'create')];
  const part = url['part'] === 'progress' || (!plans && url['part'] !== 'dates') ? 'progress' : 'dates';
  const progress = useProgressForm(project, phase);
  const toPart = (next: string) => setUrl({ part: next }, { replace: true });
  const dates = usePhaseDates(project, programme, {
    ...{ phases: [phase], names: PHASE_DATES },
    onDone: () => (progress.form.formState.isDirty ? toPart('progress') : onClose()),
  });
  const shown = programme.phases.find((one) => one.phase === phase);
  const writes = part === 'dates' ? plans : enters;
  const typed = dates.form.formState.isDirty || progress.form.formState.isDirty;
  const pending = part === 'dates' ? dates.isPending : progress.isPending;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={name(phase)}
      description={
        shown?.baselineStart && shown.baselineFinish
          ? t('dates.baseline', {
              days: words.days(shown.baselineStart, shown.baselineFinish),
              moved: words.moved(shown),
              hasMoved: shown.movedDays === null || shown.movedDays === 0 ? 'no' : 'yes',
            })
          : t('dates.noBaseline')
      }
      dirty={typed}
      {...(writes ? { onSubmit: part === 'dates' ? dates.onSubmit : progress.onSubmit } : {})}
      footer={
        <FormFooter
          submit={writes ? (part === 'dates' || progress.editing ? ui('save') : t('progress.enter')) : null}
          pending={pending}
        />
      }
    >
      <Tabs
        label={t('parts.label')}
        value={part}
        onValueChange={toPart}
        tabs={[
          { value: 'dates', label: t('parts.dates') },
          { value: 'progress', label: t('parts.progress') },
        ]}
      >
        <TabPanel value="dates">
          {/* What was saved is shown then, and would take the place of what is typed meanwhile. */}
          <fieldset disabled={dates.isPending} className="contents">
            <PhaseDatesSection dates={dates} phase={phase} shown={shown} editable={plans} />
          </fieldset>
        </TabPanel>
        <TabPanel value="progress">
          <ProgressSection project={project} phase={phase} progress={progress} />
        </TabPanel>
      </Tabs>
    </Dialog>
  );
}
