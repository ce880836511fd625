import { Camera, FileText, RotateCw, Upload, X } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../cx.ts';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { useFormat } from '../format/format-context.tsx';
import { useKeptFocus } from '../hooks/use-kept-focus.ts';
import { useMediaQuery } from '../hooks/use-media-query.ts';
import { Button, IconButton } from './button.tsx';
import { linkStyle } from './button-style.ts';

export interface FileItem {
  id: string;
  name: string;
  /** Bytes; undefined if unknown. */
  size?: number | undefined;
  /** Upload progress in percent. */
  progress?: number | undefined;
  error?: string | undefined;
  /** Address of the stored file. */
  href?: string | undefined;
  /** Thumbnail of a photo. */
  previewUrl?: string | undefined;
}

interface FileDropProps {
  label: string;
  /** As in an input's accept: ".jpg,.jpeg,.png,.pdf". */
  accept: string;
  items: readonly FileItem[];
  onFiles: (files: File[]) => void;
  onRemove: (id: string) => void;
  onRetry?: (id: string) => void;
  multiple?: boolean;
  /** Offers the camera on touch devices. */
  camera?: boolean;
  hint?: string;
  error?: string | undefined;
  disabled?: boolean;
}

function FileRow({
  item,
  onRemove,
  onRetry,
  disabled,
}: { item: FileItem } & Pick<FileDropProps, 'onRemove' | 'onRetry' | 'disabled'>) {
  const t = useTranslations('ui');
  const format = useFormat();
  const sending = item.progress !== undefined && !item.error;
  return (
    <li className="flex items-center gap-3 border-b border-line py-2 first:border-t">
      <span className="grid size-10 shrink-0 place-items-center overflow-hidden rounded bg-sunken text-ink-3">
        {item.previewUrl ? (
          <img src={item.previewUrl} alt="" className="size-full object-cover" />
        ) : (
          <FileText size={18} aria-hidden="true" />
        )}
      </span>
      <span className="grid min-w-0 flex-1 gap-1">
        {item.href ? (
          <a href={item.href} target="_blank" rel="noreferrer" className={cx(linkStyle, 'min-w-0')}>
            <bdi className="block truncate text-match-parent">{item.name}</bdi>
          </a>
        ) : (
          <bdi className="truncate text-match-parent font-medium">{item.name}</bdi>
        )}
        {item.error ? (
          <span role="alert" className="t-sm text-crimson">
            {item.error}
          </span>
        ) : sending ? (
          <ProgressBar
            value={item.progress ?? 0}
            label={item.name}
            text={t('files.sending', { name: item.name, percent: Math.round(item.progress ?? 0) })}
          />
        ) : (
          item.size !== undefined && <span className="t-sm text-ink-3">{format.bytes(item.size)}</span>
        )}
      </span>
      {item.error && onRetry && (
        <IconButton
          size="sm"
          label={t('files.retry', { name: item.name })}
          icon={<RotateCw size={16} aria-hidden="true" />}
          onClick={() => onRetry(item.id)}
        />
      )}
      <IconButton
        size="sm"
        disabled={disabled}
        label={t('files.remove', { name: item.name })}
        icon={<X size={16} aria-hidden="true" />}
        onClick={() => onRemove(item.id)}
      />
    </li>
  );
}

/** Files to choose, drop or photograph. The caller uploads them. */
export function FileDrop(props: FileDropProps) {
  const { label, accept, items, onFiles, multiple = false, camera, hint, error, disabled } = props;
  const t = useTranslations('ui');
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const lens = useRef<HTMLInputElement>(null);
  const inHand = useMediaQuery('(pointer: coarse)');
  const [over, setOver] = useState(false);
  const offers = multiple || items.length === 0;

  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    if (files.length > 0) onFiles(files);
  };
  const drag = (event: DragEvent) => {
    if (disabled || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(event.type === 'dragover');
    if (event.type === 'drop') take(event.dataTransfer.files);
  };
  const input = (ref: typeof chooser, own: { accept: string; capture?: 'environment' }) => (
    <input
      ref={ref}
      type="file"
      hidden
      multiple={multiple}
      {...own}
      onChange={(event) => {
        take(event.currentTarget.files);
        // The same file can be chosen again after it was removed.
        event.currentTarget.value = '';
      }}
    />
  );

  return (
    <div
      {...useKeptFocus<HTMLDivElement>()}
      role="group"
      aria-labelledby={`${id}label`}
      className="grid min-w-0 content-start gap-1.5 outline-none"
    >
      <span id={`${id}label`} className="t-sm font-semibold">
        {label}
      </span>
      {offers && (
        <div
          onDragOver={drag}
          onDragLeave={drag}
          onDrop={drag}
          className={cx(
            'flex flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded border border-dashed border-line-strong px-4 py-4 text-ink-2 transition-colors',
            over && 'border-solid border-brick bg-brick-wash',
            error && 'border-crimson',
          )}
        >
          {camera && inHand && (
            <Button
              disabled={disabled}
              icon={<Camera size={18} aria-hidden="true" />}
              onClick={() => lens.current?.click()}
              className="max-sm:w-full"
            >
              {t('files.photo')}
            </Button>
          )}
          <Button
            disabled={disabled}
            icon={<Upload size={16} aria-hidden="true" />}
            aria-describedby={`${id}notes`}
            onClick={() => chooser.current?.click()}
            className={inHand ? 'max-sm:w-full' : ''}
          >
            {multiple ? t('files.chooseMany') : t('files.choose')}
          </Button>
          {!inHand && <span>{multiple ? t('files.dropMany') : t('files.drop')}</span>}
          {input(chooser, { accept })}
          {camera && input(lens, { accept: 'image/*', capture: 'environment' })}
        </div>
      )}
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <FileRow
              key={item.id}
              item={item}
              onRemove={props.onRemove}
              onRetry={props.onRetry}
              disabled={disabled}
            />
          ))}
        </ul>
      )}
      <p
        id={`${id}notes`}
        aria-live="polite"
        className={cx('t-sm', error ? 'text-crimson' : 'text-ink-3', !error && !hint && 'hidden')}
      >
        {error ?? hint}
      </p>
    </div>
  );
}
