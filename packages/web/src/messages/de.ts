import { mergeMessageFiles } from './merge-files.ts';

export const messages = mergeMessageFiles(
  import.meta.glob(['../../../messages/de/*.json', '../../../messages/de/records/*.json'], {
    eager: true,
    import: 'default',
  }),
);
