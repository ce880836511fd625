import type { startDemo } from '@brick/domain/demo/api';
import type { addSampleProject } from '@brick/domain/projects/api';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { type CallReply, call, endpointRef } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
import { useSingleMutation } from '../platform/api/use-single-mutation.ts';
import { PROJECTS_KEY } from '../platform/projects/current-project.ts';
import { USER_KEY } from '../platform/session/session.ts';

const startDemoEndpoint = endpointRef<typeof startDemo>('POST', '/api/demo');
const addSampleEndpoint = endpointRef<typeof addSampleProject>('POST', '/api/projects/sample');

/** Resolves once the page is visible. Browsers prerender pages that are never opened. */
const whenVisible = (): Promise<void> =>
  'prerendering' in document && document.prerendering
    ? new Promise((resolve) =>
        document.addEventListener('prerenderingchange', () => resolve(), { once: true }),
      )
    : Promise.resolve();

/** Starts a demo. The app shows the signed-in screens as soon as its user is known. */
export function useStartDemo() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: () => whenVisible().then(() => call(startDemoEndpoint)),
    onSuccess: (user) => client.setQueryData(USER_KEY, user),
  });
}

/** Adds the sample project to the user's projects and opens it. */
export function useAddSample(onAdded: (projectId: number) => void) {
  const t = useTranslations('demo.signedIn');
  return useAction<void, CallReply<typeof addSampleProject>>({
    send: (_, keyFor) => call(addSampleEndpoint, { idempotencyKey: keyFor(null) }),
    success: t('added'),
    failure: t('addFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: ({ id }) => onAdded(id),
  });
}
