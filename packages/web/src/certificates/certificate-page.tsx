import type { Certificate, certificatePayments } from '@brick/domain/certificates/api';
import { certificateFacts, isIssued } from '@brick/domain/certificates/rules';
import type { Project } from '@brick/domain/projects/api';
import { ChevronLeft } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { callAll, endpointRef } from '../platform/api/call.ts';
import { QueryStatus } from '../platform/forms/view-dialog.tsx';
import { usePermission } from '../platform/projects/current-project.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { useIsPrinting } from '../ui/hooks/use-printing.ts';
import { buttonStyle } from '../ui/inputs/button-style.ts';
import { Segmented } from '../ui/inputs/segmented.tsx';
import { Page } from '../ui/layout/page.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { CertificateActions } from './certificate-actions.tsx';
import { CertificateWarnings } from './certificate-warnings.tsx';
import { ContractRetentionChart } from './contract-retention-chart.tsx';
import { ColumnsAToJ, G702G703Tables } from './g702-g703-tables.tsx';
import { useCertificate } from './use-certificates.ts';
import { CertificateEditor } from './valuation/certificate-editor.tsx';
import { ValuationSummary } from './valuation/valuation-summary.tsx';

const paymentsEndpoint = endpointRef<typeof certificatePayments>('GET', '/api/certificates/{id}/payments');

const RecordPayments = lazyComponent(
  () => import('../records/payments/record-payments.tsx'),
  'RecordPayments',
);

const CERTIFICATE_VIEWS = ['valuation', 'columns', 'retention'] as const;

type CertificateView = (typeof CERTIFICATE_VIEWS)[number];

interface CertificatePageProps {
  project: Project;
  certificateId: number;
}

function BackLink() {
  const t = useTranslations('certificates');
  const [, setUrl] = useUrlState();
  return (
    <button
      type="button"
      onClick={() => setUrl({ certificate: null, view: null })}
      className={`${buttonStyle({ variant: 'quiet', size: 'sm' })} -ms-2.5 justify-self-start print:hidden`}
    >
      <ChevronLeft size={16} aria-hidden="true" className="rtl:-scale-x-100" />
      {t('back')}
    </button>
  );
}

/** Shows who did what with the certificate and when, and when payment is due. */
function CertificateTimeline({ certificate }: { certificate: Certificate }) {
  const t = useTranslations('certificates.page');
  const page = useTranslations('certificates');
  const { instant, date } = useFormat();
  const {
    status,
    createdByName,
    createdAt,
    submittedAt,
    certifiedAt,
    certifiedByName,
    paidOn,
    dueOn,
    paymentReference,
  } = certificate;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
      <StatusBadge status={status} />
      <span>{t('drawnUp', { name: createdByName ?? page('someone'), day: instant(createdAt) })}</span>
      {submittedAt && <span>{t('submitted', { day: instant(submittedAt) })}</span>}
      {certifiedAt && (
        <span>{t('certified', { name: certifiedByName ?? page('someone'), day: instant(certifiedAt) })}</span>
      )}
      {paidOn ? (
        <span>
          {t('paid', { day: date(paidOn) })}{' '}
          {paymentReference && <bdi className="break-all">{paymentReference}</bdi>}
        </span>
      ) : (
        <span>{t(isIssued(status) ? 'payBy' : 'payByIfCertified', { day: date(dueOn) })}</span>
      )}
    </p>
  );
}

/** The page of one certificate: an editor if it is open and the user may value it, else a read-only view. */
export function CertificatePage({ project, certificateId }: CertificatePageProps) {
  const t = useTranslations('certificates');
  const may = usePermission();
  const query = useCertificate(project.id, certificateId);
  const certificate = query.data;
  const [unsaved, setUnsaved] = useState(false);
  if (!certificate)
    return (
      <Page title={t('title')} back={<BackLink />}>
        <QueryStatus query={query} t={t} lines={10} />
      </Page>
    );
  const editable =
    !isIssued(certificate.status) && may('certificates', 'update', certificateFacts(certificate));
  return (
    <Page
      title={t('certificate', { number: certificate.numberText })}
      subtitle={
        <>
          <bdi>{certificate.contractTitle}</bdi>
          {certificate.contractor && (
            <span> · {t('contracts.with', { contractor: certificate.contractor })}</span>
          )}
        </>
      }
      back={<BackLink />}
      actions={<CertificateActions certificate={certificate} unsaved={unsaved} />}
    >
      <CertificateTimeline certificate={certificate} />
      {certificate.paymentReference !== null && (
        <Suspense>
          <RecordPayments
            path="certificates"
            load={(options) => callAll(paymentsEndpoint, options)}
            id={certificate.id}
            amount={certificate.payable}
            paidAmount={null}
            currency={certificate.currency}
          />
        </Suspense>
      )}
      {editable ? (
        <CertificateEditor certificate={certificate} onUnsaved={setUnsaved}>
          {(shown) => <CertificateViews project={project} certificate={shown} editable />}
        </CertificateEditor>
      ) : (
        <CertificateViews project={project} certificate={certificate} />
      )}
    </Page>
  );
}

interface CertificateViewsProps {
  project: Project;
  certificate: Certificate;
  /** The valuation is already shown above, in the editor. */
  editable?: boolean;
}

/** Shows the certificate in the selected view. */
function CertificateViews({ project, certificate, editable = false }: CertificateViewsProps) {
  const t = useTranslations('certificates.page');
  const [url, setUrl] = useUrlState();
  const view: CertificateView = CERTIFICATE_VIEWS.find((known) => known === url['view']) ?? 'valuation';
  const printing = useIsPrinting();
  return (
    <>
      {/* The printed page shows the lines as a table instead of inputs. */}
      {editable && printing && view === 'valuation' && <ColumnsAToJ certificate={certificate} />}
      <Segmented
        label={t('view')}
        value={view as string}
        onChange={(chosen) => setUrl({ view: chosen === 'valuation' ? null : chosen }, { replace: true })}
        options={CERTIFICATE_VIEWS.map((value) => ({ value: value as string, label: t(`views.${value}`) }))}
        className="print:hidden"
      />
      {view === 'valuation' && (
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <ValuationSummary certificate={certificate} />
          <CertificateWarnings certificate={certificate} />
        </div>
      )}
      {view === 'columns' && <G702G703Tables certificate={certificate} />}
      {view === 'retention' && (
        <ContractRetentionChart project={project} contractId={certificate.contractId} />
      )}
      {!editable && isIssued(certificate.status) && <p className="t-sm text-ink-2">{t('issuedNote')}</p>}
    </>
  );
}
