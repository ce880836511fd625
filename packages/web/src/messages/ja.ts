import { whole } from './whole.ts';

export const messages = whole(
  import.meta.glob(['../../../messages/ja/*.json', '../../../messages/ja/records/*.json'], {
    eager: true,
    import: 'default',
  }),
);
