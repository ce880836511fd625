import { mergeMessageFiles } from '../../messages/merge-files.ts';

export const messages = mergeMessageFiles(
  import.meta.glob(
    [
      '../../../../messages/ja/{fields,frame,session,status,ui}.json',
      '../../../../messages/ja/records/{checks,issues}.json',
      '../../../../messages/ja/site/*.json',
    ],
    { eager: true, import: 'default', query: '?site' },
  ),
);
