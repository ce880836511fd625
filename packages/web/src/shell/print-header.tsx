import { PRODUCT_NAME } from '@brick/domain/product-name';
import { fullName } from '@brick/domain/users/display-name';
import { useTranslations } from 'use-intl';
import { useUser } from '../platform/session/session.ts';
import { useToday } from '../platform/session/use-today.ts';
import { useFormat } from '../ui/format/format-context.tsx';

/** Printed above a screen: the product, the date and the user. */
export function PrintHeader() {
  const t = useTranslations('ui');
  const { date } = useFormat();
  return (
    <p className="t-sm mb-4 hidden justify-between border-b border-line pb-2 text-ink-2 print:flex">
      <span>{PRODUCT_NAME}</span>
      <span>{t('printed', { date: date(useToday()), name: fullName(useUser()) })}</span>
    </p>
  );
}
