import type { ReplyOf } from '@brick/domain/endpoint';
import type { Plan, planFiles } from '@brick/domain/plans/api';
import { plan as is } from '@brick/domain/plans/record';
import { ROTATIONS, type Rotation } from '@brick/domain/plans/revision-fields';
import { REVISION_PURPOSES, type RevisionPurpose } from '@brick/domain/plans/revisions';
import { type ProposedSheet, proposeSheet } from '@brick/domain/plans/sheet-names';
import { LONGEST_SIDE_MM, MAX_PLAN_BYTES, SHORTEST_SIDE_MM } from '@brick/domain/plans/tiles';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../platform/api/call.ts';
import { detailOf } from '../platform/api/error-detail.ts';
import { newUuid } from '../platform/browser/new-uuid.ts';
import { sendFile } from '../platform/files/upload.ts';
import { CloseButton } from '../platform/forms/form-footer.tsx';
import { PROJECTS_KEY, useProject } from '../platform/projects/current-project.ts';
import { PlaceBox } from '../records/fields/place-field.tsx';
import { useAllRows } from '../records/use-all-rows.ts';
import { cx } from '../ui/cx.ts';
import { Button } from '../ui/inputs/button.tsx';
import { Checkbox } from '../ui/inputs/checkbox.tsx';
import { Field, FormGrid } from '../ui/inputs/field.tsx';
import { FileDrop, type FileItem } from '../ui/inputs/file-drop.tsx';
import { Select } from '../ui/inputs/select.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { toast } from '../ui/overlay/toast-store.ts';
import { addPlanEndpoint, addRevisionEndpoint } from './plan-endpoints.ts';

/** A sheet that was dropped, as it is to be added. */
interface SheetRow extends ProposedSheet {
  key: string;
  file: string;
  page: number;
  rotation: Rotation;
  /** The width of a picture as typed; null for a sheet that has its own. */
  widthMm: string | null;
  isTaken: boolean;
  /** The plan that was added for it. */
  planId?: number;
  problem: string | null;
  isDone: boolean;
}

interface SheetFieldsProps {
  row: SheetRow;
  /** Only its revision is asked for. */
  isOfPlan: boolean;
  /** Its number is that of a plan. */
  isKnown: boolean;
  onChange: (fields: Partial<SheetRow>) => void;
}

/** A dropped sheet: whether it is taken, and what it is to be called. */
function SheetFields({ row, isOfPlan, isKnown, onChange }: SheetFieldsProps) {
  const t = useTranslations('plans.drop');
  const isOff = row.isDone || !row.isTaken;
  return (
    <li className="grid gap-3 border-b border-line pb-4">
      <Checkbox
        label={isOfPlan ? t('page', { page: row.page }) : t('take', { number: row.number })}
        checked={row.isTaken}
        disabled={row.isDone}
        onChange={(event) => onChange({ isTaken: event.target.checked })}
      />
      <div
        className={cx(
          'grid gap-x-3 gap-y-2',
          isOfPlan ? 'sm:grid-cols-2' : 'sm:grid-cols-[1fr_2fr_6rem_7rem]',
        )}
      >
        {!isOfPlan && (
          <>
            <Field label={t('number')}>
              <TextInput
                maxLength={40}
                value={row.number}
                disabled={isOff}
                onChange={(event) => onChange({ number: event.target.value })}
              />
            </Field>
            <Field label={t('sheetTitle')}>
              <TextInput
                maxLength={255}
                value={row.title}
                disabled={isOff || isKnown}
                onChange={(event) => onChange({ title: event.target.value })}
              />
            </Field>
          </>
        )}
        <Field label={t('code')}>
          <TextInput
            maxLength={20}
            value={row.code}
            disabled={isOff}
            onChange={(event) => onChange({ code: event.target.value })}
          />
        </Field>
        <Field label={t('rotation')}>
          <Select
            value={String(row.rotation)}
            disabled={isOff}
            onChange={(event) => onChange({ rotation: Number(event.target.value) as Rotation })}
            options={ROTATIONS.map((degrees) => ({
              value: String(degrees),
              label: t('degrees', { degrees }),
            }))}
          />
        </Field>
        {row.widthMm !== null && (
          <Field label={t('width')} hint={t('widthHint')} className="sm:col-span-full">
            <TextInput
              type="number"
              inputMode="decimal"
              min={SHORTEST_SIDE_MM}
              max={LONGEST_SIDE_MM}
              value={row.widthMm}
              disabled={isOff}
              onChange={(event) => onChange({ widthMm: event.target.value })}
            />
          </Field>
        )}
      </div>
      {row.problem && (
        <p role="alert" className="t-sm text-crimson">
          {row.problem}
        </p>
      )}
      {!row.problem && !isOfPlan && !row.isDone && isKnown && (
        <p className="t-sm text-ink-2">{t('asRevision', { number: row.number })}</p>
      )}
    </li>
  );
}

/** The code after those of a plan: P03 after P02. */
function nextCode({ revisions }: Plan): string {
  const last = revisions.at(-1)?.code ?? 'P00';
  const [, start = '', digits] = /^(.*?)(\d+)$/.exec(last) ?? [];
  return digits === undefined ? '' : start + String(Number(digits) + 1).padStart(digits.length, '0');
}

interface UploadPlansFormProps {
  /** The plan that gets a new revision; without it, plans by their numbers. */
  plan?: Plan;
  onClose: () => void;
}

/** Takes a set of files: each sheet is a row with a proposed number, title and code, which are checked and confirmed. */
export function UploadPlansForm({ plan: given, onClose }: UploadPlansFormProps) {
  const t = useTranslations('plans.drop');
  const purposes = useTranslations('plans.sheet.purposes');
  const { id: projectId } = useProject();
  const client = useQueryClient();
  const { data: plans = [] } = useAllRows<Plan>({ is }, { sort: 'number' });
  const [items, setItems] = useState<readonly FileItem[]>([]);
  const underWay = useRef(new Map<string, AbortController>());
  const [rows, setRows] = useState<readonly SheetRow[]>([]);
  const [placeId, setPlaceId] = useState<number | string | null>(null);
  const [purpose, setPurpose] = useState<RevisionPurpose>('construction');
  const [isSending, setSending] = useState(false);

  const setItem = (id: string, fields: Partial<FileItem>) =>
    setItems((before) => before.map((item) => (item.id === id ? { ...item, ...fields } : item)));
  const setRow = (key: string, fields: Partial<SheetRow>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...fields } : row)));

  async function take(file: File): Promise<void> {
    const id = newUuid();
    setItems((before) => [...before, { id, name: file.name, size: file.size, progress: 0 }]);
    if (file.size >= MAX_PLAN_BYTES) return setItem(id, { error: t('tooLarge') });
    const controller = new AbortController();
    underWay.current.set(id, controller);
    try {
      const sent = await sendFile<ReplyOf<typeof planFiles>>(`/api/projects/${projectId}/plan-files`, file, {
        signal: controller.signal,
        onProgress: (part) => setItem(id, { progress: Math.round(part * 100) }),
      });
      setItem(id, { progress: undefined });
      setRows((before) => [
        ...before,
        ...sent.pages.map(({ page, label, widthMm }, index) => {
          const proposed = proposeSheet({ fileName: file.name, page, pages: sent.pages.length, label });
          const plan = given ?? knownPlan(proposed.number);
          const isCodeTaken = plan?.revisions.some(({ code }) => code === proposed.code);
          return {
            ...proposed,
            ...(given && { number: given.number, title: given.title }),
            ...(plan && isCodeTaken && { code: nextCode(plan) }),
            ...{ key: `${id} ${page}`, file: sent.file, page },
            ...{ rotation: 0 as const, widthMm: widthMm === null ? '' : null },
            // A revision is one sheet: the first, until another one is chosen.
            ...{ isTaken: !given || (index === 0 && before.length === 0), problem: null, isDone: false },
          };
        }),
      ]);
    } catch (error) {
      setItem(id, { error: detailOf(error) || t('uploadFailed') });
    }
  }

  async function takeAll(files: readonly File[]): Promise<void> {
    // One after another: the server looks through one file at a time.
    for (const file of files) await take(file);
  }

  const knownPlan = (number: string) =>
    plans.find((each) => each.number.toLowerCase() === number.trim().toLowerCase());

  async function addSheet(row: SheetRow): Promise<boolean> {
    const { key, number, title, code, file, page, rotation, widthMm } = row;
    try {
      const planId =
        (given ?? knownPlan(number))?.id ??
        row.planId ??
        (
          await call(addPlanEndpoint, {
            params: { projectId },
            body: { number, title, placeId: typeof placeId === 'number' ? placeId : null },
          })
        ).id;
      // After a refusal of the sheet the plan is there: the next try adds no other.
      setRow(key, { planId });
      await call(addRevisionEndpoint, {
        params: { id: planId },
        body: { file, page, code, purpose, rotation, widthMm: widthMm ? Number(widthMm) : null },
      });
      setRow(key, { isDone: true, problem: null });
      return true;
    } catch (error) {
      setRow(key, { problem: detailOf(error) || t('addFailed') });
      return false;
    }
  }

  async function addAll(): Promise<void> {
    setSending(true);
    const wanted = rows.filter(({ isTaken, isDone }) => isTaken && !isDone);
    let added = 0;
    for (const row of wanted) if (await addSheet(row)) added += 1;
    await client.invalidateQueries({ queryKey: PROJECTS_KEY });
    setSending(false);
    if (added > 0) toast({ title: t('doneTitle'), description: t('done', { count: added }) });
    if (added === wanted.length) onClose();
  }

  const left = rows.filter(({ isTaken, isDone }) => isTaken && !isDone).length;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={given ? t('revisionTitle', { number: given.number }) : t('title')}
      description={t(given ? 'revisionText' : 'text')}
      maxWidth={880}
      dirty={rows.some(({ isDone }) => !isDone)}
      footer={
        <>
          <CloseButton cancels />
          <Button variant="primary" disabled={left === 0} pending={isSending} onClick={() => void addAll()}>
            {t('add', { count: left })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FileDrop
          label={t('files')}
          accept=".pdf,.jpg,.jpeg,.png"
          hint={t('hint')}
          multiple={!given}
          items={items}
          onFiles={(files) => void takeAll(files)}
          onRemove={(id) => {
            underWay.current.get(id)?.abort();
            setItems((before) => before.filter((item) => item.id !== id));
            setRows((before) => before.filter(({ key }) => !key.startsWith(id)));
          }}
        />
        <FormGrid>
          <Field label={t('purpose')}>
            <Select
              value={purpose}
              onChange={(event) => setPurpose(event.target.value as RevisionPurpose)}
              options={REVISION_PURPOSES.map((value) => ({ value, label: purposes(value) }))}
            />
          </Field>
          {!given && (
            <Field label={t('place')}>
              <PlaceBox value={placeId} onChange={setPlaceId} />
            </Field>
          )}
        </FormGrid>
        <ul className="grid gap-4">
          {rows.map((row) => (
            <SheetFields
              key={row.key}
              row={row}
              isOfPlan={given !== undefined}
              isKnown={knownPlan(row.number) !== undefined}
              onChange={(fields) =>
                // A revision of one plan is one sheet.
                setRows((before) =>
                  before.map((each) => {
                    if (each.key === row.key) return { ...each, ...fields, problem: null };
                    return given && fields.isTaken ? { ...each, isTaken: false } : each;
                  }),
                )
              }
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
