import { mergeMessageFiles } from './merge-files.ts';

export const messages = mergeMessageFiles(
  import.meta.glob(['../../../messages/es/*.json', '../../../messages/es/records/*.json'], {
    eager: true,
    import: 'default',
  }),
);
