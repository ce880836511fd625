import type {
  CompletionList,
  certifyCompletionList,
  getHandoverPack,
  issueCompletionList,
  setListLines,
  startHandoverPack,
} from '@brick/domain/completion-lists/api';
import { useTranslations } from 'use-intl';
import { call, endpointRef } from '../platform/api/call.ts';
import { reasonOf } from '../platform/api/error-detail.ts';
import { useAction } from '../platform/api/use-action.ts';
import { PROJECTS_KEY } from '../platform/projects/current-project.ts';

const linesEndpoint = endpointRef<typeof setListLines>('PUT', '/api/completion-lists/{id}/lines');

export const issueEndpoint = endpointRef<typeof issueCompletionList>(
  'POST',
  '/api/completion-lists/{id}/issue',
);
export const certifyEndpoint = endpointRef<typeof certifyCompletionList>(
  'POST',
  '/api/completion-lists/{id}/certify',
);
export const startPackEndpoint = endpointRef<typeof startHandoverPack>(
  'POST',
  '/api/completion-lists/{id}/pack',
);
export const packEndpoint = endpointRef<typeof getHandoverPack>('GET', '/api/completion-lists/{id}/pack');

/** Sets the issues of an open list, unless somebody changed it meanwhile. */
export function useSetListIssues(
  { id, version }: Pick<CompletionList, 'id' | 'version'>,
  onSuccess?: () => void,
) {
  const t = useTranslations('completion-lists.lines');
  return useAction<readonly number[], CompletionList>({
    send: (issueIds) => call(linesEndpoint, { params: { id }, body: { issueIds: [...issueIds], version } }),
    success: t('saved'),
    failure: t('failed'),
    reasonOf,
    refresh: [PROJECTS_KEY],
    ...(onSuccess && { onSuccess }),
  });
}
