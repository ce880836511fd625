import { type BillLevel, billLevels } from '@brick/domain/certificates/boq/bill-lines';
import { MAX_SCHEDULE_LINES } from '@brick/domain/certificates/building-contract-body';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CloseButton } from '../../platform/forms/form-footer.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { FileDrop } from '../../ui/inputs/file-drop.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { ScheduleLineInput } from '../contracts/schedule-of-values.tsx';
import { BillPreview } from './bill-preview.tsx';
import { scheduleLinesOf } from './schedule-lines.ts';
import { useBillFile } from './use-bill-file.ts';
import { useBillWords } from './use-bill-words.ts';

const ACCEPT = '.x84,.x86,.xml';

interface BillDialogProps {
  projectId: number;
  /** Null for a new contract. */
  contractId: number | null;
  currency: string;
  /** The lines that are there. */
  lines: readonly ScheduleLineInput[];
  onTake: (lines: ScheduleLineInput[], fileName: string) => void;
  onClose: () => void;
}

/** The finest level whose lines a schedule of values can hold, else the coarsest. */
const firstChoice = (levels: readonly BillLevel[]): BillLevel | undefined =>
  levels.findLast(({ lines }) => lines.length <= MAX_SCHEDULE_LINES) ?? levels[0];

/** Reads a bill of quantities, shows what it would become, and hands its lines over. Nothing is stored here. */
export function BillDialog({ projectId, contractId, currency, lines, onTake, onClose }: BillDialogProps) {
  const t = useTranslations('bills');
  const words = useBillWords();
  const { sent, take, remove } = useBillFile({ projectId, contractId });
  const bill = sent?.bill ?? null;
  const levels = useMemo(() => (bill === null ? [] : billLevels(bill.rows)), [bill]);
  const [picked, setPicked] = useState<BillLevel | null>(null);
  const [acknowledged, setAcknowledged] = useState(false);
  const [asking, setAsking] = useState(false);
  const chosen = picked !== null && levels.includes(picked) ? picked : firstChoice(levels);
  const there = lines.filter(({ description, amount }) => description !== '' || amount !== '');
  const made = useMemo(() => chosen && scheduleLinesOf(chosen.lines, there, words), [chosen, there, words]);
  const isReady =
    chosen !== undefined &&
    chosen.lines.length > 0 &&
    chosen.lines.length <= MAX_SCHEDULE_LINES &&
    (chosen.difference === null || chosen.difference === 0n || acknowledged);
  const choose = (level: BillLevel | null) => {
    setPicked(level);
    setAcknowledged(false);
  };
  const handOver = () => {
    if (!made || !sent) return;
    onTake(made.lines, sent.file.name);
    onClose();
  };
  const isReading = sent !== null && sent.problem === null && bill === null;
  return (
    <Dialog
      open
      maxWidth={760}
      title={t('title')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <CloseButton cancels />
          {chosen && (
            <Button
              variant="primary"
              disabled={!isReady}
              onClick={() => (there.length > 0 ? setAsking(true) : handOver())}
            >
              {t('take', { count: chosen.lines.length })}
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <FileDrop
          label={t('file')}
          accept={ACCEPT}
          hint={isReading && sent.progress >= 100 ? t('reading') : t('fileHint')}
          items={
            sent === null
              ? []
              : [
                  {
                    id: 'bill',
                    name: sent.file.name,
                    size: sent.file.size,
                    ...(isReading && { progress: sent.progress }),
                    ...(sent.problem !== null && { error: sent.problem }),
                  },
                ]
          }
          onFiles={([file]) => {
            choose(null);
            if (file) void take(file);
          }}
          onRetry={() => sent && void take(sent.file)}
          onRemove={() => {
            choose(null);
            remove();
          }}
        />
        {bill && chosen && (
          <BillPreview
            {...{ bill, currency, levels, chosen, acknowledged, words }}
            onChoose={choose}
            onAcknowledge={setAcknowledged}
          />
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('replaceTitle', { count: there.length })}
        description={t('replaceText', { count: made?.kept ?? 0 })}
        confirmLabel={t('replace')}
        tone="plain"
        onConfirm={() => {
          setAsking(false);
          handOver();
        }}
      />
    </Dialog>
  );
}
