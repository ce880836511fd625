import { mergeMessageFiles } from '../../messages/merge-files.ts';

export const messages = mergeMessageFiles(
  import.meta.glob(
    [
      '../../../../messages/ja/{fields,frame,phases,session,status,ui}.json',
      '../../../../messages/ja/records/{checks,diary-days,issues}.json',
      '../../../../messages/ja/site/*.json',
    ],
    { eager: true, import: 'default', query: '?site' },
  ),
);
