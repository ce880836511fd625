import { type PointerEvent, type Ref, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { uploadFile } from '../platform/upload.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { FormError } from '../ui/field.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { type Crop, dragged, edgeOf, LARGEST_EDGE, MOST_PIXELS, MOST_ZOOM, squareOf, WHOLE } from './crop.ts';
import { useSaveProfile } from './use-profile.ts';

type Problem = 'tooLarge' | 'unreadable';

/** The picture in a file, as it is to be seen: turned as the camera was held. */
function useBitmap(file: File): { bitmap: ImageBitmap | null; problem: Problem | null } {
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    let opened: ImageBitmap | null = null;
    let wanted = true;
    createImageBitmap(file).then(
      (made) => {
        opened = made;
        if (!wanted) made.close();
        else if (made.width * made.height > MOST_PIXELS) setProblem('tooLarge');
        else setBitmap(made);
      },
      () => wanted && setProblem('unreadable'),
    );
    return () => {
      wanted = false;
      opened?.close();
    };
  }, [file]);
  return { bitmap, problem };
}

function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap, crop: Crop, edge: number): void {
  const { side, left, top } = squareOf(bitmap, crop);
  canvas.width = edge;
  canvas.height = edge;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, left, top, side, side, 0, 0, edge, edge);
}

/** The square as a file of its own, of the type that was chosen. */
async function cut(bitmap: ImageBitmap, crop: Crop, { type }: File): Promise<File> {
  const canvas = document.createElement('canvas');
  draw(canvas, bitmap, crop, edgeOf(squareOf(bitmap, crop).side));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
  if (!blob) throw new Error('the picture could not be written');
  return new File([blob], type === 'image/png' ? 'picture.png' : 'picture.jpg', { type });
}

interface CropProps {
  bitmap: ImageBitmap;
  crop: Crop;
  onChange: (crop: Crop) => void;
}

/** The square as it will be shown; it is moved by dragging, and by the sliders beside it. */
function Preview({ bitmap, crop, onChange }: CropProps) {
  const t = useTranslations('profile.picture');
  const canvas = useRef<HTMLCanvasElement>(null);
  const from = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, bitmap, crop, LARGEST_EDGE);
  }, [bitmap, crop]);
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!from.current) return;
    const by = { x: event.clientX - from.current.x, y: event.clientY - from.current.y };
    from.current = { x: event.clientX, y: event.clientY };
    onChange(dragged(bitmap, crop, by, event.currentTarget.clientWidth));
  };
  const letGo = () => {
    from.current = null;
  };
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={t('preview')}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      className="mx-auto size-64 max-w-full cursor-grab touch-none rounded-full border border-line bg-sunken active:cursor-grabbing"
    />
  );
}

interface SliderProps {
  label: string;
  value: number;
  least: number;
  most: number;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
  onChange: (value: number) => void;
}

function Slider({ label, value, least, most, disabled, ref, onChange }: SliderProps) {
  return (
    <label className="grid gap-0.5">
      <span className="t-sm font-semibold">{label}</span>
      <input
        ref={ref}
        type="range"
        min={least}
        max={most}
        step={0.01}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        className="h-(--control) w-full coarse:h-(--touch)"
      />
    </label>
  );
}

function Sliders({ bitmap, crop, onChange }: CropProps) {
  const t = useTranslations('profile.picture');
  const first = useRef<HTMLInputElement>(null);
  // They come once the picture is read, which is after the dialog has given the focus to what was there.
  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) first.current?.focus();
  }, []);
  const { side } = squareOf(bitmap, crop);
  return (
    <div className="grid gap-2">
      <Slider
        ref={first}
        label={t('zoom')}
        value={crop.zoom}
        least={1}
        most={MOST_ZOOM}
        onChange={(zoom) => onChange({ ...crop, zoom })}
      />
      <Slider
        label={t('across')}
        value={crop.x}
        least={0}
        most={1}
        disabled={bitmap.width - side < 1}
        onChange={(x) => onChange({ ...crop, x })}
      />
      <Slider
        label={t('down')}
        value={crop.y}
        least={0}
        most={1}
        disabled={bitmap.height - side < 1}
        onChange={(y) => onChange({ ...crop, y })}
      />
    </div>
  );
}

/** Cuts a square out of a picture on this device, sends it and makes it the picture of the account. */
export function PictureForm({ file, onClose }: { file: File; onClose: () => void }) {
  const t = useTranslations('profile.picture');
  const { bitmap, problem } = useBitmap(file);
  const [crop, setCrop] = useState(WHOLE);
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const save = useSaveProfile();
  const use = async (picture: ImageBitmap) => {
    setSending(true);
    setRefused(null);
    try {
      const { url } = await uploadFile(await cut(picture, crop, file));
      await save.mutateAsync({ avatar: url });
      onClose();
    } catch (error) {
      setRefused(error instanceof Error ? error.message : String(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('text')}
      maxWidth={420}
      footer={
        <>
          <DialogClose>
            <Button>{t('cancel')}</Button>
          </DialogClose>
          <Button
            variant="primary"
            disabled={!bitmap}
            pending={sending}
            pendingLabel={t('sending')}
            onClick={() => bitmap && void use(bitmap)}
          >
            {t('use')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4.5">
        <FormError>{problem ? t(problem) : refused}</FormError>
        {bitmap ? (
          <>
            <Preview bitmap={bitmap} crop={crop} onChange={setCrop} />
            <Sliders bitmap={bitmap} crop={crop} onChange={setCrop} />
          </>
        ) : (
          !problem && <SkeletonText lines={8} />
        )}
      </div>
    </Dialog>
  );
}
