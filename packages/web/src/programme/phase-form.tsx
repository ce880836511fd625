import type { Programme } from '@brick/domain/budgets/programme-contract';
import type { Phase } from '@brick/domain/phases/phases';
import type { Project } from '@brick/domain/projects/contract';
import { useTranslations } from 'use-intl';
import { useMay } from '../platform/current-project.ts';
import { FormFooter } from '../platform/form-footer.tsx';
import { useUrlState } from '../platform/search.ts';
import { Dialog } from '../ui/dialog.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { PhaseDatesPart } from './phase-dates-part.tsx';
import { usePhaseWords } from './phase-words.ts';
import { ProgressPart } from './progress-part.tsx';
import { DATES, usePhaseDates } from './use-phase-dates.ts';
import { useProgressForm } from './use-progress-form.ts';

interface Props {
  project: Project;
  programme: Programme;
  phase: Phase;
  onClose: () => void;
}

/** Everything of a phase: its dates, and how much of it is done. Each part is saved by itself, what is typed in both stays. */
export function PhaseForm({ project, programme, phase, onClose }: Props) {
  const t = useTranslations('programme');
  const name = useTranslations('phases');
  const words = usePhaseWords();
  const may = useMay();
  const [url, setUrl] = useUrlState();
  const [plans, enters] = [may('budget', 'update'), may('progress', 'create')];
  const part = url['part'] === 'progress' || (!plans && url['part'] !== 'dates') ? 'progress' : 'dates';
  const dates = usePhaseDates(project, programme, { phases: [phase], names: DATES, onDone: onClose });
  const progress = useProgressForm(project, phase);
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
          cancel={t(typed ? 'dates.cancel' : 'dates.close')}
          submit={
            writes
              ? t(
                  part === 'dates'
                    ? 'dates.save'
                    : progress.editing
                      ? 'progress.saveEntry'
                      : 'progress.enter',
                )
              : null
          }
          sending={t('dates.saving')}
          pending={pending}
        />
      }
    >
      <Tabs
        label={t('parts.label')}
        value={part}
        onValueChange={(next) => setUrl({ part: next }, { replace: true })}
        tabs={[
          { value: 'dates', label: t('parts.dates') },
          { value: 'progress', label: t('parts.progress') },
        ]}
      >
        <TabPanel value="dates">
          <PhaseDatesPart dates={dates} phase={phase} shown={shown} editable={plans} />
        </TabPanel>
        <TabPanel value="progress">
          <ProgressPart project={project} phase={phase} progress={progress} />
        </TabPanel>
      </Tabs>
    </Dialog>
  );
}
