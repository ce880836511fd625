import { useTranslations } from 'use-intl';
import { useUrlState } from '../../platform/routing/url-state.ts';
import { Select } from '../../ui/inputs/select.tsx';
import { usePlaces } from './use-places.tsx';

const INDENT = '\u2003';

/** Narrows a list to a place and everything below it. A project without places has nothing to choose. */
export function PlaceFilter() {
  const t = useTranslations('fields');
  const [url, setUrl] = useUrlState();
  const { tree } = usePlaces();
  if (tree.length === 0) return null;
  return (
    <Select
      aria-label={t('names.placeId')}
      variant="quiet"
      value={url['placeId'] ?? ''}
      onChange={(event) => setUrl({ placeId: event.target.value })}
      options={[
        { value: '', label: t('places.all') },
        ...tree.map(({ place, depth }) => ({
          value: String(place.id),
          label: `${INDENT.repeat(depth)}${place.name ? `${place.code} ${place.name}` : place.code}`,
        })),
      ]}
    />
  );
}
