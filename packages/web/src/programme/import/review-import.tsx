import { MAX_IMPORTED_MILESTONES, type ParsedProgramme } from '@brick/domain/budgets/programme-import-api';
import type { Project } from '@brick/domain/projects/api';
import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { FormFooter } from '../../platform/forms/form-footer.tsx';
import { usePermission } from '../../platform/projects/current-project.ts';
import { useToday } from '../../platform/session/use-today.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { FormError } from '../../ui/inputs/field.tsx';
import { Switch } from '../../ui/inputs/switch.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useDiscardQuestion } from '../../ui/overlay/use-discard-question.tsx';
import { PhaseChanges } from './phase-changes.tsx';
import { TaskTree } from './task-tree.tsx';
import { type ProgrammeImportState, useProgrammeImport } from './use-programme-import.ts';

interface ReviewImportProps {
  project: Project;
  file: ParsedProgramme;
  onBack: () => void;
  onClose: () => void;
}

/** The step before saving: which task is of which phase, and what becomes of phases and milestones. */
export function ReviewImport({ project, file, onBack, onClose }: ReviewImportProps) {
  const t = useTranslations('programme-import');
  const ui = useTranslations('ui');
  const state = useProgrammeImport(project, file, onClose);
  const { written } = state;
  const { ask, question } = useDiscardQuestion(false);
  const isTooMany = written.length > MAX_IMPORTED_MILESTONES;
  return (
    <Dialog
      open
      maxWidth={1120}
      onOpenChange={(open) => !open && onClose()}
      title={file.title ?? t('title')}
      description={t('reviewText')}
      dirty
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!isTooMany && !state.isEmpty) state.save();
      }}
      footer={
        <FormFooter
          between={
            <Button
              variant="secondary"
              disabled={state.isPending}
              onClick={() => (state.isChosen ? ask(onBack) : onBack())}
            >
              {t('another')}
            </Button>
          }
          submit={ui('save')}
          pending={state.isPending}
          disabled={isTooMany || state.isEmpty}
        />
      }
    >
      <div className="grid grid-cols-1 gap-6">
        {question}
        <FormError>{state.problem}</FormError>
        {state.isConflict && <Banner tone="waiting">{t('conflict')}</Banner>}
        {isTooMany && <Banner tone="bad">{t('tooMany', { most: MAX_IMPORTED_MILESTONES })}</Banner>}
        {state.isEmpty && <Banner tone="moving">{t('nothing')}</Banner>}
        <PhaseChanges state={state} />
        <ImportSwitches state={state} file={file} />
        <TaskTree state={state} file={file} />
      </div>
    </Dialog>
  );
}

/** Whether percent complete and milestones come in, with what that means. */
function ImportSwitches({
  state,
  file: { statusOn },
}: {
  state: ProgrammeImportState;
  file: ParsedProgramme;
}) {
  const t = useTranslations('programme-import');
  const may = usePermission();
  const { date } = useFormat();
  const today = useToday();
  const isLater = statusOn !== null && statusOn > today;
  const day = statusOn === null ? '' : date(statusOn);
  const count = (change: 'new' | 'moves') => state.written.filter((one) => one.change === change).length;
  return (
    <div className="grid gap-x-8 sm:grid-cols-2">
      {state.plan.milestones.size > 0 && (
        <Switch
          label={t('milestones')}
          hint={t('milestonesHint', { added: count('new'), moved: count('moves') })}
          checked={state.takesMilestones}
          onChange={(event) => state.takeMilestones(event.currentTarget.checked)}
        />
      )}
      {may('progress', 'create') && (
        <Switch
          label={t('percent')}
          hint={
            statusOn === null
              ? t('noStatus')
              : isLater
                ? t('statusLater', { day })
                : t('percentHint', { day })
          }
          disabled={statusOn === null || isLater}
          checked={state.takesPercent}
          onChange={(event) => state.setTakesPercent(event.currentTarget.checked)}
        />
      )}
    </div>
  );
}
