interface BrickMarkProps {
  /** Width in pixels; its height is three quarters of it. */
  size?: number;
  /** Accessible name, where the mark is shown alone. */
  title?: string;
  className?: string;
}

/** The logo's mark: three courses in running bond, with the middle brick of the middle one paler. */
export function BrickMark({ size = 28, title, className }: BrickMarkProps) {
  return (
    <svg
      viewBox="0 0 28 21"
      width={size}
      height={size * 0.75}
      fill="var(--brick)"
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
      className={className}
    >
      <rect width="13" height="6" rx="1" />
      <rect x="15" width="13" height="6" rx="1" />
      <rect y="7.5" width="6" height="6" rx="1" />
      <rect x="8" y="7.5" width="12" height="6" rx="1" opacity=".55" />
      <rect x="22" y="7.5" width="6" height="6" rx="1" />
      <rect y="15" width="13" height="6" rx="1" />
      <rect x="15" y="15" width="13" height="6" rx="1" />
    </svg>
  );
}
