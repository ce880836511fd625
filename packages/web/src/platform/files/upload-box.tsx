import { FileDrop } from '../../ui/inputs/file-drop.tsx';
import { type FileUploadOptions, useFileUpload } from './use-file-upload.ts';
import { useUploadKeepAlive } from './use-upload-keep-alive.ts';

export interface UploadBoxProps extends Omit<FileUploadOptions, 'words'> {
  label: string;
  /** Label of the existing file until its name is known. */
  current: string;
  words: FileUploadOptions['words'] & { hint: string };
  /** Address of the uploaded file. */
  value: string | null;
  error?: string | undefined;
  camera?: boolean;
  disabled?: boolean;
}

/** One JPEG, PNG or PDF: chosen, dropped or photographed, uploaded at once, and kept for a retry after a failure. */
export function UploadBox({
  label,
  current,
  words,
  value,
  error,
  camera,
  disabled,
  ...uploading
}: UploadBoxProps) {
  const { sending, item, name, send, drop } = useFileUpload({ ...uploading, words });
  useUploadKeepAlive([value]);
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
