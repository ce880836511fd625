import { featureFiles, mergeMessageFiles } from './merge-files.ts';
import { kindNamesOf } from './message-namespaces.ts';

export const messages = {
  ...mergeMessageFiles(
    import.meta.glob('../../../messages/zh/{frame,phases,sentences,session,shell,status,ui}.json', {
      eager: true,
      import: 'default',
    }),
  ),
  names: kindNamesOf(
    import.meta.glob('../../../messages/zh/records/*.json', {
      eager: true,
      import: 'names',
      query: '?names',
    }),
  ),
};

export const features = featureFiles(
  import.meta.glob(
    [
      '../../../messages/zh/*.json',
      '../../../messages/zh/records/*.json',
      '!../../../messages/zh/{frame,phases,sentences,session,shell,status,ui}.json',
    ],
    { import: 'default' },
  ),
);
