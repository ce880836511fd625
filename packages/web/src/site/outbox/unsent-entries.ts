import type { Entry } from '@brick/domain/site/outbox/entry';

export type Body = Record<string, unknown>;

/** What a form is about: nobody typed it. */
const GIVEN = ['item', 'section'];

/** Whether nothing was typed: an edit names only what it changes, which may be emptied. */
export const isBlank = (body: object | null | undefined, act?: Entry['act']): boolean =>
  Object.entries(body ?? {}).every(
    ([name, value]) => act !== 'edit' && (GIVEN.includes(name) || (value ?? '') === ''),
  );

/**
 * What a person would miss: photos count with their entry unless they were refused, and a form that was opened and left without a word or a photo
 * is nothing.
 */
export function unsentEntries(own: readonly Entry[]): Entry[] {
  const ids = new Set(own.map(({ id }) => id));
  const withPhotos = new Set(own.map(({ ownerId }) => ownerId));
  return own.filter(({ id, act, ownerId, state, body }) =>
    act === 'photo'
      ? state === 'stopped' || ownerId === null || !ids.has(ownerId)
      : state !== 'draft' || !isBlank(body, act) || withPhotos.has(id),
  );
}
