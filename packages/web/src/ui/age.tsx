import { useTranslations } from 'use-intl';
import { useFormat } from './format-context.tsx';

interface AgeProps {
  /** Instant, ISO 8601. */
  of: string;
  now?: Date;
  className?: string;
}

/** Today, Yesterday or N days ago, counted by the reader's midnights; the full instant is its title. */
export function Age({ of, now, className }: AgeProps) {
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
