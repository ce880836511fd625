import type { Notice } from '@brick/domain/notices/api';
import { useNavigate } from '@tanstack/react-router';
import { Check, CheckCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { linkOfNotice } from '../platform/notices/notice-link.ts';
import { NoticeRow } from '../platform/notices/notice-row.tsx';
import {
  useMarkNoticesRead,
  useNotice,
  useNotices,
  useUnreadCount,
} from '../platform/notices/use-notices.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { Banner as Remark } from '../ui/feedback/banner.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { LoadFailed } from '../ui/feedback/load-failed.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Button, IconButton } from '../ui/inputs/button.tsx';
import { Segmented } from '../ui/inputs/segmented.tsx';
import { Page } from '../ui/layout/page.tsx';

type NoticeFilter = 'all' | 'unread';

/** Opens the notice named by a link in an email: marks it as read and redirects to its record. */
function useLinkedNotice(id: string | undefined, read: (ids: readonly number[]) => void) {
  const navigate = useNavigate();
  const query = useNotice(id);
  const { data: named } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another notice may redirect again
  useEffect(() => {
    if (!named) return;
    if (named.readAt === null) read([named.id]);
    const place = linkOfNotice(named);
    void navigate({
      to: place?.to ?? '/notices',
      search: place?.search ?? {},
      replace: true,
    });
  }, [named?.id]);
  return query;
}

function NoticeRows({ show, read }: { show: NoticeFilter; read: ReturnType<typeof useMarkNoticesRead> }) {
  const t = useTranslations('notices');
  const notices = useNotices({ unread: show === 'unread' });
  const {
    rows,
    total,
    isError,
    refetch,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
  } = notices;
  if (isError && !rows) return <ErrorState text={t('listFailed')} onRetry={() => void refetch()} />;
  if (!rows) return <Skeleton className="h-40 w-full" />;
  if (rows.length === 0)
    return show === 'unread' ? (
      <EmptyState title={t('noneUnread')} text={t('noneUnreadText')} />
    ) : (
      <EmptyState title={t('empty')} text={t('emptyText')} />
    );
  const open = ({ id, readAt }: Notice) => readAt === null && read.mutate([id]);
  return (
    <>
      <p className="text-ink-2" aria-live="polite">
        {t('count', { count: total })}
      </p>
      <ul aria-label={t('title')} className="max-w-[58.5rem] border-t border-line">
        {rows.map((notice) => (
          <li key={notice.id} className="flex items-start gap-3 border-b border-line py-3">
            <NoticeRow notice={notice} onOpen={open} />
            {notice.readAt === null && (
              <IconButton
                label={t('markReadOf', { text: notice.text })}
                icon={<Check size={18} strokeWidth={1.75} aria-hidden="true" />}
                tooltip={false}
                title={t('markRead')}
                onClick={() => read.mutate([notice.id])}
                className="shrink-0"
              />
            )}
          </li>
        ))}
      </ul>
      {isFetchNextPageError && <ErrorState text={t('listFailed')} onRetry={() => void fetchNextPage()} />}
      {hasNextPage && (
        <div className="flex justify-center">
          <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Lists all notices of the user. */
export function NoticesScreen() {
  const t = useTranslations('notices');
  const [{ show: asked, open }, patch] = useUrlState();
  const show: NoticeFilter = asked === 'unread' ? 'unread' : 'all';
  const unread = useUnreadCount() ?? 0;
  const read = useMarkNoticesRead();
  const named = useLinkedNotice(open, (ids) => read.mutate(ids));
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      actions={
        unread > 0 && (
          <Button
            icon={<CheckCheck size={16} aria-hidden="true" />}
            pending={read.isPending && read.variables === 'all'}
            onClick={() => read.mutate('all')}
          >
            {t('markAllRead')}
          </Button>
        )
      }
    >
      {open !== undefined && named.data === null && <Remark tone="moving">{t('gone')}</Remark>}
      <LoadFailed query={named} />
      <Segmented
        label={t('show')}
        value={show}
        onChange={(value: NoticeFilter) => patch({ show: value === 'unread' ? value : null })}
        options={[
          { value: 'all', label: t('all') },
          { value: 'unread', label: t('unread') },
        ]}
      />
      <NoticeRows show={show} read={read} />
    </Page>
  );
}
