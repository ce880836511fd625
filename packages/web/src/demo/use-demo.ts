import type { startDemo } from '@brick/domain/demo/contract';
import type { addSampleProject } from '@brick/domain/projects/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { type Answer, call, callOf } from '../platform/call.ts';
import { PROJECTS_KEY } from '../platform/current-project.ts';
import { USER_KEY } from '../platform/session.ts';
import { useAction } from '../platform/use-action.ts';

const start = callOf<typeof startDemo>('POST', '/api/demo');
const addSample = callOf<typeof addSampleProject>('POST', '/api/projects/sample');

/** Resolves once somebody looks at the page: browsers draw pages ahead of time that nobody opens in the end. */
const looked = (): Promise<void> =>
  'prerendering' in document && document.prerendering
    ? new Promise((resolve) =>
        document.addEventListener('prerenderingchange', () => resolve(), { once: true }),
      )
    : Promise.resolve();

/** Opens a demo. The app shows the screens of signed-in users as soon as its user is known. */
export function useStartDemo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => looked().then(() => call(start)),
    onSuccess: (user) => client.setQueryData(USER_KEY, user),
  });
}

/** Adds the sample project to one's own, and goes on to it. */
export function useAddSample(onAdded: (projectId: number) => void) {
  const t = useTranslations('demo.signedIn');
  return useAction<void, Answer<typeof addSampleProject>>({
    send: () => call(addSample),
    success: t('added'),
    failure: t('addFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: ({ id }) => onAdded(id),
  });
}
