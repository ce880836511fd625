import type { Issue } from '@brick/domain/issues/api';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { usePermission, useProject } from '../platform/projects/current-project.ts';
import { pagePath } from '../platform/records/record-links.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { linkStyle } from '../ui/inputs/button-style.ts';
import { Detail, DetailList } from '../ui/layout/detail-list.tsx';
import { SectionHeading } from '../ui/layout/section-heading.tsx';
import { useOwnFix } from './issue-steps.ts';
import { useIssueProgressText } from './use-issue-progress-text.ts';

/** The variation with the saving for which an issue was accepted; a link for who may read it. */
function SavingLink({ issue: { variationId, variationNumber } }: { issue: Issue }) {
  const may = usePermission();
  if (variationId === null || !may('variations', 'read')) return <bdi>{variationNumber}</bdi>;
  return (
    <Link to={pagePath('variation', variationId)} className={linkStyle}>
      <bdi>{variationNumber}</bdi>
    </Link>
  );
}

/** All issues of the supplier whose work it is. */
function SupplierIssues({ id }: { id: number }) {
  const t = useTranslations('issues.form');
  const project = useProject();
  return (
    <p>
      <Link
        to="/issues"
        search={{ project: String(project.id), supplierId: String(id) }}
        className={linkStyle}
      >
        {t('allOfSupplier')}
      </Link>
    </p>
  );
}

/** How far an issue is: what was reported, refused, verified and accepted, and why the user cannot verify it. */
export function IssueProgress({ row }: { row: Issue }) {
  const t = useTranslations('issues.form');
  const why = useTranslations('issues.whyNot');
  const filters = useTranslations('issues.filters');
  const texts = useIssueProgressText();
  const ownFix = useOwnFix()(row);
  const lines = (['timesRefused', 'fixedAt', 'verifiedAt', 'acceptedAt'] as const).flatMap((name) => {
    const text = texts[name](row);
    return text === null ? [] : [{ name, text }];
  });
  const hasSaving = row.variationId !== null && row.variationNumber !== null;
  if (lines.length === 0 && ownFix === null && row.supplierId === null) return null;
  return (
    <section aria-label={filters('stage')}>
      {(lines.length > 0 || ownFix !== null) && <SectionHeading title={filters('stage')} />}
      <div className="grid gap-3">
        {ownFix && <Banner tone="waiting">{why(ownFix)}</Banner>}
        {lines.length > 0 && (
          <DetailList>
            {lines.map(({ name, text }) => (
              <Detail key={name} name={t(name)}>
                {text}
              </Detail>
            ))}
            {hasSaving && (
              <Detail name={t('variationId')}>
                <SavingLink issue={row} />
              </Detail>
            )}
          </DetailList>
        )}
        {row.supplierId !== null && <SupplierIssues id={row.supplierId} />}
      </div>
    </section>
  );
}
