import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FileDrop, type FileItem } from '../../ui/inputs/file-drop.tsx';
import { type SendPhoto, usePhotoUploads } from './use-photo-uploads.ts';

interface PhotoUploadBoxProps {
  label: string;
  /** As the accept attribute of an input. */
  accept: string;
  /** The maximum number of photos. */
  most: number;
  /** Addresses of photos; ids where `addressOf` says where they are. */
  value: readonly string[];
  addressOf?: (kept: string) => string;
  sendPhoto?: SendPhoto;
  onChange: (urls: string[]) => void;
  error?: string | undefined;
  onBusy: (busy: boolean) => void;
  disabled?: boolean;
}

/** Photos that are chosen, dropped or taken with the camera, and uploaded at once with their progress. */
export function PhotoUploadBox(props: PhotoUploadBoxProps) {
  const { label, accept, most, value, onChange, error, onBusy, disabled = false } = props;
  const { addressOf = (url) => url, sendPhoto } = props;
  const t = useTranslations('record.pictures');
  const { sending, names, add, retry, cancel } = usePhotoUploads({
    sendPhoto,
    urls: value,
    onChange,
    onBusy,
  });
  const [tooMany, setTooMany] = useState(false);
  const kept: FileItem[] = value.map((url, index) => ({
    id: url,
    name: names[url] ?? t('photo', { number: index + 1 }),
    href: addressOf(url),
    previewUrl: addressOf(url),
  }));
  const going: FileItem[] = sending.map(({ id, file, progress, error: failure }) => ({
    id,
    name: file.name,
    size: file.size,
    progress,
    error: failure,
  }));
  return (
    <FileDrop
      label={label}
      accept={accept}
      hint={t('hint', { most })}
      multiple
      camera
      items={[...kept, ...going]}
      onFiles={(files) => {
        const room = Math.max(0, most - value.length - sending.length);
        setTooMany(files.length > room);
        add(files.slice(0, room));
      }}
      onRemove={(id) => {
        setTooMany(false);
        if (value.includes(id)) onChange(value.filter((url) => url !== id));
        else cancel(id);
      }}
      onRetry={retry}
      error={error ?? (tooMany ? t('tooMany', { most }) : undefined)}
      disabled={disabled}
    />
  );
}
