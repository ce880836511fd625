import type { Project } from '@brick/domain/projects/contract';
import type { Variation } from '@brick/domain/variations/contract';
import { useTranslations } from 'use-intl';
import { linkStyle } from '../ui/button-style.ts';
import { cx } from '../ui/cx.ts';
import { isUnknown, LoadFailed } from '../ui/load-failed.tsx';
import { Money } from '../ui/money.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { useRevisions } from './use-variations.ts';

interface Props {
  project: Project;
  variation: Variation;
  onOpen: (id: number) => void;
}

/** Of what a variation is a revised copy and what was made of it, each of them a way there; nothing where it stands alone. */
export function Revisions({ project, variation, onOpen }: Props) {
  const t = useTranslations('variations.revisions');
  const query = useRevisions(project.id, variation);
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
              currency={project.currency}
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
