import { kindNamesOf } from './message-namespaces.ts';

/** What one and several records of each kind are called in English. */
export const englishKindNames = kindNamesOf(
  import.meta.glob('../../../messages/en/records/*.json', { eager: true, import: 'names', query: '?names' }),
);
