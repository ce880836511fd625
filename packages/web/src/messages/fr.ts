import { whole } from './whole.ts';

export const messages = whole(
  import.meta.glob('../../../messages/fr/*.json', { eager: true, import: 'default' }),
);
