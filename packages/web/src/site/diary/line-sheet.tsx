import type { addDiaryLines, DiaryDay, updateDiaryLine } from '@brick/domain/diary/api';
import {
  ASKED_FIELDS,
  fieldOfLine,
  isRequiredField,
  type LineFieldName,
  type LineFormValues,
  type LineProblem,
  LONG_LINE_FIELDS,
  lineFieldsOf,
  lineFormValues,
  lineProblems,
  NUMBER_FIELDS,
  TIME_FIELDS,
} from '@brick/domain/diary/line-form-values';
import type { DiaryLine } from '@brick/domain/diary/lines';
import { DELAY_CAUSES, DIARY_EVENT_KINDS, type DiarySection } from '@brick/domain/diary/states-and-sections';
import { PHASES } from '@brick/domain/phases/phases';
import type { EntryRequest } from '@brick/domain/site/outbox/entry';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { newUuid } from '../../platform/browser/new-uuid.ts';
import { addendumEndpoint, addLineEndpoint, editLineEndpoint } from '../../platform/diary/day-endpoints.ts';
import { useDiaryLineText } from '../../platform/diary/use-diary-line-text.ts';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { normalizeTyped } from '../../ui/inputs/normalize-typed.ts';
import { Select } from '../../ui/inputs/select.tsx';
import { Switch } from '../../ui/inputs/switch.tsx';
import { TextArea } from '../../ui/inputs/text-area.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { PhotoPicker } from '../capture/photo-picker.tsx';
import { SheetFoot } from '../checks/sheet-foot.tsx';
import { useDraftForm } from '../checks/use-draft-form.ts';
import type { NewEntry } from '../outbox/new-entry.ts';
import { useSiteProject } from '../project/site-projects.ts';
import { Modal } from '../shell/modal.tsx';
import { useDraftEntry } from '../store/use-draft-entry.ts';

interface LineSheetProps {
  row: DiaryDay;
  section: DiarySection;
  /** A line that was sent, to be changed; null for a new one. */
  line: DiaryLine | null;
  resume: string | undefined;
  onClose: () => void;
}

type Body = Record<string, unknown>;

/** What was typed, from the body of a draft. */
const readDraft = (section: DiarySection, body: Body, line: DiaryLine | null): LineFormValues =>
  lineFormValues(section, { ...line, ...(body as Partial<DiaryLine>) });

const isSame = (one: unknown, other: unknown): boolean => (one ?? null) === (other ?? null);

/** Fields of a line that differ from what is stored. */
const changedIn = (fields: Body, line: DiaryLine): Body =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isSame(value, line[name as keyof DiaryLine])),
  );

/** The addendum that a new line of a day becomes if that is signed meanwhile: the line in words. */
export function useAddendumOf({ day }: DiaryDay): (section: DiarySection, line: Body) => EntryRequest {
  const words = useTranslations('diary-days');
  const lineText = useDiaryLineText();
  const { id: projectId } = useSiteProject();
  return (section, line) => {
    const { title, details } = lineText({
      ...({ ...lineFormValues(section, null), placePath: null } as unknown as DiaryLine),
      ...(line as Partial<DiaryLine>),
      section,
    });
    const text = [words(`sections.${section}`), title, ...details].join('\n');
    return {
      method: 'POST',
      path: addendumEndpoint.path,
      params: { projectId, day },
      query: {},
      body: { text },
    };
  };
}

/** Writes or changes a line of a day. What is typed is on the device before it is saved. */
export function LineSheet({ row, section, line: shown, resume, onClose }: LineSheetProps) {
  const words = useTranslations('diary-days');
  const fields = useTranslations('diary-days.fields');
  const phases = useTranslations('phases');
  const t = useTranslations('site.diary');
  const { date } = useFormat();
  const addendumOf = useAddendumOf(row);
  const project = useSiteProject();
  // What others change while somebody types is newer than what they saw.
  const [line] = useState(shown);
  const [chain] = useState(() => `diary-line:${line ? line.id : newUuid()}`);
  const [problems, setProblems] = useState<Partial<Record<LineFieldName, LineProblem>>>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  const day = { projectId: project.id, day: row.day };

  const newLine = (body: Body): NewEntry<typeof addDiaryLines> => ({
    ...{ act: 'step', projectId: project.id, kind: 'diary-day', record: chain },
    params: day,
    title: [date(row.day), words(`sections.${section}`), body['company'] ?? body['what'] ?? '']
      .filter(Boolean)
      .join(' '),
    body: { section, ...body },
    ifSigned: addendumOf(section, body),
  });

  const edit = (body: Body, of: DiaryLine): NewEntry<typeof updateDiaryLine> => ({
    ...{ act: 'edit', projectId: project.id, kind: 'diary-day', record: chain, before: { ...of } },
    // Its day is where it goes on.
    params: { ...day, id: of.id },
    title: [date(row.day), words(`sections.${section}`)].join(' '),
    body,
  });

  const draft = useDraftEntry<typeof addDiaryLines | typeof updateDiaryLine>({
    call: line ? editLineEndpoint : addLineEndpoint,
    resume,
    entryOf: (body) => (line ? edit(body, line) : newLine(body)),
  });
  const sheet = useDraftForm<LineFormValues>({
    ...{ draft, onClose, empty: lineFormValues(section, line) },
    read: (body) => readDraft(section, body, line),
    write: (typed) => {
      const all = lineFieldsOf(section, typed, normalizeTyped);
      return line ? changedIn(all, line) : all;
    },
  });
  const { typed } = sheet;
  const set = (name: LineFieldName, value: string) => {
    setProblems({});
    sheet.change({ values: { ...typed.values, [name]: value } });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = lineProblems(section, typed, normalizeTyped);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const all = lineFieldsOf(section, typed, normalizeTyped);
    void sheet.save(line ? changedIn(all, line) : all, words('line.saved'));
  };

  const control = (name: LineFieldName) => {
    const value = typed.values[name] ?? '';
    const options =
      name === 'cause'
        ? DELAY_CAUSES.map((cause) => ({ value: cause, label: words(`causes.${cause}`) }))
        : name === 'eventKind'
          ? DIARY_EVENT_KINDS.map((kind) => ({ value: kind, label: words(`events.${kind}`) }))
          : name === 'phase'
            ? PHASES.map((phase) => ({ value: phase, label: phases(phase) }))
            : null;
    if (options)
      return (
        <Select
          value={value}
          onChange={({ target }) => set(name, target.value)}
          options={[{ value: '', label: words('line.choose') }, ...options]}
        />
      );
    if (LONG_LINE_FIELDS.includes(name))
      return (
        <TextArea
          rows={3}
          grow
          dir="auto"
          maxLength={name === 'reason' ? 1000 : 5000}
          value={value}
          onChange={({ target }) => set(name, target.value)}
        />
      );
    return (
      <TextInput
        value={value}
        onChange={({ target }) => set(name, target.value)}
        maxLength={name === 'trade' ? 40 : name === 'unit' ? 20 : name === 'ticket' ? 100 : 255}
        dir={TIME_FIELDS.includes(name) ? undefined : 'auto'}
        autoComplete="off"
        className="min-h-14"
        {...(TIME_FIELDS.includes(name) && { type: 'time' })}
        {...((NUMBER_FIELDS.includes(name) || name === 'quantity') && { inputMode: 'decimal' as const })}
      />
    );
  };

  return (
    <Modal title={line ? words('line.edit') : words(`adds.${section}`)} onClose={() => void sheet.close()}>
      <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
        {ASKED_FIELDS[section].map((name) => {
          if (name === 'refused')
            return (
              <Switch
                key={name}
                label={fields('refused')}
                checked={typed.refused}
                onChange={({ target }) => sheet.change({ refused: target.checked })}
              />
            );
          if (name === 'reason' && !typed.refused) return null;
          const problem = problems[name];
          const isRequired = isRequiredField(section, name, typed.refused);
          return (
            <Field
              key={fieldOfLine(name)}
              label={fields(name)}
              required={isRequired}
              optional={!isRequired}
              error={problem && t(problem)}
            >
              {control(name)}
            </Field>
          );
        })}
        <PhotoPicker
          photos={draft.photos}
          onAdd={sheet.addPhoto}
          onRemove={draft.removePhoto}
          ready={draft.id !== null}
        />
        <SheetFoot
          sheet={sheet}
          draft={draft}
          submit={words('line.save')}
          typed={{ day: row.day, section, ...lineFieldsOf(section, typed, normalizeTyped) }}
        />
      </form>
    </Modal>
  );
}
