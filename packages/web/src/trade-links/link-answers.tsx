import type { listTradeLinkAnswers, TradeLink } from '@brick/domain/trade-links/api';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { callAll, endpointRef } from '../platform/api/call.ts';
import { projectKey, useProject } from '../platform/projects/current-project.ts';
import { pagePath } from '../platform/records/record-links.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { linkStyle } from '../ui/inputs/button-style.ts';
import { SectionHeading } from '../ui/layout/section-heading.tsx';

const answersEndpoint = endpointRef<typeof listTradeLinkAnswers>('GET', '/api/trade-links/{id}/answers');

/** What visitors said by a link, with the names that they gave. */
export function LinkAnswers({ row }: { row: TradeLink }) {
  const t = useTranslations('trade-links.answers');
  const { instant } = useFormat();
  const { id: projectId } = useProject();
  const { data, isError, refetch } = useQuery({
    queryKey: projectKey(projectId, 'trade-links', 'answers', row.id),
    queryFn: ({ signal }) => callAll(answersEndpoint, { params: { id: row.id }, signal }),
  });
  return (
    <section aria-label={t('title')}>
      <SectionHeading title={t('title')} />
      {isError && <ErrorState text={t('failed')} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonText lines={2} />}
      {data?.length === 0 && <p className="text-ink-2">{t('none')}</p>}
      <ol className="grid">
        {data?.map(({ issueId, issueNumber, kind, text, name, at }) => (
          <li key={`${issueId} ${at} ${kind}`} className="border-t border-line py-2.5">
            <p className="flex flex-wrap gap-x-2">
              <Link to={pagePath('issue', issueId)} className={linkStyle}>
                {issueNumber}
              </Link>
              <span>{t(kind)}</span>
              <span className="text-ink-2">{instant(at, { time: true })}</span>
              {name && <bdi className="text-ink-2">{name}</bdi>}
            </p>
            {text && (
              <p className="wrap-anywhere whitespace-pre-line" dir="auto">
                {text}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
