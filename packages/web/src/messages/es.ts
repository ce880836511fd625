import { featureFiles, mergeMessageFiles } from './merge-files.ts';
import { kindNamesOf } from './message-namespaces.ts';

export const messages = {
  ...mergeMessageFiles(
    import.meta.glob('../../../messages/es/{frame,phases,sentences,session,shell,status,ui}.json', {
      eager: true,
      import: 'default',
    }),
  ),
  names: kindNamesOf(
    import.meta.glob('../../../messages/es/records/*.json', {
      eager: true,
      import: 'names',
      query: '?names',
    }),
  ),
};

export const features = featureFiles(
  import.meta.glob(
    [
      '../../../messages/es/*.json',
      '../../../messages/es/records/*.json',
      '!../../../messages/es/{frame,phases,sentences,session,shell,status,ui}.json',
    ],
    { import: 'default' },
  ),
);
