import type { Entry } from '@brick/domain/site/outbox/entry';
import { isSame } from '@brick/domain/site/outbox/merge-edits';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useTitle } from '../../platform/browser/document-title.ts';
import { updateIssueEndpoint } from '../../platform/issues/issue-endpoints.ts';
import type { UrlValues } from '../../platform/routing/url-state.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Field, FormError } from '../../ui/inputs/field.tsx';
import { TextArea } from '../../ui/inputs/text-area.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { DeviceFullError } from '../outbox/storage-quota.ts';
import { usePack } from '../pack/pack-context.tsx';
import { PlaceChoice } from '../places/place-choice.tsx';
import { type PlanSpot, pinIn } from '../plans/plan-spot.ts';
import { PositionChoice } from '../plans/position-choice.tsx';
import { useSiteProject } from '../project/site-projects.ts';
import { useOpenForm } from '../shell/open-forms.ts';
import { DeviceFull } from '../store/device-full.tsx';
import { useOutbox, useOutboxOverview } from '../store/outbox-context.tsx';
import { PersonChoice, SeverityChoice, TradeChoice } from './issue-choices.tsx';
import type { LocalIssue } from './local-issues.ts';
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
const FIELDS = [...TEXTS, 'placeId'] as const;

const typedOf = (fields: Record<string, unknown>): Typed =>
  ({
    ...Object.fromEntries(TEXTS.map((name) => [name, fields[name] ?? ''])),
    placeId: fields['placeId'] ?? null,
    pin: pinIn(fields),
  }) as unknown as Typed;

/** What differs of what was there; an emptied field is null. */
const changesOf = (before: Typed, after: Typed): Record<string, string | number | PlanSpot | null> => ({
  ...Object.fromEntries(
    TEXTS.filter((name) => before[name] !== after[name]).map((name) => [name, after[name].trim() || null]),
  ),
  ...(before.placeId !== after.placeId && { placeId: after.placeId }),
  ...(!isSame(before.pin, after.pin) && { pin: after.pin }),
});

/** What a form begins with. */
interface Begun {
  start: Typed;
  issue: LocalIssue | undefined;
  row: LocalIssue['row'];
}

interface EditFormProps {
  shown: Begun;
  /** Whether it can be put on a plan here: an issue that is not sent. */
  isPlaced: boolean;
  save: (typed: Typed, begun: Begun) => Promise<boolean>;
  onDone: () => void;
}

function EditForm({ shown, isPlaced, save, onDone }: EditFormProps) {
  const t = useTranslations('site.capture');
  const field = useTranslations('site.field');
  const ui = useTranslations('ui');
  // What others change while somebody types is newer than what they saw.
  const [begun] = useState(shown);
  const [typed, setTyped] = useState(begun.start);
  const [problem, setProblem] = useState<'noTitle' | 'full' | 'failed' | 'sentMeanwhile' | null>(null);
  const [saving, setSaving] = useState(false);
  useOpenForm();
  const change = (patch: Partial<Typed>) => {
    setTyped({ ...typed, ...patch });
    setProblem(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.title.trim() === '') {
      setProblem('noTitle');
      return;
    }
    setSaving(true);
    try {
      if (await save(typed, begun)) onDone();
      else setProblem('sentMeanwhile');
    } catch (error) {
      setProblem(error instanceof DeviceFullError ? 'full' : 'failed');
    } finally {
      setSaving(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field label={field('title')} required error={problem === 'noTitle' ? t('noWords') : undefined}>
        <TextInput
          dir="auto"
          maxLength={255}
          value={typed.title}
          onChange={({ target }) => change({ title: target.value })}
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
      {isPlaced && (
        <PositionChoice value={typed.pin} placeId={typed.placeId} onChange={(pin) => change({ pin })} />
      )}
      <TradeChoice value={typed.trade} onChange={(trade) => change({ trade })} />
      <PersonChoice value={typed.assignedTo} onChange={(assignedTo) => change({ assignedTo })} />
      <SeverityChoice value={typed.severity} onChange={(severity) => change({ severity })} />
      <FormError>{problem === 'failed' || problem === 'sentMeanwhile' ? t(problem) : null}</FormError>
      {problem === 'full' && <DeviceFull typed={{ ...typed }} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" className="flex-1" pending={saving}>
          {t('save')}
        </Button>
        <Button onClick={onDone}>{ui('close')}</Button>
      </div>
    </form>
  );
}

/** Changes what an entry that is not sent says; its photos stay. */
const saveEntryEdit = (outbox: Outbox, entry: Entry, start: Typed, typed: Typed): Promise<boolean> =>
  outbox.editEntry(entry.id, {
    // A position that is removed is not sent at all.
    body: { ...entry.body, ...changesOf(start, typed), pin: typed.pin ?? undefined },
    title: typed.title.trim(),
    shown: changesOf(typedOf({}), start),
  });

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
  const told = useTranslations('site.capture');
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { entry: entryId } = useSearch({ strict: false }) as UrlValues;
  const project = useSiteProject();
  const outbox = useOutbox();
  const navigate = useNavigate();
  const { status, pack } = usePack();
  const { isRead } = useOutboxOverview();
  const issue = useIssues().find((one) => one.key === id || one.row?.clientId === id);
  const entry = useEdited(issue, entryId);
  useTitle(t('edit'));
  const leave = () =>
    void navigate({ to: `/site/issues/${issue?.key ?? id}`, search: { project: String(project.id) } });
  const done = () => {
    toast({ title: told('savedTitle'), description: issue?.title });
    leave();
  };
  if (entry === undefined || !isRead || (status === 'loading' && !issue))
    return <Page title={t('edit')} loading={t('loading')} />;
  if (!issue && !entry) return <Page title={t('notFound')} subtitle={t('notFoundText')} />;
  const start = typedOf({ ...issue, assignedTo: issue?.assignee, ...(entry?.body ?? {}) });
  const row = issue?.row ? (pack?.issues.get(issue.row.id) ?? issue.row) : null;
  const save = async (typed: Typed, begun: Begun): Promise<boolean> => {
    const changes = changesOf(begun.start, typed);
    if (Object.keys(changes).length === 0) return true;
    if (entry) return saveEntryEdit(outbox, entry, begun.start, typed);
    if (!row) return false;
    await outbox.saveEntry(updateIssueEndpoint, {
      act: 'edit',
      projectId: project.id,
      kind: 'issue',
      title: typed.title.trim(),
      record: row.id,
      params: { id: row.id },
      // What waits already is what this edit begins with.
      before: {
        ...(begun.row ?? row),
        ...Object.fromEntries(FIELDS.map((name) => [name, begun.issue?.[name] ?? null])),
      },
      body: changes as Record<string, never>,
    });
    return true;
  };
  return (
    <Page title={t('edit')} subtitle={issue && <bdi>{issue.number ?? t('notSent')}</bdi>}>
      <EditForm
        key={entry?.id ?? id}
        isPlaced={entry?.act === 'create'}
        shown={{ start, issue, row }}
        save={save}
        onDone={done}
      />
    </Page>
  );
}
