import type { Certificate } from '@brick/domain/certificates/contract';
import { certificateFacts, isIssued } from '@brick/domain/certificates/rules';
import type { Project } from '@brick/domain/projects/contract';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../platform/current-project.ts';
import { useUrlState } from '../platform/search.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { useFormat } from '../ui/format-context.tsx';
import { Page } from '../ui/page.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { usePrinting } from '../ui/use-printing.ts';
import { CertificateActions } from './certificate-actions.tsx';
import { CertificateEditor } from './certificate-editor.tsx';
import { RetentionOfContract } from './retention-of-contract.tsx';
import { Columns, SheetTables } from './sheet-tables.tsx';
import { useCertificate } from './use-certificates.ts';
import { ValuationSummary } from './valuation-summary.tsx';
import { Warnings } from './warnings.tsx';

const VIEWS = ['valuation', 'columns', 'retention'] as const;

type View = (typeof VIEWS)[number];

interface Props {
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

/** Who did what with it, and when it is to be paid. */
function Story({ certificate }: { certificate: Certificate }) {
  const t = useTranslations('certificates.page');
  const page = useTranslations('certificates');
  const { instant, date } = useFormat();
  const { status, createdByName, createdAt, submittedAt, certifiedAt, certifiedByName, paidOn, dueOn } =
    certificate;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
      <StatusBadge status={status} />
      <span>{t('drawnUp', { name: createdByName ?? page('someone'), day: instant(createdAt) })}</span>
      {submittedAt && <span>{t('submitted', { day: instant(submittedAt) })}</span>}
      {certifiedAt && (
        <span>{t('certified', { name: certifiedByName ?? page('someone'), day: instant(certifiedAt) })}</span>
      )}
      {paidOn ? (
        <span>{t('paid', { day: date(paidOn) })}</span>
      ) : (
        <span>{t(isIssued(status) ? 'payBy' : 'payByIfCertified', { day: date(dueOn) })}</span>
      )}
    </p>
  );
}

/** One certificate: to value where it is open and one may, else to read; as a valuation and as the columns A to J. */
export function CertificatePage({ project, certificateId }: Props) {
  const t = useTranslations('certificates');
  const may = useMay();
  const { data: certificate, isError, error, refetch } = useCertificate(project.id, certificateId);
  const [unsaved, setUnsaved] = useState(false);
  if (!certificate)
    return (
      <Page
        title={t('title')}
        back={<BackLink />}
        error={
          isError
            ? { text: t('loadFailed'), detail: error.message, onRetry: () => void refetch() }
            : undefined
        }
      >
        <SkeletonText lines={10} />
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
      <Story certificate={certificate} />
      {editable ? (
        <CertificateEditor certificate={certificate} onUnsaved={setUnsaved}>
          {(shown) => <Views project={project} certificate={shown} editable />}
        </CertificateEditor>
      ) : (
        <Views project={project} certificate={certificate} />
      )}
    </Page>
  );
}

interface ViewsProps {
  project: Project;
  certificate: Certificate;
  /** The valuation stands above already, where it is typed. */
  editable?: boolean;
}

/** What a certificate comes to, in the form that one knows it in. */
function Views({ project, certificate, editable = false }: ViewsProps) {
  const t = useTranslations('certificates.page');
  const [url, setUrl] = useUrlState();
  const view: View = VIEWS.find((known) => known === url['view']) ?? 'valuation';
  const printing = usePrinting();
  return (
    <>
      {/* On paper nobody types: there the lines stand as a table. */}
      {editable && printing && view === 'valuation' && <Columns certificate={certificate} />}
      <Segmented
        label={t('view')}
        value={view as string}
        onChange={(chosen) => setUrl({ view: chosen === 'valuation' ? null : chosen }, { replace: true })}
        options={VIEWS.map((value) => ({ value: value as string, label: t(`views.${value}`) }))}
        className="print:hidden"
      />
      {view === 'valuation' && (
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <ValuationSummary certificate={certificate} />
          <Warnings certificate={certificate} />
        </div>
      )}
      {view === 'columns' && <SheetTables certificate={certificate} />}
      {view === 'retention' && <RetentionOfContract project={project} contractId={certificate.contractId} />}
      {!editable && isIssued(certificate.status) && <p className="t-sm text-ink-2">{t('issuedNote')}</p>}
    </>
  );
}
