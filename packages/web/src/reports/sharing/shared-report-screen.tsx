import type { ReportDocument } from '@brick/domain/reports/report-document';
import type { openSharedReport, SharedHead } from '@brick/domain/reports/share-links-api';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Download, Printer } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { call, endpointRef } from '../../platform/api/call.ts';
import { isCallError } from '../../platform/api/call-error.ts';
import { useTitle } from '../../platform/browser/document-title.ts';
import { download } from '../../platform/files/download.ts';
import { I18nProvider } from '../../platform/i18n/i18n-provider.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Logo } from '../../ui/graphics/logo.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { ReportView } from '../document/report-view.tsx';

const openSharedEndpoint = endpointRef<typeof openSharedReport>('GET', '/api/share/{key}');

interface SharedReportData {
  document: ReportDocument;
  head: SharedHead;
  expiresAt: string;
}

/** The target of a share link: one report to read, print and save, for everyone who has the link. */
export function SharedReportScreen() {
  const { key = '' } = useParams({ strict: false }) as { key?: string };
  const { data, error, refetch } = useQuery({
    queryKey: ['share', key],
    queryFn: async ({ signal }): Promise<SharedReportData> => {
      // The API schema declares bytes; here they are the report document.
      const answer: unknown = await call(openSharedEndpoint, { params: { key }, signal });
      return answer as SharedReportData;
    },
    // Every request counts as an opening, so focusing the window must not refetch.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data)
    return (
      <I18nProvider
        language={data.document.language}
        timeZone={data.document.timezone}
        currency={data.document.currency}
      >
        <SharedReport shared={data} linkKey={key} />
      </I18nProvider>
    );
  return (
    <div className="mx-auto grid max-w-[1120px] content-start gap-6 px-4 pt-6 pb-12 sm:px-6">
      <a href="/" className="block justify-self-start rounded">
        <Logo />
      </a>
      <main id="main" className="grid gap-6">
        {error ? <SharedReportError error={error} onRetry={() => void refetch()} /> : <SharedReportLoading />}
      </main>
    </div>
  );
}

function SharedReportLoading() {
  const t = useTranslations('sharing.page');
  useTitle(t('tab'));
  return (
    <div role="status" aria-label={t('loading')} className="grid gap-6">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  );
}

/** Shown for every link that does not work, whatever the reason. */
function SharedReportError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations('sharing.page');
  useTitle(t('tab'));
  return (
    <>
      <h1 className="t-xl">{t('tab')}</h1>
      {isCallError(error, 404) ? (
        <p className="text-pretty text-ink-2">{t('notWorking')}</p>
      ) : (
        <ErrorState
          text={t('failed')}
          detail={isCallError(error) ? error.detail : undefined}
          onRetry={onRetry}
        />
      )}
    </>
  );
}

function SharedReport({ shared, linkKey }: { shared: SharedReportData; linkKey: string }) {
  const t = useTranslations('sharing.page');
  const { instant } = useFormat();
  const { document, head, expiresAt } = shared;
  useTitle(document.title);
  return (
    <div className="mx-auto grid max-w-[1120px] grid-cols-1 content-start gap-6 px-4 pt-6 pb-12 sm:px-6 print:max-w-none print:p-0">
      <Letterhead head={head} linkKey={linkKey} />
      <main id="main" className="grid min-w-0 grid-cols-1 gap-6">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <h1 className="t-2xl tracking-[-0.01em] text-balance">{document.title}</h1>
          <div className="flex flex-wrap gap-2 print:hidden">
            <Button icon={<Printer className="size-4" aria-hidden="true" />} onClick={() => window.print()}>
              {t('print')}
            </Button>
            <Button
              variant="primary"
              icon={<Download className="size-4" aria-hidden="true" />}
              onClick={() => download(`/api/share/${encodeURIComponent(linkKey)}/pdf`)}
            >
              {t('pdf')}
            </Button>
          </div>
        </div>
        <ReportView document={document} whole={<span className="text-ink-2">{t('whole')}</span>} />
      </main>
      <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4 print:hidden">
        <p className="t-sm text-ink-2">{t('until', { day: instant(expiresAt, { time: true }) })}</p>
        <a href="/" className="block rounded">
          <Logo size={20} />
        </a>
      </footer>
    </div>
  );
}

/** The company's name, address and logo, as on its letterhead. */
function Letterhead({ head, linkKey }: { head: SharedHead; linkKey: string }) {
  const { companyName, address, hasLogo } = head;
  if (!companyName && !address && !hasLogo) return null;
  return (
    <header className="flex flex-wrap items-center gap-4">
      {hasLogo && (
        <img
          src={`/api/share/${encodeURIComponent(linkKey)}/logo`}
          alt=""
          className="max-h-16 max-w-48 object-contain"
        />
      )}
      <div className="min-w-0">
        {companyName && (
          <p className="font-semibold wrap-anywhere">
            <bdi>{companyName}</bdi>
          </p>
        )}
        {address && (
          <p className="t-sm wrap-anywhere whitespace-pre-line text-ink-2">
            <bdi>{address}</bdi>
          </p>
        )}
      </div>
    </header>
  );
}
