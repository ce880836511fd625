import type { Inspection } from '@brick/domain/inspections/api';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConflictHint, TextField, useFormField } from '../records/fields/form-fields.tsx';
import { PhotosField } from '../records/fields/photos-field.tsx';
import { Segmented } from '../ui/inputs/segmented.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { useUnfinishedChecks } from './inspection-checks.tsx';

/**
 * The result: passed, failed or later, with buttons large enough for gloves. Passed is asked for again while checks of
 * the inspection are open or failed.
 */
export function ResultField({ inspection }: { inspection: Pick<Inspection, 'id' | 'result'> | null }) {
  const of = useFormField('result');
  const t = useTranslations('inspections.checks');
  const unfinished = useUnfinishedChecks(inspection?.id ?? null);
  const [asks, setAsks] = useState(false);
  return (
    <div className="grid gap-1.5">
      <Segmented
        label={of.label}
        labelVisible
        grow
        size="lg"
        name={of.field.name}
        value={of.field.value ?? null}
        onChange={(result) =>
          result === 'passed' && unfinished > 0 ? setAsks(true) : of.field.onChange(result)
        }
        error={of.error}
        options={[
          { value: 'passed', label: of.t('pass'), tone: 'moss' },
          { value: 'failed', label: of.t('fail'), tone: 'crimson' },
          { value: 'pending', label: of.t('later') },
        ]}
      />
      <ConflictHint of={of} />
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        tone="plain"
        title={t('confirm', { count: unfinished })}
        description={t('confirmText')}
        confirmLabel={t('confirmed')}
        onConfirm={() => {
          of.field.onChange('passed');
          setAsks(false);
        }}
      />
    </div>
  );
}

/** The details of a result: observations, instructions, and photos before and after the repair. */
export function ResultDetailFields({ photosFirst = false }: { photosFirst?: boolean }) {
  const photos = (
    <div className="grid gap-4.5 sm:grid-cols-2">
      <PhotosField name="beforePhotosUrls" />
      <PhotosField name="afterPhotosUrls" />
    </div>
  );
  return (
    <>
      {photosFirst && photos}
      <TextField name="observations" />
      <TextField name="adviceInstructions" />
      {!photosFirst && photos}
    </>
  );
}
