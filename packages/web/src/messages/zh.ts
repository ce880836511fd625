import { whole } from './whole.ts';

export const messages = whole(
  import.meta.glob('../../../messages/zh/*.json', { eager: true, import: 'default' }),
);
