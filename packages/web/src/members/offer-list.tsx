import type { Offer } from '@brick/domain/members/offers';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isCallError } from '../platform/call-error.ts';
import { useUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { isUnknown, LoadFailed } from '../ui/load-failed.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { useOffers, useTakingBack } from './use-offers.ts';

/** The open offers of this project that concern the user: those that they made, and one that waits for their answer. */
export function OfferList({ projectId }: { projectId: number }) {
  const t = useTranslations('members.offers');
  const answer = useTranslations('members.answer');
  const me = useUser().id;
  const { instant } = useFormat();
  const query = useOffers();
  const { data } = query;
  const [ending, setEnding] = useState<Offer | null>(null);
  const open = data?.filter((offer) => offer.projectId === projectId) ?? [];
  // What becomes of the question outlives the list: the last offer is gone before it is closed.
  if (open.length === 0 && !ending && !isUnknown(query)) return null;
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
      <TakingBack offer={ending} onClose={() => setEnding(null)} />
    </section>
  );
}

function TakingBack({ offer, onClose }: { offer: Offer | null; onClose: () => void }) {
  const t = useTranslations('members.offers');
  const taking = useTakingBack();
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
