import { PRODUCT_NAME } from '@brick/domain/brand';
import { BrickMark } from './brick-mark.tsx';

/** Mark and name. */
export function Logo({ size = 26 }: { size?: number }) {
  return (
    <span className="inline-flex items-center gap-2.5 font-display text-[17px]/6 font-semibold text-ink">
      <BrickMark size={size} />
      {PRODUCT_NAME}
    </span>
  );
}
