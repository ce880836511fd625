import { useTranslations } from 'use-intl';
import { Button } from '../../ui/inputs/button.tsx';
import { FormError } from '../../ui/inputs/field.tsx';
import { useOutbox } from './outbox-context.tsx';
import { saveAsFile } from './save-as-file.ts';

/** The device has no room for what a form holds: says what makes some, and saves it as a file with all that waits. */
export function DeviceFull({ typed }: { typed: Readonly<Record<string, unknown>> }) {
  const t = useTranslations('site.capture');
  const outbox = useOutbox();
  return (
    <div className="grid gap-3">
      <FormError>{t('full')}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button
          className="h-auto! min-h-14 flex-1 py-2 whitespace-normal!"
          onClick={() => void outbox.tryNow()}
        >
          {t('sendWaiting')}
        </Button>
        <Button
          className="h-auto! min-h-14 flex-1 py-2 whitespace-normal!"
          onClick={() => void saveAsFile(outbox, undefined, typed)}
        >
          {t('saveFile')}
        </Button>
      </div>
    </div>
  );
}
