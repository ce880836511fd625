import type { Project } from '@brick/domain/projects/api';
import type { ShareLink } from '@brick/domain/reports/share-links-api';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePermission } from '../../platform/projects/current-project.ts';
import { useUrlState } from '../../platform/routing/url-state.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { parseReportFilters } from '../report-filter-params.ts';
import { useAvailableReports } from '../use-reports.ts';
import { ShareButton } from './share-button.tsx';
import { useBranding, useWithdrawShareLink } from './use-sharing.ts';

const ShareLinkTable = lazyComponent(() => import('./share-link-table.tsx'), 'ShareLinkTable');
const BrandingForm = lazyComponent(() => import('./branding-form.tsx'), 'BrandingForm');

/** Sharing outside the project: links to reports, and the branding shown on them. */
export function SharingSection({ project }: { project: Project }) {
  return (
    <>
      <ShareLinksPart project={project} />
      <BrandingCard project={project} />
    </>
  );
}

function ShareLinksPart({ project }: { project: Project }) {
  const t = useTranslations('sharing.links');
  const may = usePermission();
  const [url] = useUrlState();
  const [report] = useAvailableReports();
  const [ending, setEnding] = useState<ShareLink | null>(null);
  const share = report && may('sharing', 'create') && (
    <ShareButton project={project} report={report} options={parseReportFilters(url)} />
  );
  return (
    <section aria-labelledby="share-links" className="mt-4 print:hidden">
      <SectionHeading id="share-links" title={t('title')} text={t('text')} action={share} />
      <Suspense fallback={<SkeletonText lines={4} />}>
        <ShareLinkTable projectId={project.id} {...(may('sharing', 'delete') && { onWithdraw: setEnding })} />
      </Suspense>
      <WithdrawLinkDialog projectId={project.id} link={ending} onClose={() => setEnding(null)} />
    </section>
  );
}

function WithdrawLinkDialog({
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
  const withdrawal = useWithdrawShareLink(projectId);
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
  const may = usePermission();
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
