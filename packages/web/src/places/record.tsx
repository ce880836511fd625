import type { ReplyOf } from '@brick/domain/endpoint';
import type { Place, placeEndpoints } from '@brick/domain/places/api';
import { place as is, PLACE_KINDS } from '@brick/domain/places/record';
import { placeFacts } from '@brick/domain/places/rules';
import { CornerLeftUp, CornerRightDown } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { PlaceFilter } from '../records/fields/place-filter.tsx';
import { usePlaceFormatters, usePlaces } from '../records/fields/use-places.tsx';
import type { RecordKind } from '../records/record-kind.ts';
import { useFormat } from '../ui/format/format-context.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { LabelsLink } from './labels-link.tsx';
import { PathCell } from './path-cell.tsx';

function Kind({ kind }: Pick<Place, 'kind'>) {
  return useTranslations('fields.placeKinds')(kind);
}

/** What narrows the list, and prints what is left. */
function Narrowed() {
  return (
    <>
      <PlaceFilter />
      <LabelsLink />
    </>
  );
}

/** Places on the web: parts of a building, in the order of their paths. */
export const record: RecordKind<Place, ReplyOf<typeof placeEndpoints.totals>> = {
  is,
  oneByOne: true,
  filters: [
    { name: 'kind', values: PLACE_KINDS, words: 'fields.placeKinds', all: 'allKinds' },
    { name: 'placeId', fromElsewhere: true },
  ],
  ExtraFilters: Narrowed,
  columns: [
    {
      id: 'path',
      grow: 3,
      minWidth: 190,
      card: 'title',
      priority: 1,
      cell: (row) => <PathCell place={row} />,
    },
    { id: 'name', grow: 2, minWidth: 150, card: 'meta', priority: 1 },
    { id: 'kind', width: 130, card: 'meta', priority: 2, cell: ({ kind }) => <Kind kind={kind} /> },
    { id: 'createdAt', width: 130, sortFirst: 'desc', card: 'hidden', priority: 3 },
  ],
  sort: 'path',
  useFigures(totals) {
    const { number } = useFormat();
    return [{ name: 'total', value: number(totals?.count ?? 0), rows: {} }];
  },
  useSaid() {
    const { say } = usePlaceFormatters();
    return { parentId: { say, inForm: ({ parentId }) => say(parentId) } };
  },
  titleOf: ({ path }) => path,
  page: ['code', 'kind', 'name', 'parentId', 'position'],
  status: () => null,
  facts: placeFacts,
  useActions(mutations) {
    const t = useTranslations('places');
    const { tree } = usePlaces();
    return (row, rights) => {
      if (!rights.edit) return [];
      const above = tree.find(({ place }) => place.id === row.parentId)?.place;
      const beside = tree.filter(({ place }) => place.parentId === row.parentId);
      const before = beside[beside.findIndex(({ place }) => place.id === row.id) - 1]?.place;
      const move = (parentId: number | null) =>
        mutations.change({
          ...{ row, to: { parentId } },
          ...{ done: t('moved', { code: row.code }), undone: t('movedBack', { code: row.code }) },
        });
      return [
        above !== undefined && {
          id: 'moveOut',
          label: t('moveOut', { code: above.code }),
          icon: CornerLeftUp,
          onSelect: () => move(above.parentId),
        },
        before !== undefined && {
          id: 'moveInto',
          label: t('moveInto', { code: before.code }),
          icon: CornerRightDown,
          onSelect: () => move(before.id),
        },
      ];
    };
  },
  Form: lazyComponent(() => import('./place-form.tsx'), 'PlaceForm'),
};
