import { PRODUCT_NAME } from '@brick/domain/brand';
import { fullName } from '@brick/domain/users/names';
import { useTranslations } from 'use-intl';
import { useUser } from '../platform/session.ts';
import { useToday } from '../platform/today.ts';
import { useFormat } from '../ui/format-context.tsx';

/** What stands above a screen on paper: whose product it is of, and when and by whom it was printed. */
export function PaperHead() {
  const t = useTranslations('ui');
  const { date } = useFormat();
  return (
    <p className="t-sm mb-4 hidden justify-between border-b border-line pb-2 text-ink-2 print:flex">
      <span>{PRODUCT_NAME}</span>
      <span>{t('printed', { date: date(useToday()), name: fullName(useUser()) })}</span>
    </p>
  );
}
