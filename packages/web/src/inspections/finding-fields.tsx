import type { inspectionBody } from '@brick/domain/inspections/contract';
import { useState } from 'react';
import { type Control, Controller, useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { Field } from '../ui/field.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { TextArea } from '../ui/text-area.tsx';
import type { TheirInspection } from './inspection-words.ts';
import { PhotosField } from './photos-field.tsx';

export type InspectionControl = Control<
  z.input<typeof inspectionBody>,
  unknown,
  z.output<typeof inspectionBody>
>;

interface Props {
  control: InspectionControl;
  theirs: TheirInspection;
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

/** Whether photos are on their way in any of the fields, and how each field says so. */
export function useBusy() {
  const [busy, setBusy] = useState<readonly string[]>([]);
  const noteBusy = (field: string, now: boolean) =>
    setBusy((fields) => [...fields.filter((other) => other !== field), ...(now ? [field] : [])]);
  return { busy: busy.length > 0, noteBusy };
}

type FindingProps = Props & Pick<PhotosProps, 'onBusy'> & { photosFirst?: boolean };

/** What was found: what was seen, what is to be done, photos before the repair and after it. */
export function FindingFields({ onBusy, photosFirst = false, ...props }: FindingProps) {
  const photos = (
    <div className="grid gap-4.5 sm:grid-cols-2">
      <Photos {...props} name="beforePhotosUrls" onBusy={onBusy} />
      <Photos {...props} name="afterPhotosUrls" onBusy={onBusy} />
    </div>
  );
  return (
    <>
      {photosFirst && photos}
      <TextField {...props} name="observations" />
      <TextField {...props} name="adviceInstructions" />
      {!photosFirst && photos}
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
  onBusy: (field: string, busy: boolean) => void;
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
            onBusy={(busy) => onBusy(name, busy)}
          />
          {theirs.of(name) && <p className="t-sm text-ink-3">{theirs.of(name)}</p>}
        </div>
      )}
    />
  );
}
