import type { ReplyOf } from '@brick/domain/endpoint';
import type { Place, placeEndpoints } from '@brick/domain/places/api';
import { place as is, PLACE_KINDS } from '@brick/domain/places/record';
import { placeFacts } from '@brick/domain/places/rules';
import { useTranslations } from 'use-intl';
import { RowLink } from '../platform/lists/row-link.tsx';
import { usePlaceSaid } from '../records/fields/use-places.tsx';
import type { RecordKind } from '../records/record-kind.ts';
import { useFormat } from '../ui/format/format-context.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { LabelsLink } from './labels-link.tsx';

function Kind({ kind }: Pick<Place, 'kind'>) {
  return useTranslations('fields.placeKinds')(kind);
}

/** Places on the web: parts of a building, in the order of their paths. */
export const record: RecordKind<Place, ReplyOf<typeof placeEndpoints.totals>> = {
  is,
  oneByOne: true,
  filters: [{ name: 'kind', values: PLACE_KINDS, words: 'fields.placeKinds', all: 'allKinds' }],
  Narrowed: LabelsLink,
  columns: [
    {
      id: 'path',
      grow: 3,
      minWidth: 190,
      card: 'title',
      priority: 1,
      cell: ({ id, path }) => (
        <RowLink kind="place" id={id}>
          <bdi>{path}</bdi>
        </RowLink>
      ),
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
    const { say } = usePlaceSaid();
    return { parentId: { say, inForm: ({ parentId }) => say(parentId) } };
  },
  titleOf: ({ path }) => path,
  page: ['code', 'kind', 'name', 'parentId', 'position'],
  status: () => null,
  facts: placeFacts,
  Form: lazyComponent(() => import('./place-form.tsx'), 'PlaceForm'),
};
