import { whole } from './whole.ts';

export const messages = whole(
  import.meta.glob(['../../../messages/de/*.json', '../../../messages/de/records/*.json'], {
    eager: true,
    import: 'default',
  }),
);
