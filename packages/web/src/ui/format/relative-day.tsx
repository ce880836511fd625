import { useTranslations } from 'use-intl';
import { useFormat } from './format-context.tsx';

interface RelativeDayProps {
  /** Instant, ISO 8601. */
  of: string;
  now?: Date;
  className?: string;
}

/**
 * Today, Yesterday or N days ago, counted by midnights in the user's time zone; its title is the full date and time.
 */
export function RelativeDay({ of, now, className }: RelativeDayProps) {
  const t = useTranslations('ui');
  const format = useFormat();
  const age = format.age(of, now);
  const text = age.kind === 'days' ? t('daysAgo', { days: age.days }) : t(age.kind);
  return (
    <time dateTime={of} title={format.instant(of, { time: true })} className={className}>
      {text}
    </time>
  );
}
