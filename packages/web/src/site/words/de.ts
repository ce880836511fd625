import { mergeMessageFiles } from '../../messages/merge-files.ts';

export const messages = mergeMessageFiles(
  import.meta.glob(
    [
      '../../../../messages/de/{fields,frame,session,status,ui}.json',
      '../../../../messages/de/records/{checks,issues}.json',
      '../../../../messages/de/site/*.json',
    ],
    { eager: true, import: 'default', query: '?site' },
  ),
);
