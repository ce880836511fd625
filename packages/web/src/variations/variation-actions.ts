import type { Project } from '@brick/domain/projects/contract';
import type { Variation } from '@brick/domain/variations/contract';
import { variationFacts } from '@brick/domain/variations/rules';
import { Eye, FilePen, Gavel, Paperclip, Pencil, RotateCcw, Send, Trash2, Undo2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useMay } from '../platform/current-project.ts';
import type { RowAction } from '../ui/row-actions.tsx';
import { type Step, useSteps } from './use-steps.ts';

/** What a press on an action sets off. */
export interface Handlers {
  onOpen: (variation: Variation) => void;
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
export function useVariationRowActions(project: Project, { onOpen, onStep, onDelete }: Handlers) {
  const t = useTranslations('variations');
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
    const actions: (RowAction | false)[] = [
      // Taken back is what was sent by mistake: it stands behind what is done every day.
      ...toTake.filter(({ id }) => id === 'decide' || id === 'submit'),
      {
        id: editable ? 'edit' : 'view',
        label: t(editable ? 'edit' : 'view'),
        icon: editable ? Pencil : Eye,
        onSelect: () => onOpen(row),
      },
      row.attachmentUrl !== null && {
        id: 'attachment',
        label: t('openAttachment'),
        icon: Paperclip,
        href: row.attachmentUrl,
      },
      ...toTake.filter(({ id }) => id !== 'decide' && id !== 'submit'),
      row.status !== 'approved' &&
        may('variations', 'delete', facts) && {
          id: 'delete',
          label: t('delete'),
          icon: Trash2,
          danger: true,
          onSelect: () => onDelete(row),
        },
    ];
    return actions.filter((action) => action !== false);
  };
}
