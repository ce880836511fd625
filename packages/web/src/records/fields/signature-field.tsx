import { PenLine } from 'lucide-react';
import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { detailOf } from '../../platform/api/error-detail.ts';
import { canSendRowPhotos, rowPhotoUrl, sendRowPhoto } from '../../platform/files/send-row-photo.ts';
import { useProject } from '../../platform/projects/current-project.ts';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';

/** A signature as it is sent: a typed name, and the photo of a drawn one. */
export interface SignatureValue {
  name: string;
  photoId: string | null;
}

// The code that draws loads when somebody wants to draw.
const DrawnSignature = lazyComponent(() => import('../../ui/inputs/drawn-signature.tsx'), 'DrawnSignature');

interface SignatureFieldProps {
  value: SignatureValue;
  onChange: (signed: SignatureValue) => void;
  error?: string | undefined;
}

/** Who signs: the typed name, and a drawn signature for who wants one. */
export function SignatureField({ value, onChange, error }: SignatureFieldProps) {
  const t = useTranslations('checks.signature');
  const attachment = useTranslations('record.attachment');
  const project = useProject();
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  const [drawing, setDrawing] = useState(false);
  const [isPossible] = useState(canSendRowPhotos);
  return (
    <div {...useKeptFocus<HTMLDivElement>()} className="grid gap-2 outline-none">
      <Field label={t('name')} required error={error} hint={t('nameHint')}>
        <TextInput
          value={value.name}
          onChange={(event) => onChange({ ...value, name: event.target.value })}
          maxLength={255}
          autoComplete="name"
        />
      </Field>
      {value.photoId !== null && (
        <img
          src={`${rowPhotoUrl(project.id, value.photoId)}?size=320`}
          alt={t('drawnBy', { name: value.name })}
          className="h-20 w-max max-w-full rounded border border-line bg-white"
        />
      )}
      {drawing ? (
        <Suspense>
          <DrawnSignature
            keep={(picture, signal) =>
              sendRowPhoto(project.id, new File([picture], 'signature.png', picture), { signal }).then(
                ({ url }) => url,
                (failure) => Promise.reject(new Error(detailOf(failure) ?? attachment('uploadFailed'))),
              )
            }
            onDone={(photoId) => {
              setDrawing(false);
              if (photoId !== null) onChange({ ...latest.current, photoId });
            }}
          />
        </Suspense>
      ) : (
        isPossible && (
          <div>
            <Button icon={<PenLine className="size-4" />} onClick={() => setDrawing(true)}>
              {t(value.photoId === null ? 'draw' : 'drawAgain')}
            </Button>
          </div>
        )
      )}
    </div>
  );
}
