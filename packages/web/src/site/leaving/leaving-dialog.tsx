import { type FormEvent, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { openOutbox } from '../outbox/outbox.ts';
import { unsentEntries } from '../outbox/unsent-entries.ts';
import { Modal } from '../shell/modal.tsx';
import { RoomyButton } from '../shell/roomy-button.tsx';
import { deviceName } from '../store/device-name.ts';

export type LeavingDecision = 'stay' | 'leave' | 'delete';

interface LeavingDialogProps {
  userId: number;
  /** How many are not sent. */
  count: number;
  onDecided: (decision: LeavingDecision) => void;
}

/** Deletes only after the number of entries was typed: a tap alone destroys nothing. */
function DeleteForm({ count, onDelete }: { count: number; onDelete: () => void }) {
  const t = useTranslations('leaving');
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === String(count)) onDelete();
    else setWrong(true);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 border-t border-line pt-4">
      <Field label={t('typeNumber', { count })} error={isWrong ? t('wrongNumber', { count }) : undefined}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setWrong(false);
          }}
        />
      </Field>
      <Button type="submit" variant="danger">
        {t('delete')}
      </Button>
    </form>
  );
}

/** Asks what becomes of entries that are not sent, before somebody signs out. */
export function LeavingDialog({ userId, count, onDecided }: LeavingDialogProps) {
  const t = useTranslations('leaving');
  const outbox = useMemo(() => openOutbox({ userId, device: deviceName(navigator.userAgent) }), [userId]);
  useEffect(() => () => outbox.close(), [outbox]);
  const overview = useSyncExternalStore(outbox.subscribe, outbox.overview);
  const [sending, setSending] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const { isRead, entries, photos, photosWaiting, counts, hold, isReachable } = overview;
  const unsent = unsentEntries([...entries, ...photos]);
  const drafts = unsent.filter(({ state }) => state === 'draft').length;
  const waiting = isRead && unsent.length > 0 ? unsent.length : count;
  const left = isRead ? entries.length - counts.draft : count;
  const isDone = sending && isRead && left === 0 && photosWaiting === 0;
  const isStuck =
    sending && !isDone && (hold !== null || isReachable === false || counts.stopped + counts.behind >= left);
  useEffect(() => {
    if (isDone && drafts === 0) onDecided('leave');
  }, [isDone, drafts, onDecided]);
  return (
    <Modal title={t('title')} onClose={() => onDecided('stay')}>
      <p>{t('text', { count: waiting })}</p>
      {sending && (
        <p role="status" className="text-ink-2">
          {isDone ? t('onlyDrafts', { count: drafts }) : t('sending', { count: left })}
        </p>
      )}
      {isStuck && <Banner tone="waiting">{t('stuck')}</Banner>}
      <div className="grid gap-3">
        <RoomyButton
          variant="primary"
          pending={sending && !isStuck && !isDone}
          onClick={() => {
            setSending(true);
            void outbox.tryNow();
          }}
        >
          {t('send')}
        </RoomyButton>
        <RoomyButton onClick={() => onDecided('stay')}>{t('stay')}</RoomyButton>
        <RoomyButton onClick={() => onDecided('leave')}>{t('keep')}</RoomyButton>
        <p className="t-sm text-ink-2">{t('keepText')}</p>
        {deleting ? (
          <DeleteForm count={waiting} onDelete={() => onDecided('delete')} />
        ) : (
          <RoomyButton variant="quiet" onClick={() => setDeleting(true)}>
            {t('deleteInstead')}
          </RoomyButton>
        )}
      </div>
    </Modal>
  );
}
