import { whole } from './whole.ts';

export const messages = whole(
  import.meta.glob('../../../messages/de/*.json', { eager: true, import: 'default' }),
);
