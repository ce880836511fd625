import { Link } from '@tanstack/react-router';
import { CircleCheck, CloudUpload, Pause, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { cx } from '../../ui/cx.ts';
import type { OutboxOverview } from '../outbox/overview.ts';
import { useOutboxOverview } from '../store/outbox-context.tsx';

/** On every screen: what waits to be sent, and what does not go on by itself. It opens the outbox. */
export const SyncStrip = () => <StripOf overview={useOutboxOverview()} />;

export function StripOf({ overview }: { overview: OutboxOverview }) {
  const t = useTranslations('site.strip');
  const { isRead, entries, photos, counts, hold, ofOthers, photosWaiting } = overview;
  const entriesWaiting = entries.length - counts.draft - counts.stopped;
  const photosStopped = photos.filter(({ state }) => state === 'stopped').length;
  const stopped = counts.stopped + photosStopped;
  const count = entriesWaiting + counts.stopped + photosWaiting;
  const said = [
    count === 0 && t('allSent'),
    entriesWaiting > 0 && t('waiting', { count: entriesWaiting }),
    photosWaiting > photosStopped && t('photos', { count: photosWaiting - photosStopped }),
    stopped > 0 && t('stopped', { count: stopped }),
    hold && stopped === 0 && t(`hold.${hold.reason}`),
  ];
  const tone =
    stopped > 0
      ? 'bg-crimson-wash text-crimson'
      : hold
        ? 'bg-ochre-wash text-ochre'
        : count > 0
          ? 'bg-blueprint-wash text-blueprint'
          : 'bg-moss-wash text-moss';
  const Icon = stopped > 0 ? TriangleAlert : hold ? Pause : count > 0 ? CloudUpload : CircleCheck;
  if (!isRead) return null;
  return (
    <div role="status" className="grid gap-1">
      <Link
        to="/site/outbox"
        className={cx('flex min-h-(--touch) items-center gap-3 rounded px-3 py-2 font-semibold', tone)}
      >
        <Icon size={22} aria-hidden="true" className="shrink-0" />
        <span className="min-w-0 flex-1">{said.filter(Boolean).join(' · ')}</span>
      </Link>
      {ofOthers > 0 && <p className="t-sm px-3 text-ink-2">{t('ofOthers', { count: ofOthers })}</p>}
    </div>
  );
}
