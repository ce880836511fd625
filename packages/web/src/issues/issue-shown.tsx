import type { Issue } from '@brick/domain/issues/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { linkStyle } from '../ui/button-style.ts';
import { useFormat } from '../ui/format-context.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { InspectionLink } from './origin-fields.tsx';

function Line({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 break-words whitespace-pre-line">
        {typeof children === 'string' ? <bdi>{children}</bdi> : children}
      </dd>
    </>
  );
}

/** An issue to read. */
export function IssueShown({ issue }: { issue: Issue }) {
  const t = useTranslations('issues.form');
  const attachment = useTranslations('issues.attachment');
  const phase = useTranslations('phases');
  const format = useFormat();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long description is scrolled by the keyboard from here
    <section tabIndex={0} aria-label={issue.title} className="rounded">
      <dl className="grid grid-cols-[minmax(100px,max-content)_1fr] gap-x-5 gap-y-2">
        <Line label={t('title')}>{issue.title}</Line>
        <Line label={t('status')}>
          <StatusBadge status={issue.status} />
        </Line>
        <Line label={t('priority')}>
          <StatusBadge status={issue.priority} />
        </Line>
        <Line label={t('severity')}>
          <StatusBadge status={issue.severity} />
        </Line>
        <Line label={t('description')}>{issue.description}</Line>
        <Line label={t('phase')}>{issue.phase && phase(issue.phase)}</Line>
        <Line label={t('location')}>{issue.location}</Line>
        <Line label={t('assignedTo')}>{issue.assignedTo ?? t('unassigned')}</Line>
        <Line label={t('dueDate')}>{issue.dueDate && format.date(issue.dueDate)}</Line>
        <Line label={t('inspection')}>
          {issue.inspectionId !== null && issue.inspectionNumber && (
            <InspectionLink id={issue.inspectionId}>{issue.inspectionNumber}</InspectionLink>
          )}
        </Line>
        <Line label={t('supplier')}>{issue.supplier}</Line>
        <Line label={t('correctiveAction')}>{issue.correctiveAction}</Line>
        <Line label={t('verified')}>
          {issue.verifiedAt &&
            t('verifiedBy', {
              name: issue.verifiedByName ?? t('someone'),
              day: format.instant(issue.verifiedAt),
            })}
        </Line>
        <Line label={attachment('kind')}>
          {issue.attachmentUrl && (
            <a href={issue.attachmentUrl} target="_blank" rel="noopener noreferrer" className={linkStyle}>
              {attachment('open')}
            </a>
          )}
        </Line>
      </dl>
    </section>
  );
}
