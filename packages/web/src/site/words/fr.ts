import { mergeMessageFiles } from '../../messages/merge-files.ts';

export const messages = mergeMessageFiles(
  import.meta.glob(
    [
      '../../../../messages/fr/{fields,frame,phases,session,status,ui}.json',
      '../../../../messages/fr/records/{checks,diary-days,issues}.json',
      '../../../../messages/fr/site/*.json',
    ],
    { eager: true, import: 'default', query: '?site' },
  ),
);
