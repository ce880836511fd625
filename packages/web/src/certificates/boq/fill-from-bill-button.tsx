import { FileSpreadsheet } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { loadMessages } from '../../messages/feature-messages.ts';
import { useProject } from '../../platform/projects/current-project.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import type { ScheduleLineInput } from '../contracts/schedule-of-values.tsx';
import { isSameSchedule } from './schedule-lines.ts';

const BillDialog = lazyComponent(
  () => Promise.all([import('./bill-dialog.tsx'), loadMessages(['bills'])]).then(([loaded]) => loaded),
  'BillDialog',
);

interface BillButtonProps {
  /** Null for a new contract. */
  contractId: number | null;
  currency: string;
  lines: readonly ScheduleLineInput[];
  onChange: (lines: ScheduleLineInput[]) => void;
}

/** Lines that were taken over, and those that stood there before. */
interface TakenLines {
  fileName: string;
  taken: ScheduleLineInput[];
  before: readonly ScheduleLineInput[];
}

/** Fills a schedule of values from a bill of quantities. Until a line is changed, that can be undone. */
export function FillFromBillButton({ contractId, currency, lines, onChange }: BillButtonProps) {
  const t = useTranslations('certificates.schedule');
  const frame = useTranslations('frame');
  const project = useProject();
  const [isOpen, setOpen] = useState(false);
  const [last, setLast] = useState<TakenLines | null>(null);
  const undoable = last !== null && isSameSchedule(last.taken, lines) ? last : null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        size="sm"
        variant="quiet"
        icon={<FileSpreadsheet className="size-4" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('fromBill')}
      </Button>
      <p aria-live="polite" className="t-sm min-w-0 text-ink-2">
        {undoable && t('fromBillTaken', { count: undoable.taken.length, file: undoable.fileName })}
      </p>
      {undoable && (
        <Button
          size="sm"
          onClick={() => {
            onChange([...undoable.before]);
            setLast(null);
          }}
        >
          {frame('undo')}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <BillDialog
            {...{ projectId: project.id, contractId, currency, lines }}
            onTake={(taken, fileName) => {
              setLast({ fileName, taken, before: lines });
              onChange(taken);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
