import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { notesOn } from '../platform/entry-notes.ts';
import { useKindNames } from '../platform/kind-names.ts';
import { placeOf } from '../platform/row-address.ts';
import { linkStyle } from '../ui/button-style.ts';
import { useFormat } from '../ui/format-context.tsx';
import { ENTITIES, type Entity, type Entry } from './use-activity.ts';

/** Sorts of entry that are no kind of record. */
const WITHOUT_RECORD = [
  ...(['comment', 'budget', 'transfer', 'programme', 'member', 'invitation', 'offer'] as const),
  ...(['branding', 'share-link'] as const),
] as const;

type WithoutRecord = (typeof WITHOUT_RECORD)[number];

const hasNoRecord = (entity: Entity): entity is WithoutRecord =>
  WITHOUT_RECORD.some((known) => known === entity);

/** What an entry is about, by name; a kind that a newer version has written goes by its own. */
export function useEntityName(): (entity: string) => string {
  const kind = useKindNames('one');
  const other = useTranslations('activity.entities');
  return (entity) => {
    const known = ENTITIES.find((each) => each === entity);
    if (!known) return entity;
    return hasNoRecord(known) ? other(known) : kind(known);
  };
}

/** Where what is told of is read; null for what is there no more, or is read nowhere. */
function placeOfEntry({ entity, record }: Entry, projectId: number) {
  const search = { project: String(projectId) };
  if (entity === 'member' || entity === 'invitation' || entity === 'offer') return { to: '/members', search };
  if (entity === 'budget' || entity === 'transfer') return { to: '/budget', search };
  if (entity === 'branding' || entity === 'share-link' || entity === 'report-schedule')
    return { to: '/reports', search };
  if (entity === 'programme') return { to: '/programme', search };
  return record && placeOf({ ...record, projectId });
}

/** One entry of the log: what happened to what, who did it and when. */
export function EntryRow({ entry, projectId }: { entry: Entry; projectId: number }) {
  const history = useTranslations('record.history');
  const entityName = useEntityName();
  const { instant } = useFormat();
  const place = placeOfEntry(entry, projectId);
  const title = entry.entityTitle ?? entityName(entry.entity);
  const said = entry.entity === 'comment' && typeof entry.after?.['text'] === 'string';
  return (
    <li className="grid gap-x-4 gap-y-0.5 border-t border-line py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <span>
        <span className="font-semibold">{history(`actions.${entry.action}`)}</span>
        <span className="t-sm block text-ink-2">{entityName(entry.entity)}</span>
      </span>
      <span className="min-w-0 wrap-anywhere">
        {place ? (
          <Link to={place.to} search={place.search as never} className={linkStyle}>
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
        {notesOn(entry).map((note) => (
          <span key={note} className="t-sm block text-ink-3">
            {history(note)}
          </span>
        ))}
      </span>
      <span className="t-sm text-ink-2 sm:text-end">
        {history('by', {
          name: entry.actorName ?? history('someone'),
          at: instant(entry.at, { time: true }),
        })}
      </span>
    </li>
  );
}
