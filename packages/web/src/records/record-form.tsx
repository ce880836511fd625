import type { InJson } from '@brick/domain/money/json';
import type { AnyField } from '@brick/domain/records/fields';
import { type ReactNode, useEffect, useState } from 'react';
import type { Control, FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import { FormDialog } from '../platform/form-dialog.tsx';
import type { Told } from '../platform/use-action.ts';
import { useEditing } from '../platform/use-editing.ts';
import { LoadingDialog } from '../platform/view-dialog.tsx';
import { fetched } from '../ui/later.ts';
import { add, change, staleAfter, useEdited, useProjectOf } from './calls.ts';
import { FormOf } from './form-fields.tsx';
import { type Declared, type FormProps, type Kept, type Numbered, type RecordKind, titleOf } from './kind.ts';
import { useRightsIn } from './rights.ts';
import { useFields } from './use-fields.tsx';
import { useWords } from './words.ts';

/** What a form does otherwise than the fields of its kind say of themselves. */
interface Own<Row> {
  /** Fetches what the server takes besides its fields. */
  more?: () => Promise<z.ZodRawShape>;
  /** What it starts from besides what its fields say of themselves; null for a new one. */
  start?: (row: InJson<Row> | null) => Readonly<Record<string, unknown>>;
  /** In the name of its draft: what a new one came of. */
  cameOf?: string | number | undefined;
  /** The name of its draft; changes to one that is there already are kept as a draft only by it. */
  draft?: string;
  /** Fields that no draft keeps, besides files. */
  notInDraft?: readonly string[];
  /** What is sent of an edit, where that is not its changes alone. */
  patched?: (
    changes: Readonly<Record<string, unknown>>,
    whole: Readonly<Record<string, unknown>>,
  ) => Readonly<Record<string, unknown>>;
  /** The toast, where there is more to say than that it was saved. */
  success?: (saved: Row) => Told | null;
  /** Instead of closing it once it was saved. */
  onDone?: (saved: Row) => void;
}

interface RecordFormProps<Row extends Kept> extends FormProps<Row>, Own<Row> {
  title?: (row: Row) => string;
  /** The title of a new one, where it came of another. */
  addTitle?: string;
  /** Below the title. */
  story?: (row: Row | null) => ReactNode;
  /** At the foot, as long as nothing was typed. */
  before?: (row: Row) => ReactNode;
  /** The same, but behind the way out. */
  between?: (row: Row) => ReactNode;
  /** The dialog for who may not edit it; without one the form is shown and its fields are closed. */
  view?: (row: Row) => ReactNode;
  /** The fields. */
  children: ReactNode | ((row: Row | null) => ReactNode);
}

/** What a field holds that nobody has filled in yet. */
const emptyOf = ({ type, initial }: AnyField): unknown =>
  initial ?? (['day', 'file', 'row', 'integer'].includes(type) ? null : '');

const startOf = (fields: Declared['fields'], row: object | null) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, row?.[name as never] ?? emptyOf(field)]),
  );

/** Fetches what checks a form, once. The form is drawn meanwhile. */
function bodyLater(fields: Declared['fields'], more: Own<Kept>['more']): () => Promise<z.ZodObject> {
  const load = async () => {
    const [{ bodyOf }, shape] = await Promise.all([import('@brick/domain/records/schemas'), more?.()]);
    return bodyOf(fields).extend(shape ?? {});
  };
  let body: Promise<z.ZodObject> | undefined;
  return () => {
    body ??= fetched(load).catch((error: unknown) => {
      body = undefined;
      throw error;
    });
    return body;
  };
}

/** Adds, edits or shows a record. An existing one is read first, so that the edit starts from what is stored. */
export function RecordForm<Row extends Kept>(props: RecordFormProps<Row>) {
  const { kind, id, onClose } = props;
  const t = useWords(kind.is.path, 'form');
  const query = useEdited(kind, id);
  if (id === null || query.data) return <Opened {...props} read={query.data ?? null} />;
  return <LoadingDialog query={query} title={t('editTitle')} t={t} onClose={onClose} />;
}

type OpenedProps<Row extends Kept> = RecordFormProps<Row> & { read: Row | null };

/** Decided once whether it is edited: what somebody else does meanwhile takes no form away from who types in it. */
function Opened<Row extends Kept>(props: OpenedProps<Row>) {
  const { kind, read, view } = props;
  const rightsOf = useRightsIn(kind);
  const [editable] = useState(() => read === null || rightsOf(read).edit);
  return read && view && !editable ? view(read) : <Editing {...props} editable={editable} />;
}

interface Edited<R> {
  /** Null for a new one. */
  read: R;
  editable?: boolean;
  onClose: () => void;
}

/** A form of a record from what was read to what is sent, with what its frame and its fields need of it. */
export function useRecordForm<Row extends Kept, R extends Row | null>(
  kind: RecordKind<Row>,
  { read, editable = true, onClose }: Edited<R>,
  own: Own<Row>,
) {
  const { is } = kind;
  const t = useWords(is.path, 'form');
  const project = useProjectOf();
  const fields = useFields(kind);
  const [busy, setBusy] = useState<readonly string[]>([]);
  const isFile = (name: string) => /^files?$/.test(is.fields[name]?.type ?? '');
  const [body] = useState(() => bodyLater(is.fields, own.more));
  useEffect(() => {
    body().catch(() => undefined);
  }, [body]);
  const { row, form, theirs, frame } = useEditing(body, t, {
    read,
    startOf: (given) => {
      const from = given as InJson<Row> | null;
      return { ...startOf(is.fields, from), ...own.start?.(from) } as z.input<z.ZodObject>;
    },
    words: (name: keyof NonNullable<R>, stored: NonNullable<R>) => {
      const from: Row = stored;
      const field = fields.find((each) => each.name === name);
      return field?.inForm?.(from) ?? field?.say(from[name as keyof Row]) ?? '';
    },
    draft:
      own.draft ?? (read ? undefined : [is.path, 'new', project?.id, own.cameOf].filter(Boolean).join('.')),
    draftOmit: [...Object.keys(is.fields).filter(isFile), ...(own.notInDraft ?? [])],
    send: (whole, { from, changes, version, idempotencyKey }) =>
      from
        ? change(kind, { id: from.id, version }, own.patched?.(changes, whole) ?? changes)
        : add(kind, project?.id ?? 0, whole, idempotencyKey),
    success: (saved: Row) => own.success?.(saved) ?? { description: t(read ? 'saved' : 'added') },
    refresh: staleAfter(kind),
    onDone: own.onDone ?? onClose,
    showsTheirs: true,
  });
  return {
    row,
    form,
    frame: {
      ...frame,
      ...(busy.some((name) => is.fields[name]?.type === 'files') && { submit: t('uploading') }),
      disabled: busy.length > 0,
      onClose,
    },
    inForm: {
      path: is.path,
      fields: { ...is.also, ...is.fields },
      control: form.control as unknown as Control<FieldValues>,
      theirs: (name: string) => theirs.of(name as keyof R),
      currency: project?.currency,
      editable,
      onBusy: (name: string, on: boolean) =>
        setBusy((names) => [...names.filter((other) => other !== name), ...(on ? [name] : [])]),
    },
  };
}

function Editing<Row extends Kept>(props: OpenedProps<Row> & { editable: boolean }) {
  const { kind, editable, children, ...own } = props;
  const t = useWords(kind.is.path, 'form');
  const title = useWords(kind.is.path);
  const project = useProjectOf();
  const { row, form, frame, inForm } = useRecordForm(kind, props, own);
  const viewTitle = (opened: Row) => (t.has('viewTitle') ? t('viewTitle') : titleOf(kind, opened));
  const added = () => (row ? undefined : t('addedTo', { project: project?.name ?? '' }));
  return (
    <FormDialog
      {...frame}
      title={
        row
          ? (own.title?.(row) ?? (editable ? t('editTitle') : viewTitle(row)))
          : (own.addTitle ?? title('add'))
      }
      description={own.story ? own.story(row) : row ? (row as Numbered).number : added()}
      before={row && !form.formState.isDirty && own.before?.(row)}
      between={row && !form.formState.isDirty && own.between?.(row)}
      {...(editable ? {} : { cancel: t('close'), submit: null })}
    >
      <fieldset disabled={!editable} className="min-w-0">
        <FormOf value={inForm}>{typeof children === 'function' ? children(row) : children}</FormOf>
      </fieldset>
    </FormDialog>
  );
}
