import { PenLine } from 'lucide-react';
import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { DeviceFullError } from '../outbox/storage-quota.ts';
import { SitePhoto } from '../store/site-photo.tsx';
import type { DraftEntry } from '../store/use-draft-entry.ts';
import type { SignatureValue } from './typed-answer.ts';

const DrawnSignature = lazyComponent(() => import('../../ui/inputs/drawn-signature.tsx'), 'DrawnSignature');

interface SignatureFieldProps {
  value: SignatureValue;
  onChange: (signed: SignatureValue) => void;
  draft: Pick<DraftEntry, 'id' | 'addPhoto' | 'removePhoto'>;
  error?: string | undefined;
}

/** Who signs: the typed name, and a drawn signature, which is on the device before it is shown here. */
export function SignatureField(props: SignatureFieldProps) {
  const { value, onChange, draft, error } = props;
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  const [drawing, setDrawing] = useState(false);
  const t = useTranslations('checks.signature');
  const capture = useTranslations('site.capture');
  const before = value.photoId;
  const keep = async (picture: Blob, signal: AbortSignal) => {
    const id = await draft.addPhoto(picture).catch((problem: unknown) => {
      throw new Error(capture(problem instanceof DeviceFullError ? 'full' : 'failed'));
    });
    if (signal.aborted && id !== null) void draft.removePhoto(id);
    return id;
  };
  const drawn = (photoId: string | null) => {
    setDrawing(false);
    if (photoId === null) return;
    onChange({ ...latest.current, photoId });
    if (before !== null) void draft.removePhoto(before);
  };
  return (
    <div {...useKeptFocus<HTMLDivElement>()} className="grid gap-3 outline-none">
      <Field label={t('name')} required error={error} hint={t('nameHint')}>
        <TextInput
          value={value.name}
          onChange={({ target }) => onChange({ ...value, name: target.value })}
          maxLength={255}
          dir="auto"
          autoComplete="name"
        />
      </Field>
      {before !== null && (
        <SitePhoto
          id={before}
          alt={t('drawnBy', { name: value.name })}
          className="h-20 w-max max-w-full bg-white"
        />
      )}
      {drawing ? (
        <Suspense>
          <DrawnSignature keep={keep} onDone={drawn} />
        </Suspense>
      ) : (
        <Button
          icon={<PenLine className="size-5" aria-hidden="true" />}
          className="min-h-14"
          disabled={draft.id === null}
          onClick={() => setDrawing(true)}
        >
          {t(before === null ? 'draw' : 'drawAgain')}
        </Button>
      )}
    </div>
  );
}
