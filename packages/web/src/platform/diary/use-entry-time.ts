import { isReceivedLate } from '@brick/domain/diary/rules';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../ui/format/format-context.tsx';

/** Returns a function that formats when an entry was received, and when it was captured if that was much earlier. */
export function useEntryTime() {
  const t = useTranslations('diary-days.line');
  const { instant } = useFormat();
  return (part: { capturedAt: string | null; createdAt: string }): string => {
    const received = instant(part.createdAt, { time: true });
    if (part.capturedAt === null) return received;
    const captured = instant(part.capturedAt, { time: true });
    return isReceivedLate(part) ? t('late', { captured, received }) : captured;
  };
}
