import type {
  acceptOffer,
  declineOffer,
  listOffers,
  Offer,
  withdrawOffer,
} from '@brick/domain/members/offers';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { call, callOf } from '../platform/call.ts';
import { PROJECTS_KEY } from '../platform/current-project.ts';
import { useAction } from '../platform/use-action.ts';

const list = callOf<typeof listOffers>('GET', '/api/offers');
const accept = callOf<typeof acceptOffer>('POST', '/api/offers/{id}/accept');
const decline = callOf<typeof declineOffer>('POST', '/api/offers/{id}/decline');
const withdraw = callOf<typeof withdrawOffer>('DELETE', '/api/offers/{id}');

/** Everything that is read of offers begins with this; live events name it too. */
export const OFFERS_KEY = ['offers'] as const;

/** The open offers that the user was made, and those that they made. */
export const useOffers = () =>
  useQuery({ queryKey: OFFERS_KEY, queryFn: ({ signal }) => call(list, { signal }) });

/** Takes an offer, and leads into the project. */
export function useAcceptance({ id, projectId, projectName, kind }: Offer) {
  const t = useTranslations('members.answer');
  const navigate = useNavigate();
  return useAction<{ sharesOwnersSuppliers: boolean }>({
    send: (body) => call(accept, { params: { id }, body }),
    success: t(kind === 'handOver' ? 'acceptedHandOver' : 'acceptedOwner', { project: projectName }),
    failure: t('failed'),
    refresh: [PROJECTS_KEY, OFFERS_KEY],
    onSuccess: () => void navigate({ to: '/dashboard', search: { project: String(projectId) } as never }),
  });
}

/** Turns an offer down. */
export function useRefusal({ id }: Offer) {
  const t = useTranslations('members.answer');
  return useAction({
    send: () => call(decline, { params: { id } }),
    success: t('declined'),
    failure: t('failed'),
    refresh: [OFFERS_KEY],
  });
}

/** Takes back an offer that the user made. */
export function useTakingBack() {
  const t = useTranslations('members.offers');
  return useAction<Offer>({
    send: ({ id }) => call(withdraw, { params: { id } }),
    success: t('withdrawn'),
    failure: t('withdrawFailed'),
    refresh: [OFFERS_KEY],
  });
}
