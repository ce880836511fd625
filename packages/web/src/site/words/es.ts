import { mergeMessageFiles } from '../../messages/merge-files.ts';

export const messages = mergeMessageFiles(
  import.meta.glob(
    [
      '../../../../messages/es/{fields,frame,session,status,ui}.json',
      '../../../../messages/es/records/{checks,issues}.json',
      '../../../../messages/es/site/*.json',
    ],
    { eager: true, import: 'default', query: '?site' },
  ),
);
