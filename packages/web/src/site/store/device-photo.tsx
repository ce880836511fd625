import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { useOutbox } from './outbox-context.tsx';

interface DevicePhotoProps {
  id: string;
  alt: string;
  size?: 'thumbnail' | 'whole';
  className?: string;
}

/** A photo that lies on this device. */
export function DevicePhoto({ id, alt, size = 'thumbnail', className }: DevicePhotoProps) {
  const outbox = useOutbox();
  const [address, setAddress] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    let made: string | null = null;
    let wanted = true;
    void outbox.photoUrl(id, size).then(
      (url) => {
        made = url;
        if (wanted) setAddress(url);
        else if (url) URL.revokeObjectURL(url);
      },
      () => wanted && setAddress(null),
    );
    return () => {
      wanted = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, size, outbox]);
  const box = cx('rounded border border-line bg-sunken', className);
  if (address === undefined) return <span className={box} />;
  if (address === null)
    return (
      <span role="img" aria-label={alt} className={cx(box, 'grid place-items-center text-ink-3')}>
        <ImageOff size={24} aria-hidden="true" />
      </span>
    );
  return <img src={address} alt={alt} className={cx(box, 'object-cover')} />;
}
