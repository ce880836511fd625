import { dayIn } from '@brick/domain/dates/calendar-date';
import { PRODUCT_NAME } from '@brick/domain/product-name';
import { displayName } from '@brick/domain/users/display-name';
import { useTranslations } from 'use-intl';
import { useSession } from '../platform/session/session.ts';
import { useFormat } from '../ui/format/format-context.tsx';

/** Printed above a screen: the product, the date and the user. */
export function PrintHeader() {
  const t = useTranslations('ui');
  const { date } = useFormat();
  const { user } = useSession();
  // It is loaded last, and may arrive when its reader has just signed out.
  if (!user) return null;
  const today = dayIn(user.timezone, Date.now());
  return (
    <p className="t-sm mb-4 hidden justify-between border-b border-line pb-2 text-ink-2 print:flex">
      <span>{PRODUCT_NAME}</span>
      <span>{t('printed', { date: date(today), name: displayName(user) })}</span>
    </p>
  );
}
