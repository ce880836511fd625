import { PRODUCT_NAME } from '@brick/domain/product-name';
import { BrickMark } from './brick-mark.tsx';

interface LogoProps {
  /** Width of the mark in pixels. */
  size?: number;
  /** Hides the name visually where a phone has no room for it. */
  shrinks?: boolean;
}

/** Logo: mark and name. */
export function Logo({ size = 26, shrinks }: LogoProps) {
  return (
    <span className="inline-flex items-center gap-2.5 font-display text-[17px]/6 font-semibold text-ink">
      <BrickMark size={size} />
      <span className={shrinks ? 'max-[379px]:sr-only' : undefined}>{PRODUCT_NAME}</span>
    </span>
  );
}
