import { asJson, type InJson } from '@brick/domain/money/json';
import type { AnyField } from '@brick/domain/records/field-types';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Control, FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import type { ActionToast } from '../platform/api/use-action.ts';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { useEditForm } from '../platform/forms/use-edit-form.ts';
import { LoadingDialog } from '../platform/forms/view-dialog.tsx';
import { type CheckPermission, usePermission } from '../platform/projects/current-project.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { Button } from '../ui/inputs/button.tsx';
import { loadWithRetry } from '../ui/lazy-component.ts';
import { RecordFormProvider } from './fields/form-fields.tsx';
import type {
  BaseRecord,
  KindFormProps,
  NumberedRecord,
  RecordDeclaration,
  RecordKind,
} from './record-kind.ts';
import { useRecordMessages } from './record-messages.ts';
import { addRecord, staleKeys, updateRecord, useRecordProject, useRecordToEdit } from './record-queries.ts';
import { useRowRights } from './row-rights.ts';
import { parseId } from './url-dialog.tsx';
import { useRecordFields } from './use-record-fields.tsx';
import { useRecordTitle } from './use-record-title.ts';

/** How a form differs from the defaults of its kind's fields. */
interface RecordFormOptions<Row> {
  /** Loads further fields of the schema. */
  more?: () => Promise<z.ZodRawShape>;
  /** Start values besides those of the fields; null for a new record. */
  start?: (row: InJson<Row> | null) => Readonly<Record<string, unknown>>;
  /** The row that a new one starts as a copy of. */
  copied?: Row | null;
  /** Part of the draft's name: the origin of a new record. */
  cameOf?: string | number | undefined;
  /** Name of the draft; edits of existing records are kept as a draft only with it. */
  draft?: string;
  /** Fields that no draft keeps, besides uploaded files. */
  notInDraft?: readonly string[];
  /** The body of an edit, if it is not just the changes. */
  patched?: (
    changes: Readonly<Record<string, unknown>>,
    whole: Readonly<Record<string, unknown>>,
  ) => Readonly<Record<string, unknown>>;
  /** The toast, if it says more than that the record was saved. */
  success?: (saved: Row) => ActionToast | null;
  /** Called after saving. */
  onDone?: (saved: Row) => void;
}

interface RecordFormProps<Row extends BaseRecord> extends KindFormProps<Row>, RecordFormOptions<Row> {
  title?: (row: Row) => string;
  /** The title of a new record with an origin. */
  addTitle?: string;
  /** Description below the title. */
  story?: (row: Row | null) => ReactNode;
  /** Buttons at the foot, until something is typed. */
  before?: (row: Row) => ReactNode;
  /** The same, after the cancel button. */
  between?: (row: Row) => ReactNode;
  /** The dialog for users who may not edit; by default the form with disabled fields. */
  view?: (row: Row) => ReactNode;
  /** The fields. */
  children: ReactNode | ((row: Row | null) => ReactNode);
}

/** The value of an empty field. */
const emptyValue = ({ type, initial }: AnyField): unknown =>
  initial ?? (['day', 'file', 'row', 'integer'].includes(type) ? null : '');

function startValues(fields: RecordDeclaration['fields'], row: object | null) {
  const stored = new Map<string, unknown>(Object.entries(row ?? {}));
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, stored.get(name) ?? emptyValue(field)]),
  );
}

/** Loads the schema once, while the form is already shown. */
function lazyBodySchema(
  fields: RecordDeclaration['fields'],
  more: RecordFormOptions<BaseRecord>['more'],
): () => Promise<z.ZodObject> {
  const load = async () => {
    const [{ bodyOf }, shape] = await Promise.all([
      import('@brick/domain/records/schemas-from-fields'),
      more?.(),
    ]);
    return bodyOf(fields).extend(shape ?? {});
  };
  let body: Promise<z.ZodObject> | undefined;
  return () => {
    body ??= loadWithRetry(load).catch((error: unknown) => {
      body = undefined;
      throw error;
    });
    return body;
  };
}

/** What a copy takes over: the declared fields, but no reference to what the user may not see. */
const copyOf = <Row extends BaseRecord>(
  { is, copies = [] }: RecordKind<Row>,
  row: Row,
  may: CheckPermission,
) =>
  Object.fromEntries(
    Object.entries(asJson(row)).filter(([name, value]) => {
      const isSeen = is.fields[name]?.of !== 'commitment' || may('budget', 'read');
      return isSeen && copies.includes(name as keyof Row & string) && value !== null;
    }),
  );

/**
 * Adds, edits or shows a record. An existing one is loaded first, so that the edit starts from the stored values; with
 * ?copy=12 a new one starts from those of another.
 */
export function RecordForm<Row extends BaseRecord>(props: RecordFormProps<Row>) {
  const { kind, id, onClose } = props;
  const t = useRecordMessages(kind.is.path, 'form');
  const title = useRecordMessages(kind.is.path);
  const [url] = useUrlState();
  const from = id ?? (kind.copies ? parseId(url['copy']) : null);
  const query = useRecordToEdit(kind, from);
  const row = query.data ?? null;
  if (from === null || row)
    return <LoadedForm {...props} read={id === null ? null : row} copied={id === null ? row : null} />;
  return (
    <LoadingDialog
      query={query}
      title={id === null ? title('add') : t('editTitle')}
      t={t}
      onClose={onClose}
    />
  );
}

type LoadedFormProps<Row extends BaseRecord> = RecordFormProps<Row> & { read: Row | null };

/** The rights are decided once: what somebody else does meanwhile does not close the form of a user who is typing. */
function LoadedForm<Row extends BaseRecord>(props: LoadedFormProps<Row>) {
  const { kind, read, view, copied = null } = props;
  const [added, setAdded] = useState(0);
  const rightsOf = useRowRights(kind);
  const [editable] = useState(() => read === null || rightsOf(read).edit);
  return read && view && !editable ? (
    view(read)
  ) : (
    <RecordEditor
      {...props}
      key={added}
      copied={added === 0 ? copied : null}
      editable={editable}
      onAgain={() => setAdded(added + 1)}
    />
  );
}

interface EditOptions<R> {
  /** Null for a new one. */
  read: R;
  editable?: boolean;
  onClose: () => void;
}

/** A record's form: start values, submission, and the props of its dialog and fields. */
export function useRecordForm<Row extends BaseRecord, R extends Row | null>(
  kind: RecordKind<Row>,
  { read, editable = true, onClose }: EditOptions<R>,
  own: RecordFormOptions<Row>,
) {
  const { is } = kind;
  const t = useRecordMessages(is.path, 'form');
  const project = useRecordProject();
  const may = usePermission();
  const fields = useRecordFields(kind);
  const [busy, setBusy] = useState<readonly string[]>([]);
  const isFiles = (name: string) => is.fields[name]?.type === 'files';
  const [body] = useState(() => lazyBodySchema(is.fields, own.more));
  useEffect(() => {
    body().catch(() => undefined);
  }, [body]);
  const { row, form, theirs, frame } = useEditForm(body, t, {
    read,
    startOf: (given) => {
      const from = given as InJson<Row> | null;
      const copied = !from && own.copied ? copyOf(kind, own.copied, may) : {};
      return { ...startValues(is.fields, from), ...own.start?.(from), ...copied } as z.input<z.ZodObject>;
    },
    words: (name: keyof NonNullable<R>, stored: NonNullable<R>) => {
      const from: Row = stored;
      const field = fields.find((each) => each.name === name);
      return field?.inForm?.(from) ?? field?.say(from[name as keyof Row]) ?? '';
    },
    draft:
      own.draft ??
      (read
        ? undefined
        : [is.path, 'new', project?.id, own.cameOf, own.copied && `copy ${own.copied.id}`]
            .filter(Boolean)
            .join('.')),
    draftOmit: [...Object.keys(is.fields).filter(isFiles), ...(own.notInDraft ?? [])],
    send: (whole, { from, changes, version, idempotencyKey }) =>
      from
        ? updateRecord(kind, { id: from.id, version }, own.patched?.(changes, whole) ?? changes)
        : addRecord(kind, project?.id ?? 0, whole, idempotencyKey),
    success: (saved: Row) => own.success?.(saved) ?? { description: t(read ? 'saved' : 'added') },
    refresh: staleKeys(kind),
    onDone: own.onDone ?? onClose,
    showsTheirs: true,
  });
  return {
    row,
    form,
    frame: {
      ...frame,
      busy: busy.length > 0,
      ...(busy.some(isFiles) && { submit: t('uploading') }),
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

interface RecordEditorProps {
  editable: boolean;
  /** Another one is to be added. */
  onAgain: () => void;
}

function RecordEditor<Row extends BaseRecord>(props: LoadedFormProps<Row> & RecordEditorProps) {
  const { kind, editable, children, onAgain, ...own } = props;
  const again = useRef({ pressed: false, wanted: false });
  const t = useRecordMessages(kind.is.path, 'form');
  const ui = useTranslations('ui');
  const title = useRecordMessages(kind.is.path);
  const project = useRecordProject();
  const { row, form, frame, inForm } = useRecordForm(kind, props, {
    ...own,
    onDone: (saved: Row) => {
      if (again.current.wanted) onAgain();
      else props.onClose();
      own.onDone?.(saved);
    },
  });
  const titleOf = useRecordTitle(kind);
  const viewTitle = (opened: Row) => (t.has('viewTitle') ? t('viewTitle') : titleOf(opened));
  const added = () => (row ? undefined : ui('addedTo', { project: project?.name ?? '' }));
  return (
    <FormDialog
      {...frame}
      onSubmit={(event) => {
        again.current = { pressed: false, wanted: again.current.pressed };
        frame.onSubmit(event);
      }}
      title={
        row
          ? (own.title?.(row) ?? (editable ? t('editTitle') : viewTitle(row)))
          : (own.addTitle ?? title('add'))
      }
      description={own.story ? own.story(row) : row ? (row as NumberedRecord).number : added()}
      before={row && !form.formState.isDirty && own.before?.(row)}
      between={
        row
          ? !form.formState.isDirty && own.between?.(row)
          : kind.copies &&
            own.cameOf === undefined && (
              <Button
                disabled={frame.pending || frame.disabled}
                onClick={({ currentTarget }) => {
                  again.current.pressed = true;
                  currentTarget.form?.requestSubmit();
                }}
              >
                {t('addAnother')}
              </Button>
            )
      }
      {...(!editable && { submit: null })}
    >
      <fieldset disabled={!editable} className="min-w-0">
        <RecordFormProvider value={inForm}>
          {typeof children === 'function' ? children(row) : children}
        </RecordFormProvider>
      </fieldset>
    </FormDialog>
  );
}
