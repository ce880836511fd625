import { Camera, X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { detailOf } from '../../platform/api/error-detail.ts';
import { canSendRowPhotos, rowPhotoUrl, sendRowPhoto } from '../../platform/files/send-row-photo.ts';
import { useProject } from '../../platform/projects/current-project.ts';
import { SpinnerMark } from '../../ui/feedback/spinner.tsx';
import { Button, IconButton } from '../../ui/inputs/button.tsx';

interface PhotoInputProps {
  label: string;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  /** Saving waits while photos are being sent. */
  onBusy: (busy: boolean) => void;
  error?: string | undefined;
  hint?: string | undefined;
}

/** Photos that are sent at once and named by what is saved: chosen files, or the camera of a phone. */
export function PhotoInput({ label, value, onChange, onBusy, error, hint }: PhotoInputProps) {
  const t = useTranslations('checks.photos');
  const attachment = useTranslations('record.attachment');
  const project = useProject();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(0);
  /** The number of the photo that arrived last. */
  const [arrived, setArrived] = useState(0);
  const busy = sending > 0;
  useEffect(() => onBusy(busy), [busy, onBusy]);
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  const [problem, setProblem] = useState<string | null>(null);
  const noteId = useId();
  // A page that has no digest cannot send them.
  const [isPossible] = useState(canSendRowPhotos);

  async function add(files: readonly File[]) {
    setProblem(null);
    setArrived(0);
    setSending((before) => before + files.length);
    for (const file of files) {
      try {
        const { url } = await sendRowPhoto(project.id, file);
        latest.current = [...latest.current, url];
        onChange([...latest.current]);
        setArrived(latest.current.length);
      } catch (failure) {
        setProblem(detailOf(failure) ?? attachment('uploadFailed'));
      }
      setSending((before) => before - 1);
    }
  }

  if (!isPossible) return null;
  const note = error ?? problem ?? hint;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {value.map((id, index) => (
          <span key={id} className="relative">
            <img
              src={`${rowPhotoUrl(project.id, id)}?size=320`}
              alt={t('number', { number: index + 1 })}
              className="size-16 rounded border border-line object-cover"
            />
            <IconButton
              label={t('remove', { number: index + 1 })}
              icon={<X className="size-4" />}
              size="sm"
              className="absolute -end-2 -top-2 bg-surface"
              onClick={() => onChange(value.filter((known) => known !== id))}
            />
          </span>
        ))}
        <Button
          icon={busy ? <SpinnerMark /> : <Camera className="size-4" />}
          onClick={() => input.current?.click()}
          aria-describedby={note ? noteId : undefined}
        >
          {busy ? t('sending', { count: sending }) : label}
        </Button>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png"
          multiple
          className="sr-only"
          tabIndex={-1}
          aria-hidden="true"
          onChange={(event) => {
            void add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </div>
      <p role="status" className="sr-only">
        {busy ? t('sending', { count: sending }) : arrived > 0 && t('number', { number: arrived })}
      </p>
      {note && (
        <p
          id={noteId}
          role={problem ? 'alert' : undefined}
          className={error || problem ? 't-sm text-crimson' : 't-sm text-ink-3'}
        >
          {note}
        </p>
      )}
    </div>
  );
}
