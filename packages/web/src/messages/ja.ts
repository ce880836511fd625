import { mergeMessageFiles } from './merge-files.ts';

export const messages = mergeMessageFiles(
  import.meta.glob(['../../../messages/ja/*.json', '../../../messages/ja/records/*.json'], {
    eager: true,
    import: 'default',
  }),
);
