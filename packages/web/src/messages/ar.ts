import { whole } from './whole.ts';

export const messages = whole(
  import.meta.glob('../../../messages/ar/*.json', { eager: true, import: 'default' }),
);
