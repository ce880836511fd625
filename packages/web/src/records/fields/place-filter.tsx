import { useTranslations } from 'use-intl';
import { UrlSelect } from '../../platform/lists/url-filters.tsx';
import { usePlaces } from './use-places.tsx';

const INDENT = '\u2003';

/** Narrows a list to a place and everything below it. A project without places has nothing to choose. */
export function PlaceFilter() {
  const t = useTranslations('fields');
  const { tree } = usePlaces();
  if (tree.length === 0) return null;
  return (
    <UrlSelect
      name="placeId"
      label={t('names.placeId')}
      all={t('places.all')}
      options={tree.map(({ place, depth }) => ({
        value: String(place.id),
        label: `${INDENT.repeat(depth)}${place.name ? `${place.code} ${place.name}` : place.code}`,
      }))}
    />
  );
}
