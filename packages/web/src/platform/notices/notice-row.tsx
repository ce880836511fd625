import type { Notice } from '@brick/domain/notices/api';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { RelativeDay } from '../../ui/format/relative-day.tsx';
import { linkOfNotice } from './notice-link.ts';

interface NoticeRowProps {
  notice: Notice;
  /** Called when its record is opened. */
  onOpen: (notice: Notice) => void;
}

/** What happened, where and when; a click opens the record. */
export function NoticeRow({ notice, onOpen }: NoticeRowProps) {
  const t = useTranslations('notices');
  const { text, projectName, at, readAt } = notice;
  const place = linkOfNotice(notice);
  const unread = readAt === null;
  const sentence = <span className={unread ? 'font-semibold' : 'text-ink-2'}>{text}</span>;
  return (
    <div className="grid min-w-0 flex-1 grid-cols-[0.5rem_minmax(0,1fr)] gap-x-3">
      <span className="pt-2">
        {unread && (
          <span role="img" aria-label={t('isUnread')} className="block size-2 rounded-full bg-brick" />
        )}
      </span>
      <div className="grid gap-0.5">
        {place ? (
          <Link
            to={place.to}
            search={place.search}
            onClick={() => onOpen(notice)}
            className="wrap-anywhere hover:underline coarse:py-1.5"
          >
            {sentence}
          </Link>
        ) : (
          <p className="wrap-anywhere">{sentence}</p>
        )}
        <p className="t-sm flex flex-wrap gap-x-3 text-ink-3">
          {projectName !== null && <bdi className="wrap-anywhere">{projectName}</bdi>}
          <RelativeDay of={at} />
        </p>
      </div>
    </div>
  );
}
