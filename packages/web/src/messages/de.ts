import { featureFiles, mergeMessageFiles } from './merge-files.ts';
import { kindNamesOf } from './message-namespaces.ts';

export const messages = {
  ...mergeMessageFiles(
    import.meta.glob('../../../messages/de/{frame,phases,sentences,session,shell,status,ui}.json', {
      eager: true,
      import: 'default',
    }),
  ),
  names: kindNamesOf(
    import.meta.glob('../../../messages/de/records/*.json', {
      eager: true,
      import: 'names',
      query: '?names',
    }),
  ),
};

export const features = featureFiles(
  import.meta.glob(
    [
      '../../../messages/de/*.json',
      '../../../messages/de/records/*.json',
      '!../../../messages/de/{frame,phases,sentences,session,shell,status,ui}.json',
    ],
    { import: 'default' },
  ),
);
