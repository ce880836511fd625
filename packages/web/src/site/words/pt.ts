import { mergeMessageFiles } from '../../messages/merge-files.ts';

export const messages = mergeMessageFiles(
  import.meta.glob(
    ['../../../../messages/pt/{frame,session,status,ui}.json', '../../../../messages/pt/site/*.json'],
    { eager: true, import: 'default' },
  ),
);
