import type { OwnershipOffer } from '@brick/domain/members/ownership-offers-api';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isCallError } from '../platform/api/call-error.ts';
import { useTitle } from '../platform/browser/document-title.ts';
import { useUser } from '../platform/session/session.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { FormError } from '../ui/inputs/field.tsx';
import { Switch } from '../ui/inputs/switch.tsx';
import { Page } from '../ui/layout/page.tsx';
import { useAcceptOffer, useDeclineOffer, useOwnershipOffers } from './use-ownership-offers.ts';

/** The offers made to the user, each to accept or decline. */
export function OwnershipOffersScreen() {
  const t = useTranslations('members.answer');
  useTitle(t('title'));
  const { id } = useUser();
  const { data, isPending, isError, refetch } = useOwnershipOffers();
  const mine = data?.filter(({ userId }) => userId === id) ?? [];
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      loading={isPending && t('loading')}
      error={isError && !data ? { text: t('listFailed'), onRetry: () => void refetch() } : undefined}
    >
      {mine.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')} />
      ) : (
        <ul className="grid max-w-160 gap-5">
          {mine.map((offer) => (
            <li key={offer.id}>
              <OfferItem offer={offer} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

function useOfferText({ kind, inTrash, leave, offeredByName }: OwnershipOffer) {
  const t = useTranslations('members.answer');
  const name = offeredByName ?? '–';
  if (kind === 'owner') return { what: t('owner', { name }), means: t('ownerMeans') };
  if (inTrash) return { what: t('inTrash'), means: t('inTrashMeans') };
  return { what: t('handOver', { name }), means: t(leave ? 'handOverLeave' : 'handOverStay', { name }) };
}

function OfferItem({ offer }: { offer: OwnershipOffer }) {
  const t = useTranslations('members.answer');
  const { instant } = useFormat();
  // Sharing the supplier directory is off by default, so that accepting alone never shares it.
  const [shares, setShares] = useState(false);
  const acceptance = useAcceptOffer(offer);
  const refusal = useDeclineOffer(offer);
  const { what, means } = useOfferText(offer);
  const failed = [acceptance.error, refusal.error].find((error) => isCallError(error));
  const busy = acceptance.isPending || refusal.isPending;
  return (
    <article
      className="grid gap-4 rounded-lg border border-line bg-surface p-5"
      aria-labelledby={`offer-${offer.id}`}
    >
      <div className="grid gap-1">
        <h2 id={`offer-${offer.id}`} className="t-lg font-semibold wrap-anywhere">
          <bdi>{offer.projectName}</bdi>
        </h2>
        <p className="text-pretty">{what}</p>
      </div>
      <p className="text-pretty text-ink-2">{means}</p>
      {offer.kind === 'handOver' && (
        <Switch
          label={t('share')}
          hint={t('shareHint')}
          checked={shares}
          onChange={({ target }) => setShares(target.checked)}
          className="border-y border-line"
        />
      )}
      <FormError>{isCallError(failed) && failed.detail}</FormError>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          disabled={busy}
          pending={acceptance.isPending}
          pendingLabel={t('accepting')}
          onClick={() => acceptance.mutate({ sharesOwnersSuppliers: shares })}
        >
          {t('accept')}
        </Button>
        <Button
          disabled={busy}
          pending={refusal.isPending}
          pendingLabel={t('declining')}
          onClick={() => refusal.mutate()}
        >
          {t('decline')}
        </Button>
        <span className="t-sm ms-auto text-ink-3">{t('until', { day: instant(offer.expiresAt) })}</span>
      </div>
    </article>
  );
}
