import type { Project } from '@brick/domain/projects/contract';
import type { Variation } from '@brick/domain/variations/contract';
import { variationFacts } from '@brick/domain/variations/rules';
import { FilePen, Gavel, RotateCcw, Send, Undo2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useMay } from '../platform/current-project.ts';
import { offered, useUsualActions } from '../platform/usual-actions.ts';
import type { RowAction } from '../ui/row-actions.tsx';
import { type Step, useSteps } from './use-steps.ts';

/** What a press on an action sets off. */
export interface Handlers {
  onEdit: (variation: Variation) => void;
  onStep: (variation: Variation, step: Step) => void;
  onDelete: (variation: Variation) => void;
}

const STEP_ICONS: Record<Step, typeof Send> = {
  decide: Gavel,
  submit: Send,
  withdraw: Undo2,
  revise: FilePen,
  reverse: RotateCcw,
};

/** What may be done with one of the rows, in its list and on its page. */
export function useVariationRowActions(project: Project, { onEdit, onStep, onDelete }: Handlers) {
  const t = useTranslations('variations');
  const usual = useUsualActions();
  const may = useMay();
  const steps = useSteps(project);
  return (row: Variation): RowAction[] => {
    const facts = variationFacts(row);
    const editable = may('variations', 'update', facts);
    const toTake = steps(row).map((step) => ({
      id: step,
      label: t(step),
      icon: STEP_ICONS[step],
      onSelect: () => onStep(row, step),
    }));
    return offered([
      // Taken back is what was sent by mistake: it stands behind what is done every day.
      ...toTake.filter(({ id }) => id === 'decide' || id === 'submit'),
      usual.edit(editable, () => onEdit(row)),
      usual.attachment(row.attachmentUrl),
      ...toTake.filter(({ id }) => id !== 'decide' && id !== 'submit'),
      usual.delete(row.status !== 'approved' && may('variations', 'delete', facts), () => onDelete(row)),
    ]);
  };
}
