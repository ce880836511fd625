import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { toast } from '../../ui/overlay/toast-store.ts';
import { DeviceFullError } from '../outbox/storage-quota.ts';
import { useOpenForm } from '../shell/open-forms.ts';
import { mergeDraft } from '../store/merge-draft.ts';
import { type DraftEntry, SentMeanwhileError } from '../store/use-draft-entry.ts';

interface SheetOptions<Typed> {
  draft: DraftEntry;
  empty: Typed;
  /** What was typed, from the body of a draft. */
  read: (body: Record<string, unknown>) => Typed;
  /** What is kept while it is typed. */
  write: (typed: Typed) => Record<string, unknown>;
  onClose: () => void;
}

type Trouble = 'full' | 'sentMeanwhile' | 'failed';

const troubleOf = (error: unknown): Trouble =>
  error instanceof DeviceFullError
    ? 'full'
    : error instanceof SentMeanwhileError
      ? 'sentMeanwhile'
      : 'failed';

/** What is typed in a sheet whose draft is on the device: kept while it is typed, and found again after the camera. */
export function useDraftForm<Typed extends object>({
  draft,
  empty,
  read,
  write,
  onClose,
}: SheetOptions<Typed>) {
  const t = useTranslations('site.capture');
  const [typed, setTyped] = useState(empty);
  // Photos take their time, while somebody goes on typing.
  const latest = useRef(typed);
  latest.current = typed;
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [saving, setSaving] = useState(false);
  const [isClosing, setClosing] = useState(false);
  useOpenForm();
  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before is read once
  useEffect(() => {
    if (draft.typed === null || begun.current) return;
    begun.current = true;
    // The item was never typed.
    const { item: _, ...said } = draft.typed;
    if (Object.keys(said).length > 0) setTyped((now) => mergeDraft(read(said), now, empty) as Typed);
  }, [draft.typed]);

  return {
    typed,
    trouble,
    saving,
    isClosing,
    change(changed: Partial<Typed>) {
      const next = { ...latest.current, ...changed };
      latest.current = next;
      setTyped(next);
      setTrouble(null);
      setClosing(false);
      draft.keep(write(next));
    },
    /** Adds a photo, and keeps beside it what was said without typing. */
    async addPhoto(file: Blob) {
      await draft.addPhoto(file);
      draft.keep(write(latest.current));
    },
    async close() {
      const isUntouched = draft.photos.length === 0 && JSON.stringify(typed) === JSON.stringify(empty);
      try {
        const kept = await draft.leave(isUntouched ? {} : write(typed));
        if (kept === 'unsaved' && !isClosing) return setClosing(true);
        if (kept === true) toast({ title: t('keptTitle'), description: t('keptText') });
      } catch (error) {
        setTrouble(troubleOf(error));
        // Who closes it once more, after having read why, wants it gone.
        if (!isClosing) return setClosing(true);
      }
      onClose();
    },
    async save(body: Record<string, unknown>, done: string) {
      setSaving(true);
      try {
        await draft.save(body);
        toast({ title: t('savedTitle'), description: done });
        onClose();
      } catch (error) {
        setTrouble(troubleOf(error));
        setSaving(false);
      }
    },
  };
}

export type DraftForm<Typed extends object> = ReturnType<typeof useDraftForm<Typed>>;
