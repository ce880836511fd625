import { whole } from './whole.ts';

export const messages = whole(
  import.meta.glob(['../../../messages/zh/*.json', '../../../messages/zh/records/*.json'], {
    eager: true,
    import: 'default',
  }),
);
