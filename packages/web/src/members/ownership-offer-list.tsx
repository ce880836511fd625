import type { OwnershipOffer } from '@brick/domain/members/ownership-offers-api';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isCallError } from '../platform/api/call-error.ts';
import { useUser } from '../platform/session/session.ts';
import { hasNoData, LoadFailed } from '../ui/feedback/load-failed.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { buttonStyle } from '../ui/inputs/button-style.ts';
import { SectionHeading } from '../ui/layout/section-heading.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { useOwnershipOffers, useWithdrawOffer } from './use-ownership-offers.ts';

/** The project's open offers that concern the user: those they made and one that awaits their answer. */
export function OwnershipOfferList({ projectId }: { projectId: number }) {
  const t = useTranslations('members.offers');
  const answer = useTranslations('members.answer');
  const me = useUser().id;
  const { instant } = useFormat();
  const query = useOwnershipOffers();
  const { data } = query;
  const [ending, setEnding] = useState<OwnershipOffer | null>(null);
  const open = data?.filter((offer) => offer.projectId === projectId) ?? [];
  // The confirmation stays open after the last offer has left the list.
  if (open.length === 0 && !ending && !hasNoData(query)) return null;
  return (
    <section aria-labelledby="offers" className="mt-4 grid gap-2">
      <SectionHeading id="offers" title={t('title')} text={t('text')} />
      <LoadFailed query={query} text={answer('listFailed')} />
      <ul className="border-t border-line empty:hidden">
        {open.map((offer) => (
          <li
            key={offer.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-2.5"
          >
            <span className="grid min-w-0 gap-0.5">
              <span className="wrap-anywhere">
                {offer.userId === me
                  ? t(`toYou.${offer.kind}`, { name: offer.offeredByName ?? '–' })
                  : t(`made.${offer.kind}`, { name: offer.userName ?? '–' })}
              </span>
              <span className="t-sm text-ink-3">{t('until', { day: instant(offer.expiresAt) })}</span>
            </span>
            {offer.userId === me ? (
              <Link to="/offers" className={buttonStyle({ size: 'sm' })}>
                {t('answer')}
              </Link>
            ) : (
              <Button
                size="sm"
                aria-label={t('withdrawOf', { name: offer.userName ?? '–' })}
                onClick={() => setEnding(offer)}
              >
                {t('withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <WithdrawOfferDialog offer={ending} onClose={() => setEnding(null)} />
    </section>
  );
}

function WithdrawOfferDialog({ offer, onClose }: { offer: OwnershipOffer | null; onClose: () => void }) {
  const t = useTranslations('members.offers');
  const taking = useWithdrawOffer();
  const close = () => {
    taking.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={offer !== null}
      onOpenChange={(open) => !open && close()}
      title={t('confirmWithdraw')}
      description={t('withdrawText', { name: offer?.userName ?? '–' })}
      confirmLabel={t('withdraw')}
      pending={taking.isPending}
      error={isCallError(taking.error) ? taking.error.detail : undefined}
      onConfirm={() => offer && taking.mutate(offer, { onSuccess: close })}
    />
  );
}
