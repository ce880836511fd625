import { whole } from './whole.ts';

export const messages = whole(
  import.meta.glob('../../../messages/pt/*.json', { eager: true, import: 'default' }),
);
