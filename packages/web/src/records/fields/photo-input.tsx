import { Camera, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
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
  error?: string | undefined;
  hint?: string | undefined;
}

/** Photos that are sent at once and named by what is saved: chosen files, or the camera of a phone. */
export function PhotoInput({ label, value, onChange, error, hint }: PhotoInputProps) {
  const t = useTranslations('checks.photos');
  const project = useProject();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const noteId = useId();
  // A page that has no digest cannot send them.
  const [isPossible] = useState(canSendRowPhotos);

  async function add(files: readonly File[]) {
    setProblem(null);
    setSending(files.length);
    const ids: string[] = [];
    for (const file of files) {
      try {
        ids.push((await sendRowPhoto(project.id, file)).url);
      } catch (failure) {
        setProblem(detailOf(failure as Error) ?? null);
      }
    }
    setSending(0);
    onChange([...value, ...ids]);
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
          icon={sending > 0 ? <SpinnerMark /> : <Camera className="size-4" />}
          onClick={() => input.current?.click()}
          aria-describedby={note ? noteId : undefined}
        >
          {sending > 0 ? t('sending', { count: sending }) : label}
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
      {note && (
        <p id={noteId} className={error || problem ? 't-sm text-crimson' : 't-sm text-ink-3'}>
          {note}
        </p>
      )}
    </div>
  );
}
