import { useTranslations } from 'use-intl';
import { FormError } from '../../ui/inputs/field.tsx';
import { RoomyButton } from '../shell/roomy-button.tsx';
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
        <RoomyButton className="flex-1" onClick={() => void outbox.tryNow()}>
          {t('sendWaiting')}
        </RoomyButton>
        <RoomyButton className="flex-1" onClick={() => void saveAsFile(outbox, undefined, typed)}>
          {t('saveFile')}
        </RoomyButton>
      </div>
    </div>
  );
}
