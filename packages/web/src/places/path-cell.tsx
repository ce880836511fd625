import type { Place } from '@brick/domain/places/api';
import { place as record } from '@brick/domain/places/record';
import { PATH_SEPARATOR } from '@brick/domain/places/rules';
import { useTranslations } from 'use-intl';
import { RowLink } from '../platform/lists/row-link.tsx';
import { knownSort } from '../platform/lists/url-sort.ts';
import { useUrlState } from '../platform/routing/url-state.ts';

/**
 * A place in the list. In the order of paths it stands below its own, further in by its level, which is said as well;
 * in any other order, and among what a search has found, by its whole path.
 */
export function PathCell({ place: { id, path } }: { place: Place }) {
  const t = useTranslations('places');
  const [{ sort, q, kind }] = useUrlState();
  const codes = path.split(PATH_SEPARATOR);
  const above = codes.slice(0, -1);
  const isTree = (knownSort(sort, record.list.sorts) ?? 'path') === 'path' && !q && !kind;
  return (
    <span
      className="inline-block max-w-full"
      style={{ paddingInlineStart: isTree ? `${above.length * 1.25}rem` : undefined }}
    >
      {isTree && <span className="sr-only">{t('level', { level: codes.length })} </span>}
      <RowLink kind="place" id={id}>
        {isTree ? (
          <>
            {above.length > 0 && (
              <span className="sr-only">{above.map((code) => `${code}${PATH_SEPARATOR}`).join('')}</span>
            )}
            <bdi>{codes.at(-1)}</bdi>
          </>
        ) : (
          <bdi>{path}</bdi>
        )}
      </RowLink>
    </span>
  );
}
