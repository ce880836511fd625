import type { Variation, variationEndpoints } from '@brick/domain/variations/api';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { callAll, endpointRef } from '../platform/api/call.ts';
import { withoutDialogs } from '../platform/lists/row-link.tsx';
import { projectKey, useProject } from '../platform/projects/current-project.ts';
import { pagePath } from '../platform/records/record-links.ts';
import { cx } from '../ui/cx.ts';
import { hasNoData, LoadFailed } from '../ui/feedback/load-failed.tsx';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { Money } from '../ui/format/money.tsx';
import { linkStyle } from '../ui/inputs/button-style.ts';

const listVariationsEndpoint = endpointRef<typeof variationEndpoints.list>(
  'GET',
  '/api/projects/{projectId}/variations',
);

/** Loads all revisions of a variation, first revision first. */
export function useRevisions({ id, status, revision }: Variation) {
  const { id: projectId } = useProject();
  return useQuery({
    queryKey: projectKey(projectId, 'variations', 'revisions', id),
    queryFn: ({ signal }) =>
      callAll(listVariationsEndpoint, {
        params: { projectId },
        query: { revisionsOf: String(id), sort: 'createdAt' },
        signal,
      }),
    enabled: revision > 1 || status === 'rejected',
  });
}

interface VariationRevisionsProps {
  variation: Variation;
  onOpen: (id: number) => void;
}

/** Lists the revisions of a variation as links. Empty if there are no others. */
export function VariationRevisions({ variation, onOpen }: VariationRevisionsProps) {
  const t = useTranslations('variations.revisions');
  const query = useRevisions(variation);
  const { currency } = useProject();
  const { data: revisions } = query;
  if (hasNoData(query))
    return (
      <section aria-label={t('title')} className="grid gap-1.5">
        <h3 className="t-sm font-semibold">{t('title')}</h3>
        <LoadFailed query={query} />
      </section>
    );
  if (!revisions || revisions.length < 2) return null;
  const before = revisions.find(({ id }) => id === variation.revisionOf);
  return (
    <section aria-label={t('title')} className="grid gap-1.5">
      <h3 className="t-sm font-semibold">
        {before
          ? t.rich('of', {
              number: variation.revision,
              title: before.title,
              name: (title) => <bdi>{title}</bdi>,
            })
          : t('title')}
      </h3>
      <ol className="border-b border-line">
        {revisions.map((each) => (
          <li
            key={each.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-1.5"
          >
            {each.id === variation.id ? (
              <span aria-current="true" className="font-semibold">
                {t('this', { number: each.revision })}
              </span>
            ) : (
              <button
                type="button"
                onClick={() => onOpen(each.id)}
                className={cx(linkStyle, 'coarse:min-h-(--touch)')}
              >
                {t('number', { number: each.revision })}
              </button>
            )}
            <StatusBadge status={each.status} />
            <Money
              value={each.agreedAmount ?? each.extraCost}
              currency={currency}
              decimals="cents"
              sign
              className="ms-auto"
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The same list on the page of a variation, with links to the other pages. */
export function RevisionsAside({ row }: { row: Variation }) {
  const navigate = useNavigate();
  return (
    <VariationRevisions
      variation={row}
      onOpen={(id) => void navigate({ to: pagePath('variation', id), search: withoutDialogs })}
    />
  );
}
