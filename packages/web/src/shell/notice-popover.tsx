import { Link } from '@tanstack/react-router';
import { CheckCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { NoticeRow } from '../platform/notices/notice-row.tsx';
import { useMarkNoticesRead, useNotices } from '../platform/notices/use-notices.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { keepProject } from './nav-links.ts';

/** Notices in the popover; the screen shows all. */
const SHOWN = 8;

function NoticeRows({ onClose }: { onClose: () => void }) {
  const t = useTranslations('notices');
  const { rows, isError, refetch } = useNotices({ limit: SHOWN });
  const read = useMarkNoticesRead();
  if (isError && !rows) return <ErrorState text={t('listFailed')} onRetry={() => void refetch()} />;
  if (!rows) return <SkeletonText lines={4} />;
  if (rows.length === 0) return <EmptyState compact title={t('empty')} text={t('emptyText')} />;
  return (
    <>
      <ul aria-label={t('title')} className="grid">
        {rows.slice(0, SHOWN).map((notice) => (
          <li key={notice.id} className="flex border-b border-line py-2.5 last:border-b-0">
            <NoticeRow
              notice={notice}
              onOpen={({ id, readAt }) => {
                if (readAt === null) read.mutate([id]);
                onClose();
              }}
            />
          </li>
        ))}
      </ul>
      {rows.some(({ readAt }) => readAt === null) && (
        <Button
          icon={<CheckCheck size={16} aria-hidden="true" />}
          pending={read.isPending && read.variables === 'all'}
          onClick={() => read.mutate('all')}
        >
          {t('markAllRead')}
        </Button>
      )}
    </>
  );
}

/** The newest notices, unread ones first, with links to all of them and to the mail settings. */
export function NoticePopover({ onClose }: { onClose: () => void }) {
  const t = useTranslations('notices');
  return (
    <div className="grid gap-2">
      <h2 className="t-md font-semibold">{t('title')}</h2>
      <NoticeRows onClose={onClose} />
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-line pt-2 [&_a]:flex [&_a]:items-center [&_a]:underline coarse:[&_a]:min-h-(--touch)">
        <Link to="/notices" search={keepProject} onClick={onClose}>
          {t('allNotices')}
        </Link>
        <Link to="/settings" search={keepProject} onClick={onClose}>
          {t('settings')}
        </Link>
      </p>
    </div>
  );
}
