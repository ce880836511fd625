import type { Project } from '@brick/domain/projects/contract';
import type { ShareLink } from '@brick/domain/reports/share-links';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../platform/current-project.ts';
import { useUrlState } from '../platform/search.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { later } from '../ui/later.ts';
import { SectionHeading } from '../ui/section-heading.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { optionsIn } from './report-options.ts';
import { ShareButton } from './share-button.tsx';
import { useOpenReports } from './use-reports.ts';
import { useBranding, useWithdrawal } from './use-sharing.ts';

const ShareLinkTable = later(() => import('./share-link-table.tsx'), 'ShareLinkTable');
const BrandingForm = later(() => import('./branding-form.tsx'), 'BrandingForm');

/** What leaves the house: links to reports, and whose name stands above them. */
export function SharingSection({ project }: { project: Project }) {
  return (
    <>
      <Links project={project} />
      <BrandingCard project={project} />
    </>
  );
}

function Links({ project }: { project: Project }) {
  const t = useTranslations('sharing.links');
  const may = useMay();
  const [url] = useUrlState();
  const [report] = useOpenReports();
  const [ending, setEnding] = useState<ShareLink | null>(null);
  const share = report && may('sharing', 'create') && (
    <ShareButton project={project} report={report} options={optionsIn(url)} />
  );
  return (
    <section aria-labelledby="share-links" className="mt-4 print:hidden">
      <SectionHeading id="share-links" title={t('title')} text={t('text')} action={share} />
      <Suspense fallback={<SkeletonText lines={4} />}>
        <ShareLinkTable projectId={project.id} {...(may('sharing', 'delete') && { onWithdraw: setEnding })} />
      </Suspense>
      <Withdrawal projectId={project.id} link={ending} onClose={() => setEnding(null)} />
    </section>
  );
}

function Withdrawal({
  projectId,
  link,
  onClose,
}: {
  projectId: number;
  link: ShareLink | null;
  onClose: () => void;
}) {
  const t = useTranslations('sharing.links');
  const links = useTranslations('lists.links');
  const withdrawal = useWithdrawal(projectId);
  return (
    <ConfirmDialog
      open={link !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('withdrawTitle')}
      description={t('withdrawText')}
      confirmLabel={links('withdraw')}
      cancelLabel={t('keep')}
      tone="danger"
      pending={withdrawal.isPending}
      pendingLabel={t('withdrawing')}
      onConfirm={() => link && withdrawal.mutate(link.id, { onSuccess: onClose })}
    />
  );
}

function BrandingCard({ project }: { project: Project }) {
  const t = useTranslations('sharing.branding');
  const may = useMay();
  const { data, isError, refetch } = useBranding(project.id);
  const [open, setOpen] = useState(false);
  const isSet = data && (data.companyName || data.address || data.logoUrl);
  return (
    <section aria-labelledby="branding" className="mt-4 print:hidden">
      <SectionHeading
        id="branding"
        title={t('title')}
        text={t('text')}
        action={
          data &&
          may('sharing', 'update') && (
            <Button onClick={() => setOpen(true)}>{t(isSet ? 'edit' : 'set')}</Button>
          )
        }
      />
      {isError && <ErrorState text={t('loadFailed')} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonText lines={2} />}
      {data && !isSet && <p className="text-ink-2">{t('none')}</p>}
      {data && isSet && (
        <div className="flex flex-wrap items-center gap-4">
          {data.logoUrl && (
            <img src={data.logoUrl} alt={t('logo')} className="max-h-16 max-w-48 object-contain" />
          )}
          <p className="min-w-0 wrap-anywhere whitespace-pre-line">
            <bdi className="font-semibold">{data.companyName}</bdi>
            <bdi className="t-sm block text-ink-2">{data.address}</bdi>
          </p>
        </div>
      )}
      {open && data && (
        <Suspense>
          <BrandingForm project={project} branding={data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
