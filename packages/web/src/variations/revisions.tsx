import type { Variation, variationCalls } from '@brick/domain/variations/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { callAll, callOf } from '../platform/call.ts';
import { projectKey, useProject } from '../platform/current-project.ts';
import { pagePath } from '../platform/row-address.ts';
import { listSearch } from '../platform/row-link.tsx';
import { linkStyle } from '../ui/button-style.ts';
import { cx } from '../ui/cx.ts';
import { isUnknown, LoadFailed } from '../ui/load-failed.tsx';
import { Money } from '../ui/money.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';

const list = callOf<typeof variationCalls.list>('GET', '/api/projects/{projectId}/variations');

/** A variation with what it is a revised copy of and what was made of it, first revision first. */
export function useRevisions({ id, status, revision }: Variation) {
  const { id: projectId } = useProject();
  return useQuery({
    queryKey: projectKey(projectId, 'variations', 'revisions', id),
    queryFn: ({ signal }) =>
      callAll(list, { params: { projectId }, query: { revisionsOf: String(id), sort: 'createdAt' }, signal }),
    enabled: revision > 1 || status === 'rejected',
  });
}

interface Props {
  variation: Variation;
  onOpen: (id: number) => void;
}

/** Of what a variation is a revised copy and what was made of it, each of them a way there; nothing where it stands alone. */
export function Revisions({ variation, onOpen }: Props) {
  const t = useTranslations('variations.revisions');
  const query = useRevisions(variation);
  const { currency } = useProject();
  const { data: revisions } = query;
  if (isUnknown(query))
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

/** The same on the page of a variation: each leads to the page of another one. */
export function RevisionsBeside({ row }: { row: Variation }) {
  const navigate = useNavigate();
  return (
    <Revisions
      variation={row}
      onOpen={(id) => void navigate({ to: pagePath('variation', id), search: listSearch as never })}
    />
  );
}
