import { mergeMessageFiles } from './merge-files.ts';

export const messages = mergeMessageFiles(
  import.meta.glob(['../../../messages/pt/*.json', '../../../messages/pt/records/*.json'], {
    eager: true,
    import: 'default',
  }),
);
