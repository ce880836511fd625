import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { DialogClose } from '../ui/dialog.tsx';

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
