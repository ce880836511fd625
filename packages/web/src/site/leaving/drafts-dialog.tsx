import { useTranslations } from 'use-intl';
import { Button } from '../../ui/inputs/button.tsx';
import { Modal } from '../shell/modal.tsx';

interface DraftsDialogProps {
  /** Of forms. */
  count: number;
  onDecided: (mayDelete: boolean) => void;
}

/** Asks whether text that was typed into forms and not saved may be deleted, before somebody signs out. */
export function DraftsDialog({ count, onDecided }: DraftsDialogProps) {
  const t = useTranslations('leaving');
  const dialog = useTranslations('ui.dialog');
  return (
    <Modal title={dialog('discardTitle')} onClose={() => onDecided(false)}>
      <p>{t('drafts', { count })}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => onDecided(false)}>{t('stay')}</Button>
        <Button variant="danger" onClick={() => onDecided(true)}>
          {t('delete')}
        </Button>
      </div>
    </Modal>
  );
}
