import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useKindNames } from '../platform/kind-names.ts';
import { historyNotes } from '../platform/records/history-notes.ts';
import { linkTo } from '../platform/records/record-links.ts';
import { useTranslatedTitle } from '../platform/records/use-translated-title.ts';
import { useFormat } from '../ui/format/format-context.tsx';
import { linkStyle } from '../ui/inputs/button-style.ts';
import { type ActivityEntity, type ActivityEntry, ENTITIES } from './use-activity.ts';

/** Entities in the log that are not a kind of record. */
const ENTITIES_WITHOUT_RECORD = [
  ...(['comment', 'budget', 'transfer', 'programme', 'member', 'invitation', 'offer'] as const),
  ...(['branding', 'share-link', 'project-token', 'webhook', 'mail-address', 'held-mail'] as const),
  ...(['accounting-profile', 'accounting-export'] as const),
] as const;

type EntityWithoutRecord = (typeof ENTITIES_WITHOUT_RECORD)[number];

const hasNoRecord = (entity: ActivityEntity): entity is EntityWithoutRecord =>
  ENTITIES_WITHOUT_RECORD.some((known) => known === entity);

/** Returns the display name of an entity. Unknown kinds, written by a newer version, are shown by their own name. */
export function useEntityName(): (entity: string) => string {
  const kind = useKindNames('one');
  const other = useTranslations('activity.entities');
  return (entity) => {
    const known = ENTITIES.find((each) => each === entity);
    if (!known) return entity;
    return hasNoRecord(known) ? other(known) : kind(known);
  };
}

/** Returns the link to the record of an entry, or null if the record is gone or has no page. */
function linkToRecord({ entity, record }: ActivityEntry, projectId: number) {
  const search = { project: String(projectId) };
  if (entity === 'member' || entity === 'invitation' || entity === 'offer') return { to: '/members', search };
  if (entity === 'budget' || entity === 'transfer') return { to: '/budget', search };
  if (entity === 'branding' || entity === 'share-link' || entity === 'report-schedule')
    return { to: '/reports', search };
  if (entity === 'accounting-profile' || entity === 'accounting-export') return { to: '/accounting', search };
  if (['project-token', 'webhook', 'mail-address', 'held-mail'].includes(entity))
    return { to: '/connections', search };
  if (entity === 'programme') return { to: '/programme', search };
  return record && linkTo({ ...record, projectId });
}

/** One entry of the activity log: what happened to which record, who did it and when. */
export function ActivityEntryRow({ entry, projectId }: { entry: ActivityEntry; projectId: number }) {
  const history = useTranslations('record.history');
  const entityName = useEntityName();
  const { instant } = useFormat();
  const shownTitle = useTranslatedTitle();
  const place = linkToRecord(entry, projectId);
  const { entityTitle, record } = entry;
  const title = entityTitle ? shownTitle(record?.kind, entityTitle) : entityName(entry.entity);
  const said = entry.entity === 'comment' && typeof entry.after?.['text'] === 'string';
  return (
    <li className="grid gap-x-4 gap-y-0.5 border-t border-line py-2.5 wrap-anywhere sm:grid-cols-[11rem_minmax(0,1fr)_fit-content(40%)]">
      <span>
        <span className="font-semibold">{history(`actions.${entry.action}`)}</span>
        <span className="t-sm block text-ink-2">{entityName(entry.entity)}</span>
      </span>
      <span className="min-w-0">
        {place ? (
          <Link to={place.to} search={place.search} className={linkStyle}>
            <bdi>{title}</bdi>
          </Link>
        ) : (
          <bdi>{title}</bdi>
        )}
        {said && (
          <span className="t-sm line-clamp-3 text-ink-2" dir="auto">
            {String(entry.after?.['text'])}
          </span>
        )}
        {historyNotes(entry).map((note) => (
          <span key={note} className="t-sm block text-ink-3">
            {history(note)}
          </span>
        ))}
      </span>
      <span className="t-sm text-ink-2 sm:text-end">
        {history(entry.tokenName ? 'byProgram' : 'by', {
          name: entry.actorName ?? history('someone'),
          token: entry.tokenName ?? '',
          at: instant(entry.at, { time: true }),
        })}
      </span>
    </li>
  );
}
