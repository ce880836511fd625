import type { Entry } from '@brick/domain/site/outbox/entry';
import { ENTRY_STATES, type EntryAction } from '@brick/domain/site/outbox/entry-states';
import { referencesIn } from '@brick/domain/site/outbox/references';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../platform/api/call.ts';
import { detailOf } from '../../platform/api/error-detail.ts';
import { useTitle } from '../../platform/browser/document-title.ts';
import { restoreIssueEndpoint } from '../../platform/issues/issue-endpoints.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { buttonStyle } from '../../ui/inputs/button-style.ts';
import { Page } from '../../ui/layout/page.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { editAddress } from '../issues/entry-addresses.ts';
import { unsentEntries } from '../outbox/unsent-entries.ts';
import { useSiteProjects } from '../project/site-projects.ts';
import { useOutbox, useOutboxOverview } from '../store/outbox-context.tsx';
import { saveAsFile } from '../store/save-as-file.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { EntryBadge } from './entry-badge.tsx';
import { EntryWords } from './entry-words.tsx';
import { GiveUpDialog } from './give-up-dialog.tsx';
import { useWhyWaiting } from './why-waiting.ts';

type Open = { action: 'giveUp' | 'merge'; id: string } | null;

/** The issue that an edit or step was refused for, as it is gone: its id, or the uuid of what made it here. */
const goneIssue = ({ kind, lastProblem, params }: Entry): number | string | null =>
  kind === 'issue' && lastProblem?.code === 'notFound' && params['id'] !== undefined
    ? (referencesIn(params['id'])[0] ?? params['id'])
    : null;

/** What a person may do with an entry now: the table of states says it, and an entry may lack what it needs. */
function actionsOf(entry: Entry, isOwner: boolean): EntryAction[] {
  const actions: readonly EntryAction[] = ENTRY_STATES[entry.state].actions;
  return actions.filter(
    (action) =>
      (action !== 'merge' || entry.conflict !== null) &&
      (action !== 'restore' || (isOwner && goneIssue(entry) !== null)) &&
      (action !== 'edit' || editAddress(entry) !== null),
  );
}

function EntryCard({
  entry,
  photos,
  onOpen,
}: {
  entry: Entry;
  photos: number;
  onOpen: (open: Open) => void;
}) {
  const t = useTranslations('site.outbox');
  const format = useFormat();
  const outbox = useOutbox();
  const navigate = useNavigate();
  const why = useWhyWaiting(entry);
  const capture = useTranslations('site.capture');
  const { projects } = useSiteProjects();
  const isOwner = projects.some(({ id, role }) => id === entry.projectId && role === 'owner');
  const restore = async () => {
    try {
      const gone = goneIssue(entry);
      const id = typeof gone === 'string' ? (await outbox.sentId(gone))?.id : gone;
      await call(restoreIssueEndpoint, { params: { id: id ?? 0 } });
      await outbox.tryNow(entry.id);
    } catch (error) {
      toast({
        title: capture('notSavedTitle'),
        description: detailOf(error) ?? why,
        variant: 'destructive',
      });
    }
  };
  const act: Record<EntryAction, () => void> = {
    tryNow: () => void outbox.tryNow(entry.id),
    edit: () => {
      const address = editAddress(entry);
      if (address) void navigate(address);
    },
    merge: () => onOpen({ action: 'merge', id: entry.id }),
    restore: () => void restore(),
    giveUp: () => onOpen({ action: 'giveUp', id: entry.id }),
    saveAsFile: () => void saveAsFile(outbox, [entry.id]),
  };
  const errors = Object.entries(entry.state === 'stopped' ? (entry.lastProblem?.errors ?? {}) : {});
  return (
    <li className="grid gap-3 border-t border-line py-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="t-lg min-w-0 flex-1 basis-52 font-semibold wrap-anywhere">
          <bdi>{entry.title || t('untitled')}</bdi>
        </h2>
        <EntryBadge state={entry.state} />
      </div>
      <p className="text-ink-2">
        {t('about', {
          what: t(`act.${entry.act}`),
          captured: format.instant(new Date(entry.capturedAt).toISOString(), { time: true }),
          size: format.bytes(entry.bytes),
        })}
        {photos > 0 && ` · ${t('photos', { count: photos })}`}
      </p>
      <EntryWords entry={entry} />
      <p role="status" className={entry.state === 'stopped' ? 'font-medium text-crimson' : 'text-ink-2'}>
        {why}
      </p>
      {errors.length > 0 && (
        <ul className="t-sm list-disc ps-5 text-crimson">
          {errors.map(([field, sentence]) => (
            <li key={field}>{sentence}</li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {actionsOf(entry, isOwner).map((action) => (
          <Button key={action} variant={action === 'giveUp' ? 'quiet' : 'secondary'} onClick={act[action]}>
            {t(`action.${action}`)}
          </Button>
        ))}
      </div>
    </li>
  );
}

/** Everything that is not sent: what, when, how large, why it waits, and what can be done. */
export function OutboxScreen() {
  const t = useTranslations('site.outbox');
  const outbox = useOutbox();
  const { isRead, entries, photos, ofOthers, unreadable } = useOutboxOverview();
  const [open, setOpen] = useState<Open>(null);
  useTitle(t('title'));
  const photosOf = (id: string) => photos.filter(({ ownerId }) => ownerId === id);
  // Photos that were refused, or whose entry has arrived, are shown by themselves.
  const all = unsentEntries([...entries, ...photos]);
  const opened = all.find(({ id }) => id === open?.id);
  return (
    <Page
      title={t('title')}
      loading={!isRead && t('loading')}
      actions={
        all.length + unreadable > 0 && (
          <>
            <Button onClick={() => void outbox.tryNow()}>{t('sendNow')}</Button>
            <Button onClick={() => void saveAsFile(outbox)}>{t('saveAll')}</Button>
          </>
        )
      }
    >
      {all.length === 0 && unreadable === 0 ? (
        <EmptyState
          title={t('empty')}
          text={t('emptyText')}
          actions={
            <Link to="/site/receipts" className={buttonStyle()}>
              {t('receipts')}
            </Link>
          }
        />
      ) : (
        <ul aria-label={t('title')}>
          {all.map((entry) => (
            <EntryCard key={entry.id} entry={entry} photos={photosOf(entry.id).length} onOpen={setOpen} />
          ))}
        </ul>
      )}
      {unreadable > 0 && <Banner tone="waiting">{t('unreadable', { count: unreadable })}</Banner>}
      {ofOthers > 0 && <p className="text-ink-2">{t('ofOthers', { count: ofOthers })}</p>}
      <Suspense>
        {open?.action === 'giveUp' && opened && <GiveUpDialog entry={opened} onClose={() => setOpen(null)} />}
        {open?.action === 'merge' && opened && (
          <ConflictDialog entry={opened} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </Page>
  );
}
