import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { useOutbox } from './outbox-context.tsx';

interface SitePhotoProps {
  id: string;
  alt: string;
  /** Where the server has it; without it the photo is on this device alone. */
  projectId?: number;
  size?: 'thumbnail' | 'whole';
  className?: string;
}

/** A photo from this device, or from the server where it is not here. */
export function SitePhoto({ id, alt, projectId, size = 'thumbnail', className }: SitePhotoProps) {
  const outbox = useOutbox();
  const [address, setAddress] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    let made: string | null = null;
    let wanted = true;
    const server =
      projectId === undefined
        ? null
        : `/api/projects/${projectId}/photos/${id}?size=${size === 'whole' ? 1280 : 320}`;
    void outbox.photoUrl(id, size).then(
      (url) => {
        made = url;
        if (wanted) setAddress(url ?? server);
        else if (url) URL.revokeObjectURL(url);
      },
      () => wanted && setAddress(server),
    );
    return () => {
      wanted = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, size, outbox, projectId]);
  const box = cx('rounded border border-line bg-sunken', className);
  if (address === undefined) return <span className={box} />;
  if (address === null)
    return (
      <span role="img" aria-label={alt} className={cx(box, 'grid place-items-center text-ink-3')}>
        <ImageOff size={24} aria-hidden="true" />
      </span>
    );
  // Without a network a photo of the server cannot be had: its name stands in its place.
  return <img src={address} alt={alt} onError={() => setAddress(null)} className={cx(box, 'object-cover')} />;
}
