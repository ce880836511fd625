import type { Entry } from '@brick/domain/site/outbox/entry';
import { Camera, Images, X } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../../ui/cx.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { SpinnerMark } from '../../ui/feedback/spinner.tsx';
import { IconButton } from '../../ui/inputs/button.tsx';
import { buttonStyle } from '../../ui/inputs/button-style.ts';
import { MAX_PHOTOS } from '../outbox/photos.ts';
import { PhotoError } from '../outbox/shrink-photo.ts';
import { DeviceFullError, readStorageQuota } from '../outbox/storage-quota.ts';
import { SitePhoto } from '../store/site-photo.tsx';

interface PhotoPickerProps {
  photos: readonly Entry[];
  onAdd: (file: Blob) => Promise<unknown>;
  onRemove: (id: string) => Promise<void>;
  /** Not before what is typed is in the store: the page may end behind the camera. */
  ready: boolean;
  /** Opens the camera at once. */
  openCamera?: boolean;
}

type Trouble = 'heic' | 'unreadable' | 'full' | 'tooMany';

const troubleOf = (error: unknown): Trouble =>
  error instanceof PhotoError ? error.reason : error instanceof DeviceFullError ? 'full' : 'unreadable';

/** Warns of little room before a photo is taken, and not after. */
function LittleRoom() {
  const t = useTranslations('site.photos');
  const [isLittle, setLittle] = useState(false);
  useEffect(() => void readStorageQuota().then((room) => setLittle(room.isLittle)), []);
  return isLittle ? <Banner tone="waiting">{t('littleRoom')}</Banner> : null;
}

/** Takes photos or chooses some: they are on the device before they are shown here. */
export function PhotoPicker({ photos, onAdd, onRemove, ready, openCamera = false }: PhotoPickerProps) {
  const t = useTranslations('site.photos');
  const camera = useRef<HTMLInputElement>(null);
  const [working, setWorking] = useState(0);
  const [trouble, setTrouble] = useState<Trouble | null>(null);

  const opened = useRef(false);
  useEffect(() => {
    if (!openCamera || !ready || opened.current) return;
    opened.current = true;
    // Where the tap that led here no longer counts the browser does nothing, and the button is there.
    camera.current?.click();
  }, [openCamera, ready]);

  const add = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    target.value = '';
    setTrouble(null);
    const room = MAX_PHOTOS - photos.length;
    if (files.length > room) setTrouble('tooMany');
    setWorking((count) => count + Math.min(files.length, room));
    for (const file of files.slice(0, room)) {
      await onAdd(file).catch((error: unknown) => setTrouble(troubleOf(error)));
      setWorking((count) => count - 1);
    }
  };

  const look = (primary: boolean) =>
    cx(
      buttonStyle({ variant: primary ? 'primary' : 'secondary' }),
      'min-h-14 flex-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      !ready && 'opacity-50',
    );
  return (
    <section aria-label={t('title')} className="grid gap-3">
      <LittleRoom />
      <div className="flex flex-wrap gap-3">
        <label className={look(photos.length === 0)}>
          <Camera size={22} aria-hidden="true" />
          {t('take')}
          <input
            ref={camera}
            type="file"
            accept="image/*"
            capture="environment"
            disabled={!ready}
            onChange={(event) => void add(event)}
            className="sr-only"
          />
        </label>
        <label className={look(false)}>
          <Images size={22} aria-hidden="true" />
          {t('choose')}
          <input
            type="file"
            accept="image/*"
            multiple
            disabled={!ready}
            onChange={(event) => void add(event)}
            className="sr-only"
          />
        </label>
      </div>
      {trouble && (
        <p role="alert" className="t-sm text-crimson">
          {t(`trouble.${trouble}`, { most: MAX_PHOTOS })}
        </p>
      )}
      <p role="status" className={working > 0 ? 't-sm flex items-center gap-2 text-ink-2' : 'sr-only'}>
        {working > 0 && <SpinnerMark />}
        {working > 0 && t('working', { count: working })}
      </p>
      {photos.length > 0 && (
        <ul aria-label={t('title')} className="grid grid-cols-3 gap-2 sm:grid-cols-5">
          {photos.map((photo, index) => (
            <li key={photo.id} className="relative">
              <SitePhoto
                id={photo.id}
                alt={t('number', { number: index + 1 })}
                className="block aspect-square w-full"
              />
              {ready && (
                <span className="absolute end-1 top-1 rounded bg-paper">
                  <IconButton
                    label={t('remove', { number: index + 1 })}
                    tooltip={false}
                    variant="secondary"
                    icon={<X size={20} aria-hidden="true" />}
                    onClick={() => void onRemove(photo.id)}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
