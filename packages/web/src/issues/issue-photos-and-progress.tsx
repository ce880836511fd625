import type { Issue } from '@brick/domain/issues/api';
import { STATUS_STYLES } from '@brick/domain/status-styles';
import { useTranslations } from 'use-intl';
import { RowLink } from '../platform/lists/row-link.tsx';
import { RowPhotos } from '../records/row-photos.tsx';
import { Badge } from '../ui/feedback/status-badge.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { IssueDispute } from './issue-dispute.tsx';
import { IssueProgress } from './issue-progress.tsx';

/** More than this between capture and receipt is told. */
const LATE_MS = 3_600_000;

/** When it was captured on site, if it arrived more than an hour later. */
function LateCapture({ row: { capturedAt, createdAt } }: { row: Issue }) {
  const t = useTranslations('issues.photos');
  const { instant } = useFormat();
  if (capturedAt === null || Date.parse(createdAt) - Date.parse(capturedAt) <= LATE_MS) return null;
  return (
    <p className="text-ink-2">
      {t('late', {
        captured: instant(capturedAt, { time: true }),
        received: instant(createdAt, { time: true }),
      })}
    </p>
  );
}

/** The completion lists that it is on. */
function OnLists({ row: { lists } }: { row: Issue }) {
  const t = useTranslations('issues');
  const states = useTranslations('fields.listStates');
  if (lists.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
      {t('onLists')}
      {lists.map(({ id, number, state }) => (
        <span key={id} className="inline-flex items-center gap-1.5">
          <RowLink kind="completion-list" id={id} inTable={false}>
            <bdi className="underline">{number}</bdi>
          </RowLink>
          <Badge {...STATUS_STYLES[state]} label={states(state)} />
        </span>
      ))}
    </p>
  );
}

/** What the page of an issue shows besides its fields: how it came, its photos, and how far it is. */
export function IssuePhotosAndProgress({ row }: { row: Issue }) {
  return (
    <>
      <IssueDispute row={row} />
      <LateCapture row={row} />
      <OnLists row={row} />
      <RowPhotos photos={row.photos} issueId={row.id} />
      <IssueProgress row={row} />
    </>
  );
}
