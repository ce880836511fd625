import { Link } from '@tanstack/react-router';
import { CheckCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { NoticeRow } from '../platform/notice-row.tsx';
import { useNotices, useReadNotices } from '../platform/notices.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { keptSearch } from './nav-path.ts';

/** Notices that the bell shows; the screen shows all. */
const SHOWN = 8;

function Rows({ onClose }: { onClose: () => void }) {
  const t = useTranslations('notices');
  const { rows, isError, refetch } = useNotices({ limit: SHOWN });
  const read = useReadNotices();
  if (isError) return <ErrorState text={t('listFailed')} onRetry={() => void refetch()} />;
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

/** The newest notices, unread ones first, and the ways to all of them and to what is sent by mail. */
export function BellList({ onClose }: { onClose: () => void }) {
  const t = useTranslations('notices');
  return (
    <div className="grid gap-2">
      <h2 className="t-md font-semibold">{t('title')}</h2>
      <Rows onClose={onClose} />
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-line pt-2 [&_a]:flex [&_a]:items-center [&_a]:underline coarse:[&_a]:min-h-(--touch)">
        <Link to="/notices" search={keptSearch as never} onClick={onClose}>
          {t('allNotices')}
        </Link>
        <Link to="/settings" search={keptSearch as never} onClick={onClose}>
          {t('settings')}
        </Link>
      </p>
    </div>
  );
}
