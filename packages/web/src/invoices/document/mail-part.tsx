import type { Invoice } from '@brick/domain/invoices/api';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../ui/format/format-context.tsx';
import { ItemLine } from '../../ui/layout/item-line.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';

/** From whom an invoice came by mail and when, and what was written in that mail. */
export function MailPart({ invoice: { note, createdAt }, from }: { invoice: Invoice; from: string }) {
  const t = useTranslations('invoices.mail');
  const { instant } = useFormat();
  return (
    <section aria-label={t('title')} className="min-w-0">
      <SectionHeading title={t('title')} />
      <dl className="grid gap-y-1">
        <ItemLine label={t('from')}>
          <bdi dir="ltr">{from}</bdi>
        </ItemLine>
        <ItemLine label={t('received')}>{instant(createdAt, { time: true })}</ItemLine>
        {note && (
          <ItemLine label={t('text')}>
            <p dir="auto" className="text-match-parent whitespace-pre-line">
              {note}
            </p>
          </ItemLine>
        )}
      </dl>
    </section>
  );
}
