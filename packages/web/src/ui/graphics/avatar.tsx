import { useState } from 'react';
import { cx } from '../cx.ts';

interface AvatarProps {
  name: string;
  initials: string;
  src?: string | null | undefined;
  /** Edge in pixels. */
  size?: number;
  /** Where the name is shown beside it. */
  decorative?: boolean;
  className?: string;
}

/** A person's avatar; their initials while there is none or it can't be loaded. */
export function Avatar({ name, initials, src, size = 32, decorative, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const style = { inlineSize: size, blockSize: size, fontSize: Math.round(size * 0.4) };
  const shape = cx('inline-grid shrink-0 place-items-center overflow-hidden rounded-full', className);
  if (src && src !== broken) {
    return (
      <img
        src={src}
        alt={decorative ? '' : name}
        width={size}
        height={size}
        style={style}
        className={cx(shape, 'object-cover')}
        onError={() => setBroken(src)}
      />
    );
  }
  return (
    <span
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      style={style}
      className={cx(shape, 'bg-brick-wash font-semibold leading-none text-brick select-none')}
    >
      {initials}
    </span>
  );
}
