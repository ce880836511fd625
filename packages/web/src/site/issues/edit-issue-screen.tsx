import type { Entry } from '@brick/domain/site/outbox/entry';
import { isSame } from '@brick/domain/site/outbox/merge-edits';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useTitle } from '../../platform/browser/document-title.ts';
import { updateIssueEndpoint } from '../../platform/issues/issue-endpoints.ts';
import type { UrlValues } from '../../platform/routing/url-state.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { TextArea } from '../../ui/inputs/text-area.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SheetFoot } from '../checks/sheet-foot.tsx';
import { useDraftForm } from '../checks/use-draft-form.ts';
import { usePack } from '../pack/pack-context.tsx';
import { PlaceChoice } from '../places/place-choice.tsx';
import { type PlanSpot, pinIn } from '../plans/plan-spot.ts';
import { PositionChoice } from '../plans/position-choice.tsx';
import { useSiteProject } from '../project/site-projects.ts';
import { useOutbox, useOutboxOverview } from '../store/outbox-context.tsx';
import { useDraftEntry } from '../store/use-draft-entry.ts';
import { PersonChoice, SeverityChoice, TradeChoice } from './issue-choices.tsx';
import { fieldsOf, type LocalIssue } from './local-issues.ts';
import { useIssues } from './use-issues.ts';

interface Typed {
  title: string;
  description: string;
  trade: string;
  assignedTo: string;
  severity: string;
  placeId: number | null;
  /** Of an issue that is not sent yet; later it is moved on the plan. */
  pin: PlanSpot | null;
}

const TEXTS = ['title', 'description', 'trade', 'assignedTo', 'severity'] as const;

const typedOf = (fields: Record<string, unknown>): Typed =>
  ({
    ...Object.fromEntries(TEXTS.map((name) => [name, fields[name] ?? ''])),
    placeId: fields['placeId'] ?? null,
    pin: pinIn(fields),
  }) as unknown as Typed;

/** What differs of what was there; an emptied field is null, and a position that is removed is not sent at all. */
const changesOf = (
  before: Typed,
  after: Typed,
): Record<string, string | number | PlanSpot | null | undefined> => ({
  ...Object.fromEntries(
    TEXTS.filter((name) => before[name] !== after[name]).map((name) => [name, after[name].trim() || null]),
  ),
  ...(before.placeId !== after.placeId && { placeId: after.placeId }),
  ...(!isSame(before.pin, after.pin) && { pin: after.pin ?? undefined }),
});

/** What a form begins with. */
interface Begun {
  start: Typed;
  issue: LocalIssue | undefined;
  row: LocalIssue['row'];
}

interface EditFormProps {
  shown: Begun;
  /** Changed itself, as it is not sent; else an edit follows. */
  entry: Entry | null;
  /** The issue in addresses: until it has a row it is named by its uuid. */
  id: string;
  onClose: () => void;
}

function EditForm({ shown, entry, id, onClose }: EditFormProps) {
  const t = useTranslations('site.capture');
  const field = useTranslations('site.field');
  const project = useSiteProject();
  const { resume } = useSearch({ strict: false }) as UrlValues;
  // What others change while somebody types is newer than what they saw.
  const [begun] = useState(shown);
  const [hasNoTitle, setNoTitle] = useState(false);
  const record = shown.row?.id ?? id;
  const draft = useDraftEntry({
    ...{ call: updateIssueEndpoint, resume, correct: entry },
    entryOf: (body) => ({
      act: 'edit',
      projectId: project.id,
      kind: 'issue',
      title: String(body['title'] ?? begun.start.title).trim(),
      record,
      params: { id: record },
      // What waits already is what this edit begins with.
      before: { ...shown.row, ...(begun.issue && fieldsOf(begun.issue)) },
      body: body as Record<string, never>,
    }),
  });
  const sheet = useDraftForm<Typed>({
    ...{ draft, onClose, empty: begun.start },
    read: (body) => typedOf({ ...begun.start, ...body }),
    write: (now) => changesOf(begun.start, now),
  });
  const { typed, change } = sheet;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const changes = changesOf(begun.start, typed);
    setNoTitle(typed.title.trim() === '');
    if (typed.title.trim() === '') return;
    void (Object.keys(changes).length === 0 ? sheet.close() : sheet.save(changes, typed.title.trim()));
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field label={field('title')} required error={hasNoTitle ? t('noWords') : undefined}>
        <TextInput
          dir="auto"
          maxLength={255}
          value={typed.title}
          onChange={({ target }) => {
            setNoTitle(false);
            change({ title: target.value });
          }}
        />
      </Field>
      <Field label={field('description')} optional>
        <TextArea
          rows={4}
          grow
          dir="auto"
          maxLength={10_000}
          value={typed.description}
          onChange={({ target }) => change({ description: target.value })}
        />
      </Field>
      <PlaceChoice value={typed.placeId} onChange={(placeId) => change({ placeId })} />
      {entry?.act === 'create' && (
        <PositionChoice value={typed.pin} placeId={typed.placeId} onChange={(pin) => change({ pin })} />
      )}
      <TradeChoice value={typed.trade} onChange={(trade) => change({ trade })} />
      <PersonChoice value={typed.assignedTo} onChange={(assignedTo) => change({ assignedTo })} />
      <SeverityChoice value={typed.severity} onChange={(severity) => change({ severity })} />
      <SheetFoot sheet={sheet} draft={draft} submit={t('save')} typed={{ ...typed }} />
    </form>
  );
}

function useEdited(issue: LocalIssue | undefined, entryId: string | undefined): Entry | null | undefined {
  const outbox = useOutbox();
  const id = entryId ?? issue?.made?.id;
  const [entry, setEntry] = useState<Entry | null | undefined>(undefined);
  useEffect(() => {
    let wanted = true;
    if (id === undefined) setEntry(null);
    else void outbox.read(id).then((found) => wanted && setEntry(found));
    return () => {
      wanted = false;
    };
  }, [outbox, id]);
  return entry;
}

/** Edits an issue on site: an entry that is not sent is changed itself, a row by an edit in the outbox. */
export function EditIssueScreen() {
  const t = useTranslations('site.issue');
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { entry: entryId } = useSearch({ strict: false }) as UrlValues;
  const project = useSiteProject();
  const navigate = useNavigate();
  const { status, pack } = usePack();
  const { isRead } = useOutboxOverview();
  const issue = useIssues().find((one) => one.key === id || one.row?.clientId === id);
  const read = useEdited(issue, entryId);
  // What waits behind it has changed it further.
  const later = (issue?.waiting ?? []).filter(
    ({ act, state, seq }) => act === 'edit' && state !== 'stopped' && read && seq > read.seq,
  );
  const entry =
    read && later.length > 0
      ? { ...read, body: Object.assign({}, read.body, ...later.map(({ body }) => body)) }
      : read;
  useTitle(t('edit'));
  const leave = () =>
    void navigate({ to: `/site/issues/${issue?.key ?? id}`, search: { project: String(project.id) } });
  // What makes it is read a moment after it is known.
  const isComing = entry === undefined || (entry === null && entryId === undefined && issue?.made);
  if (isComing || !isRead || (status === 'loading' && !issue))
    return <Page title={t('edit')} loading={t('loading')} />;
  if (!issue && !entry) return <Page title={t('notFound')} subtitle={t('notFoundText')} />;
  const start = typedOf({ ...issue, assignedTo: issue?.assignee, ...(entry?.body ?? {}) });
  const row = issue?.row ? (pack?.issues.get(issue.row.id) ?? issue.row) : null;
  return (
    <Page title={t('edit')} subtitle={issue && <bdi>{issue.number ?? t('notSent')}</bdi>}>
      <EditForm key={entry?.id ?? id} shown={{ start, issue, row }} entry={entry} id={id} onClose={leave} />
    </Page>
  );
}
