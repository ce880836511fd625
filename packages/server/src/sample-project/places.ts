import type { PlaceKind } from '@brick/domain/places/record';
import type { places } from '../schema/places.ts';
import type { SampleContext } from './sample-dates.ts';

const ADDED_DAYS_AGO = 250;

interface SamplePlace {
  code: string;
  kind: PlaceKind;
  name?: string;
  parts?: readonly SamplePlace[];
}

const room = (code: string, name: string): SamplePlace => ({ code, name, kind: 'room' });

const TREE: readonly SamplePlace[] = [
  {
    code: 'House',
    kind: 'building',
    parts: [
      {
        code: 'Ground floor',
        kind: 'level',
        parts: [room('0.01', 'Living room'), room('0.02', 'Kitchen'), room('0.03', 'Bathroom 1')],
      },
      {
        code: 'Upper floor',
        kind: 'level',
        parts: [room('1.01', 'Bedroom 1'), room('1.02', 'Bedroom 2'), room('1.03', 'Bathroom 2')],
      },
      { code: 'Roof', kind: 'zone' },
    ],
  },
  { code: 'Garage', kind: 'building' },
  { code: 'Grounds', kind: 'outside', name: 'Drive, septic tank and boundary' },
];

/** Where the issues of the sample are, by what their location says. */
export const PLACE_OF_LOCATION: Readonly<Record<string, string>> = {
  'North elevation': 'House',
  'Column C4': 'House / Ground floor',
  'Bedroom 2': 'House / Upper floor / 1.02',
  'Bathroom 2': 'House / Upper floor / 1.03',
  'Gable B': 'House / Roof',
  'Garage, west wall': 'Garage',
  'Septic tank': 'Grounds',
  'Eastern boundary': 'Grounds',
};

type NewPlace = typeof places.$inferInsert;
type StoredPlace = Pick<typeof places.$inferSelect, 'id' | 'path'>;

/** Adds the tree of the sample's places from the top down. Returns the stored places. */
export async function addSamplePlaces<Stored extends StoredPlace>(
  { projectId, ownerId, days }: SampleContext,
  insert: (rows: NewPlace[]) => Promise<Stored[]>,
): Promise<Stored[]> {
  const createdAt = days.at(ADDED_DAYS_AGO);
  const add = async (parts: readonly SamplePlace[], parentId: number | null): Promise<Stored[]> => {
    const stored = await insert(
      parts.map(({ code, kind, name = null }, index) => ({
        ...{ projectId, parentId, code, kind, name, addedBy: ownerId },
        ...{ position: index + 1, createdAt, updatedAt: createdAt },
      })),
    );
    const below = await Promise.all(
      stored.map((place, index) => {
        const inside = parts[index]?.parts ?? [];
        return inside.length > 0 ? add(inside, place.id) : [];
      }),
    );
    return [...stored, ...below.flat()];
  };
  return add(TREE, null);
}
