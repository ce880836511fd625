import { mergeMessageFiles } from '../../messages/merge-files.ts';

export const messages = mergeMessageFiles(
  import.meta.glob(
    [
      '../../../../messages/ar/{fields,frame,phases,session,status,ui}.json',
      '../../../../messages/ar/records/{checks,diary-days,issues}.json',
      '../../../../messages/ar/site/*.json',
    ],
    { eager: true, import: 'default', query: '?site' },
  ),
);
