import type { Invoice } from '@brick/domain/invoices/api';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { pagePath } from '../platform/records/record-links.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { linkStyle } from '../ui/inputs/button-style.ts';

/** The payee account of the supplier before, for who reads all invoices, and now. */
function OtherAccount({ last, now }: { last: string | null; now: string }) {
  const t = useTranslations('invoices.warnings');
  return (
    <section
      aria-label={t('account')}
      className="grid gap-3 rounded border-s-4 border-crimson bg-crimson-wash px-4 py-3 text-crimson"
    >
      <p className="flex items-start gap-2 font-semibold">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
        {t('account')}
      </p>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {last && (
          <>
            <dt>{t('before')}</dt>
            <dd className="font-semibold break-all">
              <bdi>{last}</bdi>
            </dd>
          </>
        )}
        <dt>{t('now')}</dt>
        <dd className="font-semibold break-all">
          <bdi>{now}</bdi>
        </dd>
      </dl>
      <p>{t('accountText')}</p>
    </section>
  );
}

/** What is to be looked at before anything else: another payee account comes first. */
export function Warnings({ invoice: { proposal, state, reason } }: { invoice: Invoice }) {
  const t = useTranslations('invoices');
  return (
    <>
      {proposal?.otherAccount && <OtherAccount {...proposal.otherAccount} />}
      {state === 'set_aside' && reason && <Banner tone="waiting">{t('setAside.because', { reason })}</Banner>}
      {(proposal?.elsewhere ?? []).map(({ id, projectId, projectName }) => (
        <Banner key={id} tone="waiting">
          <Link to={pagePath('invoice', id)} search={{ project: String(projectId) }} className={linkStyle}>
            {t('warnings.elsewhere', { project: projectName })}
          </Link>
        </Banner>
      ))}
    </>
  );
}
