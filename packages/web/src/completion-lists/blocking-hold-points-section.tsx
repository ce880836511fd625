import type { CompletionList } from '@brick/domain/completion-lists/api';
import { useTranslations } from 'use-intl';
import { RowLink } from '../platform/lists/row-link.tsx';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { SectionHeading } from '../ui/layout/section-heading.tsx';

type Blocking = CompletionList['blocking'][number];

/** Whom a point waits for. */
function Party({ party }: Pick<Blocking, 'party'>) {
  const t = useTranslations('completion-lists.blocking');
  const roles = useTranslations('members.roles');
  if (party === null) return null;
  return (
    <span className="text-ink-2">
      {t('waitsFor', { party: 'name' in party ? party.name : roles(party.role) })}
    </span>
  );
}

/** The hold points that keep an open list for practical completion from being issued. */
export function BlockingHoldPointsSection({ list: { kind, state, blocking } }: { list: CompletionList }) {
  const t = useTranslations('completion-lists.blocking');
  if (kind !== 'practical' || state !== 'open') return null;
  return (
    <section aria-label={t('title')}>
      <SectionHeading title={t('title')} />
      {blocking.length === 0 && <p className="text-ink-2">{t('none')}</p>}
      <ul className="grid gap-2">
        {blocking.map((point) => (
          <li
            key={`${point.check.id} ${point.item}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded border border-line p-3"
          >
            <RowLink kind="check" id={point.check.id} inTable={false}>
              <span className="font-medium wrap-anywhere underline">
                {t('point', { check: point.check.number, point: point.text ?? '' })}
              </span>
            </RowLink>
            {point.state && <StatusBadge status={point.state} />}
            <Party party={point.party} />
          </li>
        ))}
      </ul>
    </section>
  );
}
