import { FileDrop } from '../ui/file-drop.tsx';
import { useHeldUploads } from './use-held-uploads.ts';
import { type Uploading, useUpload } from './use-upload.ts';

export interface UploadProps extends Omit<Uploading, 'words'> {
  label: string;
  /** What the file that is there already is called, until its own name is known. */
  current: string;
  words: Uploading['words'] & { hint: string };
  /** Address of the uploaded file. */
  value: string | null;
  error?: string | undefined;
  camera?: boolean;
  disabled?: boolean;
}

/** One JPEG, PNG or PDF: chosen, dropped or photographed, sent at once, kept for another try when that fails. */
export function UploadBox({
  label,
  current,
  words,
  value,
  error,
  camera,
  disabled,
  ...uploading
}: UploadProps) {
  const { sending, item, name, send, drop } = useUpload({ ...uploading, words });
  useHeldUploads([value]);
  const kept = value ? [{ id: 'kept', name: name ?? current, href: value }] : [];
  const items = item ? [item] : kept;
  return (
    <FileDrop
      label={label}
      accept=".jpg,.jpeg,.png,.pdf"
      hint={words.hint}
      camera={camera ?? false}
      items={items}
      onFiles={([file]) => file && void send(file)}
      onRemove={drop}
      onRetry={() => sending && void send(sending.file)}
      error={error}
      disabled={disabled ?? false}
    />
  );
}
