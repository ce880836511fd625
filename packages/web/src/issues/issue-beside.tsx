import type { Issue } from '@brick/domain/issues/api';
import { useTranslations } from 'use-intl';
import { RowPhotos } from '../records/row-photos.tsx';
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

/** What the page of an issue shows besides its fields: how it came, its photos, and how far it is. */
export function IssueBeside({ row }: { row: Issue }) {
  return (
    <>
      <IssueDispute row={row} />
      <LateCapture row={row} />
      <RowPhotos photos={row.photos} />
      <IssueProgress row={row} />
    </>
  );
}
