import type { Invoice } from '@brick/domain/invoices/api';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { linkStyle } from '../../ui/inputs/button-style.ts';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';

/** The file as it was received: a picture of it, and the way to it. A PDF is drawn by the server and never embedded. */
export function OriginalFile({ invoice: { id, title, originalUrl } }: { invoice: Invoice }) {
  const t = useTranslations('invoices.file');
  // XML has no picture.
  const [isPicture, setPicture] = useState(true);
  const url = originalUrl ?? `/api/invoices/${id}/original`;
  return (
    <section aria-label={t('title')} className="min-w-0">
      <SectionHeading title={t('title')} />
      {isPicture && (
        <img
          src={`/api/invoices/${id}/picture`}
          alt={t('picture')}
          onError={() => setPicture(false)}
          className="mb-2 w-full"
        />
      )}
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className={`${linkStyle} inline-flex max-w-full items-center gap-1.5 coarse:py-2.5`}
      >
        <FileText aria-hidden="true" size={16} className="shrink-0" />
        <span className="min-w-0 truncate">{t('open', { name: title })}</span>
      </a>
    </section>
  );
}
