import { whole } from './whole.ts';

export const messages = whole(
  import.meta.glob('../../../messages/es/*.json', { eager: true, import: 'default' }),
);
