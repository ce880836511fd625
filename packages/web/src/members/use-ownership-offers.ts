import type {
  acceptOffer,
  declineOffer,
  listOffers,
  OwnershipOffer,
  withdrawOffer,
} from '@brick/domain/members/ownership-offers-api';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { call, endpointRef } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
import { PROJECTS_KEY } from '../platform/projects/current-project.ts';

const listOffersEndpoint = endpointRef<typeof listOffers>('GET', '/api/offers');
const acceptOfferEndpoint = endpointRef<typeof acceptOffer>('POST', '/api/offers/{id}/accept');
const declineOfferEndpoint = endpointRef<typeof declineOffer>('POST', '/api/offers/{id}/decline');
const withdrawOfferEndpoint = endpointRef<typeof withdrawOffer>('DELETE', '/api/offers/{id}');

/** Prefix of all query keys of offers. Live events use it too. */
export const OFFERS_KEY = ['offers'] as const;

/** Loads the open offers made to the user and by the user. */
export const useOwnershipOffers = () =>
  useQuery({ queryKey: OFFERS_KEY, queryFn: ({ signal }) => call(listOffersEndpoint, { signal }) });

/** Accepts an offer and opens the project. */
export function useAcceptOffer({ id, projectId, projectName, kind }: OwnershipOffer) {
  const t = useTranslations('members.answer');
  const navigate = useNavigate();
  return useAction<{ sharesOwnersSuppliers: boolean }>({
    send: (body) => call(acceptOfferEndpoint, { params: { id }, body }),
    success: t(kind === 'handOver' ? 'acceptedHandOver' : 'acceptedOwner', { project: projectName }),
    failure: t('failed'),
    refresh: [PROJECTS_KEY, OFFERS_KEY],
    onSuccess: () => void navigate({ to: '/dashboard', search: { project: String(projectId) } }),
  });
}

/** Declines an offer. */
export function useDeclineOffer({ id }: OwnershipOffer) {
  const t = useTranslations('members.answer');
  return useAction({
    send: () => call(declineOfferEndpoint, { params: { id } }),
    success: t('declined'),
    failure: t('failed'),
    refresh: [OFFERS_KEY],
  });
}

/** Withdraws an offer that the user made. */
export function useWithdrawOffer() {
  const t = useTranslations('members.offers');
  return useAction<OwnershipOffer>({
    send: ({ id }) => call(withdrawOfferEndpoint, { params: { id } }),
    success: t('withdrawn'),
    failure: t('withdrawFailed'),
    refresh: [OFFERS_KEY],
  });
}
