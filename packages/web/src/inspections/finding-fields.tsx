import type { inspectionBody } from '@brick/domain/inspections/contract';
import { useState } from 'react';
import { type Control, Controller, useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { Field } from '../ui/field.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { PhotosField } from './photos-field.tsx';
import type { Theirs } from './use-theirs.ts';

export type InspectionControl = Control<
  z.input<typeof inspectionBody>,
  unknown,
  z.output<typeof inspectionBody>
>;

interface Props {
  control: InspectionControl;
  theirs: Theirs;
}

/** Pass, fail, or later: as large as a glove needs it. */
export function ResultField({ control, theirs }: Props) {
  const t = useTranslations('inspections.form');
  const { field, fieldState } = useController({ control, name: 'result' });
  return (
    <div className="grid gap-1.5">
      <Segmented
        label={t('result')}
        labelVisible
        grow
        size="lg"
        name={field.name}
        value={field.value ?? null}
        onChange={field.onChange}
        error={fieldState.error?.message}
        options={[
          { value: 'passed', label: t('pass'), tone: 'moss' },
          { value: 'failed', label: t('fail'), tone: 'crimson' },
          { value: 'pending', label: t('later') },
        ]}
      />
      {theirs.of('result') && <p className="t-sm text-ink-3">{theirs.of('result')}</p>}
    </div>
  );
}

/** What was found: photos before the repair and after it, what was seen, what is to be done. */
export function FindingFields({ control, theirs, onBusy }: Props & { onBusy: (busy: boolean) => void }) {
  const t = useTranslations('inspections.form');
  const [busy, setBusy] = useState({ before: false, after: false });
  const note = (which: keyof typeof busy) => (now: boolean) => {
    setBusy((all) => ({ ...all, [which]: now }));
    onBusy(now || busy[which === 'before' ? 'after' : 'before']);
  };
  return (
    <>
      <TextField control={control} theirs={theirs} name="observations" />
      <TextField control={control} theirs={theirs} name="adviceInstructions" />
      <div className="grid gap-4.5 sm:grid-cols-2">
        <Photos control={control} theirs={theirs} name="beforePhotosUrls" onBusy={note('before')} />
        <Photos control={control} theirs={theirs} name="afterPhotosUrls" onBusy={note('after')} />
      </div>
      <p className="sr-only" aria-live="polite">
        {busy.before || busy.after ? t('uploading') : ''}
      </p>
    </>
  );
}

function TextField({ control, theirs, name }: Props & { name: 'observations' | 'adviceInstructions' }) {
  const t = useTranslations('inspections.form');
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={t(name)} error={fieldState.error?.message} hint={theirs.of(name) ?? t(`${name}Hint`)}>
      <TextArea {...field} value={field.value ?? ''} rows={2} grow />
    </Field>
  );
}

interface PhotosProps extends Props {
  name: 'beforePhotosUrls' | 'afterPhotosUrls';
  onBusy: (busy: boolean) => void;
}

function Photos({ control, theirs, name, onBusy }: PhotosProps) {
  const t = useTranslations('inspections.form');
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <div className="grid min-w-0 content-start gap-1.5">
          <PhotosField
            label={t(name)}
            value={field.value ?? []}
            onChange={field.onChange}
            error={fieldState.error?.message}
            onBusy={onBusy}
          />
          {theirs.of(name) && <p className="t-sm text-ink-3">{theirs.of(name)}</p>}
        </div>
      )}
    />
  );
}
