import type {
  listPersonalTokens,
  listProjectTokens,
  PersonalToken,
  ProjectToken,
  takeOverProjectToken,
  withdrawPersonalToken,
  withdrawProjectToken,
} from '@brick/domain/tokens/api';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, callAll, endpointRef } from '../api/call.ts';
import { useAction } from '../api/use-action.ts';
import { projectKey } from '../projects/current-project.ts';

/** A token of the user’s own, or one of a project. */
export type AnyToken = PersonalToken | ProjectToken;

const listOwn = endpointRef<typeof listPersonalTokens>('GET', '/api/user/tokens');
const withdrawOwn = endpointRef<typeof withdrawPersonalToken>('DELETE', '/api/user/tokens/{tokenId}');
const listOfProject = endpointRef<typeof listProjectTokens>('GET', '/api/projects/{projectId}/tokens');
const withdrawOfProject = endpointRef<typeof withdrawProjectToken>(
  'DELETE',
  '/api/projects/{projectId}/tokens/{tokenId}',
);
const takeOver = endpointRef<typeof takeOverProjectToken>(
  'POST',
  '/api/projects/{projectId}/tokens/{tokenId}/take-over',
);

/** The query key of a project's tokens, or of the user's own. */
export const tokensKey = (projectId: number | null): readonly unknown[] =>
  projectId === null ? ['tokens'] : projectKey(projectId, 'connections');

/** The tokens of a project, or the user's own. */
export const useTokens = (projectId: number | null) =>
  useQuery<readonly AnyToken[]>({
    queryKey: tokensKey(projectId),
    queryFn: ({ signal }) =>
      projectId === null
        ? callAll(listOwn, { signal })
        : callAll(listOfProject, { params: { projectId }, signal }),
  });

export function useWithdrawToken(projectId: number | null) {
  const t = useTranslations('tokens.withdraw');
  return useAction<number>({
    send: (tokenId) =>
      projectId === null
        ? call(withdrawOwn, { params: { tokenId } })
        : call(withdrawOfProject, { params: { projectId, tokenId } }),
    success: t('done'),
    failure: t('failed'),
    refresh: [tokensKey(projectId)],
  });
}

/** Lets an owner take over a stopped token: they become its creator. */
export function useTakeOverToken(projectId: number) {
  const t = useTranslations('tokens.takeOver');
  return useAction<number>({
    send: (tokenId) => call(takeOver, { params: { projectId, tokenId } }),
    success: t('done'),
    failure: t('failed'),
    refresh: [tokensKey(projectId)],
  });
}
