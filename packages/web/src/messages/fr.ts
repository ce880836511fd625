import { mergeMessageFiles } from './merge-files.ts';

export const messages = mergeMessageFiles(
  import.meta.glob(['../../../messages/fr/*.json', '../../../messages/fr/records/*.json'], {
    eager: true,
    import: 'default',
  }),
);
