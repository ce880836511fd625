import { mergeMessageFiles } from '../../messages/merge-files.ts';

export const messages = mergeMessageFiles(
  import.meta.glob(
    [
      '../../../../messages/pt/{fields,frame,phases,session,status,ui}.json',
      '../../../../messages/pt/records/{checks,diary-days,issues}.json',
      '../../../../messages/pt/site/*.json',
    ],
    { eager: true, import: 'default', query: '?site' },
  ),
);
