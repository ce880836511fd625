import type { Invoice } from '@brick/domain/invoices/api';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../ui/format/format-context.tsx';
import { ItemDetail } from '../../ui/layout/item-detail.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';

/** From whom an invoice came by mail and when, and what was written in that mail. */
export function MailSection({ invoice: { note, createdAt }, from }: { invoice: Invoice; from: string }) {
  const t = useTranslations('invoices.mail');
  const { instant } = useFormat();
  return (
    <section aria-label={t('title')} className="min-w-0">
      <SectionHeading title={t('title')} />
      <dl className="grid gap-y-1">
        <ItemDetail label={t('from')}>
          <bdi dir="ltr">{from}</bdi>
        </ItemDetail>
        <ItemDetail label={t('received')}>{instant(createdAt, { time: true })}</ItemDetail>
        {note && (
          <ItemDetail label={t('text')}>
            <p dir="auto" className="text-match-parent whitespace-pre-line">
              {note}
            </p>
          </ItemDetail>
        )}
      </dl>
    </section>
  );
}
