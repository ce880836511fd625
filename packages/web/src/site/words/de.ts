import { mergeMessageFiles } from '../../messages/merge-files.ts';

export const messages = mergeMessageFiles(
  import.meta.glob(
    [
      '../../../../messages/de/{fields,frame,phases,session,status,ui}.json',
      '../../../../messages/de/records/{checks,diary-days,issues}.json',
      '../../../../messages/de/site/*.json',
    ],
    { eager: true, import: 'default', query: '?site' },
  ),
);
