import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { DialogClose } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';

interface FooterProps {
  /** An edit is saved, something new is added. */
  edit: boolean;
  pending: boolean;
  disabled?: boolean;
  addLabel: string;
}

export function FormFooter({ edit, pending, disabled = false, addLabel }: FooterProps) {
  const t = useTranslations('interior.form');
  return (
    <>
      <DialogClose>
        <Button variant="secondary">{t('cancel')}</Button>
      </DialogClose>
      <Button
        type="submit"
        variant="primary"
        pending={pending}
        pendingLabel={t(edit ? 'saving' : 'adding')}
        disabled={disabled}
      >
        {edit ? t('submitEdit') : addLabel}
      </Button>
    </>
  );
}

/** Says that what was typed an earlier time is back, and offers to begin without it. */
export function RestoredNotice({
  restored,
  onStartAfresh,
}: {
  restored: boolean;
  onStartAfresh: () => void;
}) {
  const frame = useTranslations('frame');
  if (!restored) return null;
  return (
    <Notice
      tone="moving"
      action={
        <Button variant="quiet" size="sm" onClick={onStartAfresh}>
          {frame('startAfresh')}
        </Button>
      }
    >
      {frame('restored')}
    </Notice>
  );
}
