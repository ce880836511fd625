import { namesOf } from './names.ts';

/** What one and several records of each kind are called in English. */
export const names = namesOf(
  import.meta.glob('../../../messages/en/records/*.json', { eager: true, import: 'names', query: '?names' }),
);
