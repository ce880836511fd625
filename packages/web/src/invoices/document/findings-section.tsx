import type { Invoice } from '@brick/domain/invoices/api';
import type { Finding } from '@brick/domain/invoices/findings-and-proposal';
import { filterSumFindings } from '@brick/domain/invoices/rules';
import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/feedback/status-badge.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';

/** A rule, and whether it holds. */
function FindingRow({ rule, ok, message }: Finding) {
  const t = useTranslations('invoices.findings');
  return (
    <li className="grid gap-1 border-t border-line py-2">
      <span className="flex flex-wrap items-center gap-2">
        <Badge
          shape={ok ? 'tick' : 'cross'}
          tone={ok ? 'moss' : 'crimson'}
          label={t(ok ? 'fine' : 'broken')}
        />
        <bdi className="font-semibold">{rule}</bdi>
      </span>
      <span className="wrap-anywhere text-ink-2">{message}</span>
    </li>
  );
}

/** How many sums were checked, those that do not hold first. It never says that a document is valid. */
export function FindingsSection({ invoice: { findings, notChecked } }: { invoice: Invoice }) {
  const t = useTranslations('invoices.findings');
  const sums = filterSumFindings(findings);
  const failing = sums.filter(({ ok }) => !ok).length;
  const [broken, fine] = [findings.filter(({ ok }) => !ok), findings.filter(({ ok }) => ok)];
  return (
    <section aria-label={t('title')}>
      <SectionHeading
        title={t('checked', { count: sums.length })}
        text={failing > 0 ? t('failing', { count: failing }) : sums.length > 0 && t('holding')}
      />
      <ul aria-label={t('broken')} hidden={broken.length === 0}>
        {broken.map((finding, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one rule may be broken by several rows of the breakdown
          <FindingRow key={place} {...finding} />
        ))}
      </ul>
      {fine.length > 0 && (
        <details className="border-t border-line pt-2">
          <summary className="cursor-pointer py-1 font-medium text-ink-2 coarse:py-2.5">{t('show')}</summary>
          <ul aria-label={t('fine')}>
            {fine.map((finding, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same
              <FindingRow key={place} {...finding} />
            ))}
          </ul>
        </details>
      )}
      {notChecked.length > 0 && (
        <p className="t-sm mt-2 text-ink-3">{t('notChecked', { rules: notChecked.join(', ') })}</p>
      )}
    </section>
  );
}
