import { mergeMessageFiles } from './merge-files.ts';

export const messages = mergeMessageFiles(
  import.meta.glob(['../../../messages/ar/*.json', '../../../messages/ar/records/*.json'], {
    eager: true,
    import: 'default',
  }),
);
