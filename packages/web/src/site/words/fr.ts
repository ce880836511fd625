import { mergeMessageFiles } from '../../messages/merge-files.ts';

export const messages = mergeMessageFiles(
  import.meta.glob(
    [
      '../../../../messages/fr/{fields,frame,session,status,ui}.json',
      '../../../../messages/fr/records/{checks,issues}.json',
      '../../../../messages/fr/site/*.json',
    ],
    { eager: true, import: 'default', query: '?site' },
  ),
);
