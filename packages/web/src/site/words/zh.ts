import { mergeMessageFiles } from '../../messages/merge-files.ts';

export const messages = mergeMessageFiles(
  import.meta.glob(
    [
      '../../../../messages/zh/{fields,frame,phases,session,status,ui}.json',
      '../../../../messages/zh/records/{checks,diary-days,issues}.json',
      '../../../../messages/zh/site/*.json',
    ],
    { eager: true, import: 'default', query: '?site' },
  ),
);
