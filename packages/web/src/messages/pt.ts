import { whole } from './whole.ts';

export const messages = whole(
  import.meta.glob(['../../../messages/pt/*.json', '../../../messages/pt/records/*.json'], {
    eager: true,
    import: 'default',
  }),
);
