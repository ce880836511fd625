import { mergeMessageFiles } from './merge-files.ts';

export const messages = mergeMessageFiles(
  import.meta.glob(['../../../messages/zh/*.json', '../../../messages/zh/records/*.json'], {
    eager: true,
    import: 'default',
  }),
);
