import { whole } from './whole.ts';

export const messages = whole(
  import.meta.glob(['../../../messages/es/*.json', '../../../messages/es/records/*.json'], {
    eager: true,
    import: 'default',
  }),
);
