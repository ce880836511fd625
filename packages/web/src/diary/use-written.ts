import { isReceivedLate } from '@brick/domain/diary/rules';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format/format-context.tsx';

/** When something was written: captured and received, where that was much later. */
export function useWritten() {
  const t = useTranslations('diary-days.line');
  const { instant } = useFormat();
  return (part: { capturedAt: string | null; createdAt: string }): string => {
    const received = instant(part.createdAt, { time: true });
    if (part.capturedAt === null) return received;
    const captured = instant(part.capturedAt, { time: true });
    return isReceivedLate(part) ? t('late', { captured, received }) : captured;
  };
}
