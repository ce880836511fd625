import { mergeMessageFiles } from '../../messages/merge-files.ts';

export const messages = mergeMessageFiles(
  import.meta.glob(
    [
      '../../../../messages/es/{fields,frame,phases,session,status,ui}.json',
      '../../../../messages/es/records/{checks,diary-days,issues}.json',
      '../../../../messages/es/site/*.json',
    ],
    { eager: true, import: 'default', query: '?site' },
  ),
);
