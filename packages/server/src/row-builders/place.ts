import type { places } from '../schema/places.ts';

let codes = 0;

/** A room with a code of its own. */
export function buildPlace(
  fields: Pick<typeof places.$inferInsert, 'projectId' | 'addedBy'> & Partial<typeof places.$inferInsert>,
): typeof places.$inferInsert {
  codes += 1;
  return { code: `1.${codes}`, kind: 'room', name: 'Seen on site', ...fields };
}
