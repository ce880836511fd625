import type { ReplyOf } from '@brick/domain/endpoint';
import type { Plan, planFiles } from '@brick/domain/plans/api';
import { plan as is } from '@brick/domain/plans/record';
import { type ProposedSheet, proposeSheet } from '@brick/domain/plans/sheet-names';
import { MAX_PLAN_BYTES } from '@brick/domain/plans/tiles';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../platform/api/call.ts';
import { CallError } from '../platform/api/call-error.ts';
import { sendFile } from '../platform/files/upload.ts';
import { PROJECTS_KEY, useProject } from '../platform/projects/current-project.ts';
import { PlaceBox } from '../records/fields/place-field.tsx';
import { useAllRows } from '../records/use-all-rows.ts';
import { Button } from '../ui/inputs/button.tsx';
import { Checkbox } from '../ui/inputs/checkbox.tsx';
import { Field } from '../ui/inputs/field.tsx';
import { FileDrop, type FileItem } from '../ui/inputs/file-drop.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { toast } from '../ui/overlay/toast-store.ts';
import { addPlanCall, addRevisionCall } from './plan-calls.ts';

/** A sheet that was dropped, as it is to be added. */
interface SheetRow extends ProposedSheet {
  key: string;
  file: string;
  page: number;
  isTaken: boolean;
  problem: string | null;
  isDone: boolean;
}

const sentenceOf = (error: unknown, otherwise: string): string =>
  error instanceof CallError
    ? (Object.values(error.problem?.errors ?? {})[0] ?? (error.detail || otherwise))
    : otherwise;

/** Takes a set of files: each sheet is a row with a proposed number, title and code, which are checked and confirmed. */
export function DropPlans({ onClose }: { onClose: () => void }) {
  const t = useTranslations('plans.drop');
  const { id: projectId } = useProject();
  const client = useQueryClient();
  const { data: plans = [] } = useAllRows<Plan>({ is }, { sort: 'number' });
  const [items, setItems] = useState<readonly FileItem[]>([]);
  const [rows, setRows] = useState<readonly SheetRow[]>([]);
  const [placeId, setPlaceId] = useState<number | string | null>(null);
  const [isSending, setSending] = useState(false);

  const setItem = (id: string, fields: Partial<FileItem>) =>
    setItems((before) => before.map((item) => (item.id === id ? { ...item, ...fields } : item)));
  const setRow = (key: string, fields: Partial<SheetRow>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...fields } : row)));

  async function take(file: File): Promise<void> {
    const id = crypto.randomUUID();
    setItems((before) => [...before, { id, name: file.name, size: file.size, progress: 0 }]);
    if (file.size >= MAX_PLAN_BYTES) return setItem(id, { error: t('tooLarge') });
    try {
      const sent = await sendFile<ReplyOf<typeof planFiles>>(`/api/projects/${projectId}/plan-files`, file, {
        onProgress: (part) => setItem(id, { progress: Math.round(part * 100) }),
      });
      setItem(id, { progress: undefined });
      setRows((before) => [
        ...before,
        ...sent.pages.map(({ page, label }) => ({
          ...proposeSheet({ fileName: file.name, page, pages: sent.pages.length, label }),
          ...{ key: `${id} ${page}`, file: sent.file, page },
          ...{ isTaken: true, problem: null, isDone: false },
        })),
      ]);
    } catch (error) {
      setItem(id, { error: sentenceOf(error, t('uploadFailed')) });
    }
  }

  async function takeAll(files: readonly File[]): Promise<void> {
    // One after another: the server looks through one file at a time.
    for (const file of files) await take(file);
  }

  const knownPlan = (number: string) =>
    plans.find((each) => each.number.toLowerCase() === number.trim().toLowerCase());

  async function addSheet({ key, number, title, code, file, page }: SheetRow): Promise<boolean> {
    try {
      const plan =
        knownPlan(number) ??
        (await call(addPlanCall, {
          params: { projectId },
          body: { number, title, placeId: typeof placeId === 'number' ? placeId : null },
        }));
      await call(addRevisionCall, { params: { id: plan.id }, body: { file, page, code } });
      setRow(key, { isDone: true, problem: null });
      return true;
    } catch (error) {
      setRow(key, { problem: sentenceOf(error, t('addFailed')) });
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
      title={t('title')}
      description={t('text')}
      maxWidth={880}
      dirty={rows.some(({ isDone }) => !isDone)}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
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
          multiple
          items={items}
          onFiles={(files) => void takeAll(files)}
          onRemove={(id) => {
            setItems((before) => before.filter((item) => item.id !== id));
            setRows((before) => before.filter(({ key }) => !key.startsWith(id)));
          }}
        />
        <Field label={t('place')}>
          <PlaceBox value={placeId} onChange={setPlaceId} />
        </Field>
        <ul className="grid gap-3">
          {rows.map((row) => (
            <li
              key={row.key}
              className="grid gap-2 border-b border-line pb-3 sm:grid-cols-[auto_1fr_2fr_6rem]"
            >
              <Checkbox
                label={t('take', { number: row.number })}
                checked={row.isTaken}
                disabled={row.isDone}
                onChange={(event) => setRow(row.key, { isTaken: event.target.checked })}
              />
              <TextInput
                aria-label={t('number')}
                maxLength={40}
                value={row.number}
                disabled={row.isDone}
                onChange={(event) => setRow(row.key, { number: event.target.value })}
              />
              <TextInput
                aria-label={t('sheetTitle')}
                maxLength={255}
                value={row.title}
                disabled={row.isDone}
                onChange={(event) => setRow(row.key, { title: event.target.value })}
              />
              <TextInput
                aria-label={t('code')}
                maxLength={20}
                value={row.code}
                disabled={row.isDone}
                onChange={(event) => setRow(row.key, { code: event.target.value })}
              />
              {row.problem && (
                <p role="alert" className="t-sm text-crimson sm:col-span-4">
                  {row.problem}
                </p>
              )}
              {!row.problem && !row.isDone && knownPlan(row.number) && (
                <p className="t-sm text-ink-2 sm:col-span-4">{t('asRevision', { number: row.number })}</p>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
