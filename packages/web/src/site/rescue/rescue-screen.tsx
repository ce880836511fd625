import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useTitle } from '../../platform/browser/document-title.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Logo } from '../../ui/graphics/logo.tsx';
import type { Rescued } from '../outbox/entry-zip.ts';
import type { Breakage } from '../outbox/site-database.ts';
import { RoomyButton } from '../shell/roomy-button.tsx';
import { useOutbox } from '../store/outbox-context.tsx';
import { saveBlob, zipName } from '../store/save-as-file.ts';

type Outcome = Omit<Rescued, 'file'> | 'nothing' | null;

/** What was saved, and what could not be. */
function Told({ outcome }: { outcome: Outcome }) {
  const t = useTranslations('site.rescue');
  if (outcome === null) return null;
  if (outcome === 'nothing') return <Banner tone="bad">{t('nothing')}</Banner>;
  return (
    <Banner tone={outcome.unreadable > 0 ? 'waiting' : 'done'}>
      {t('saved', { entries: outcome.entries, photos: outcome.photos })}{' '}
      {outcome.unreadable > 0 && t('lost', { count: outcome.unreadable })}
    </Banner>
  );
}

/**
 * In place of all screens on site where their database cannot be opened or read: says why, and saves what can be read.
 * Nothing is deleted here.
 */
export function RescueScreen({ reason }: { reason: Breakage }) {
  const t = useTranslations('site.rescue');
  const frame = useTranslations('site.frame');
  const outbox = useOutbox();
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [saving, setSaving] = useState(false);
  useTitle(t('title'));
  const save = async () => {
    setSaving(true);
    try {
      const { file, ...counts } = await outbox.rescue();
      saveBlob(file, zipName());
      setOutcome(counts);
    } catch {
      setOutcome('nothing');
    } finally {
      setSaving(false);
    }
  };
  return (
    <main className="mx-auto grid max-w-xl content-start gap-6 px-4 py-8">
      <a href="/" className="w-max rounded">
        <Logo />
      </a>
      <div className="grid gap-3">
        <h1 className="t-2xl">{t('title')}</h1>
        <p>{t(reason)}</p>
      </div>
      <div className="empty:hidden">
        <Told outcome={outcome} />
      </div>
      <div className="grid gap-3">
        <RoomyButton variant="primary" pending={saving} onClick={() => void save()}>
          {t('save')}
        </RoomyButton>
        <RoomyButton onClick={() => window.location.reload()}>{t('reload')}</RoomyButton>
        <a
          href="/dashboard"
          className="inline-flex min-h-(--touch) items-center justify-center rounded text-link underline"
        >
          {frame('office')}
        </a>
      </div>
    </main>
  );
}
