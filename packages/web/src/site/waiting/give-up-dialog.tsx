import type { Entry } from '@brick/domain/site/outbox/entry';
import { isChangedInPlace } from '@brick/domain/site/outbox/entry-actions';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/inputs/button.tsx';
import { Modal } from '../shell/modal.tsx';
import { useOutbox } from '../store/outbox-context.tsx';
import { saveAsFile } from '../store/save-as-file.ts';

/** Asks before an entry is thrown away, and says what goes with it. */
export function GiveUpDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const t = useTranslations('site.giveUp');
  const outbox = useOutbox();
  const [others, setOthers] = useState<readonly Entry[]>([]);
  useEffect(() => void outbox.givenUpWith(entry.id).then(setOthers), [outbox, entry.id]);
  const isPhoto = ({ act }: Entry) => act === 'photo';
  const photos = others.filter(isPhoto).length;
  const rest = others.filter((one) => !isPhoto(one));
  return (
    <Modal title={t('title')} onClose={onClose}>
      <p className="wrap-anywhere">
        <bdi className="font-semibold">{entry.title || t('untitled')}</bdi>
      </p>
      <p className="text-ink-2">{t(isChangedInPlace(entry) ? 'text' : 'mayHaveArrived')}</p>
      {photos > 0 && <p className="text-ink-2">{t('photos', { count: photos })}</p>}
      {rest.length > 0 && (
        <ul aria-label={t('others')} className="list-disc ps-5">
          {rest.map(({ id, title }) => (
            <li key={id}>
              <bdi>{title}</bdi>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={onClose}>{t('keep')}</Button>
        <Button onClick={() => void saveAsFile(outbox, [entry.id])}>{t('saveAsFile')}</Button>
        <Button variant="danger" onClick={() => void outbox.giveUp(entry.id).then(onClose)}>
          {t('submit')}
        </Button>
      </div>
    </Modal>
  );
}
