import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Says that a form opened with what was typed an earlier time, and offers to begin afresh. */
export function RestoredNotice({ form }: { form: { restored: boolean; startAfresh: () => void } }) {
  const t = useTranslations('frame');
  if (!form.restored) return null;
  return (
    <Notice
      tone="moving"
      action={
        <Button variant="quiet" size="sm" onClick={form.startAfresh}>
          {t('startAfresh')}
        </Button>
      }
    >
      {t('restored')}
    </Notice>
  );
}
