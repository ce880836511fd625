import { type PointerEvent, type Ref, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { uploadFile } from '../platform/files/upload.ts';
import { CloseButton } from '../platform/forms/form-footer.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { FormError } from '../ui/inputs/field.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import {
  type Crop,
  cropSquare,
  dragCrop,
  FULL_CROP,
  MAX_EDGE,
  MAX_PIXELS,
  MAX_ZOOM,
  outputEdge,
} from './picture-crop.ts';
import { useSaveProfile } from './use-profile.ts';

type PictureProblem = 'tooLarge' | 'unreadable';

/** Decodes the picture in a file, with its EXIF orientation applied. */
function usePictureBitmap(file: File): { bitmap: ImageBitmap | null; problem: PictureProblem | null } {
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null);
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  useEffect(() => {
    let opened: ImageBitmap | null = null;
    let wanted = true;
    createImageBitmap(file).then(
      (made) => {
        opened = made;
        if (!wanted) made.close();
        else if (made.width * made.height > MAX_PIXELS) setProblem('tooLarge');
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

function drawCrop(canvas: HTMLCanvasElement, bitmap: ImageBitmap, crop: Crop, edge: number): void {
  const { side, left, top } = cropSquare(bitmap, crop);
  canvas.width = edge;
  canvas.height = edge;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, left, top, side, side, 0, 0, edge, edge);
}

/** Returns the cropped square as a file of the original type. */
async function cropToFile(bitmap: ImageBitmap, crop: Crop, { type }: File): Promise<File> {
  const canvas = document.createElement('canvas');
  drawCrop(canvas, bitmap, crop, outputEdge(cropSquare(bitmap, crop).side));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
  if (!blob) throw new Error('the picture could not be written');
  return new File([blob], type === 'image/png' ? 'picture.png' : 'picture.jpg', { type });
}

interface CropControlProps {
  bitmap: ImageBitmap;
  crop: Crop;
  onChange: (crop: Crop) => void;
}

/** Preview of the crop. It can be moved by dragging or with the sliders. */
function CropPreview({ bitmap, crop, onChange }: CropControlProps) {
  const t = useTranslations('profile.picture');
  const canvas = useRef<HTMLCanvasElement>(null);
  const from = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, bitmap, crop, MAX_EDGE);
  }, [bitmap, crop]);
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!from.current) return;
    const by = { x: event.clientX - from.current.x, y: event.clientY - from.current.y };
    from.current = { x: event.clientX, y: event.clientY };
    onChange(dragCrop(bitmap, crop, by, event.currentTarget.clientWidth));
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

interface CropSliderProps {
  label: string;
  value: number;
  least: number;
  most: number;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
  onChange: (value: number) => void;
}

function CropSlider({ label, value, least, most, disabled, ref, onChange }: CropSliderProps) {
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

function CropSliders({ bitmap, crop, onChange }: CropControlProps) {
  const t = useTranslations('profile.picture');
  const first = useRef<HTMLInputElement>(null);
  // The sliders appear once the picture is decoded, after the dialog has set its initial focus.
  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) first.current?.focus();
  }, []);
  const { side } = cropSquare(bitmap, crop);
  return (
    <div className="grid gap-2">
      <CropSlider
        ref={first}
        label={t('zoom')}
        value={crop.zoom}
        least={1}
        most={MAX_ZOOM}
        onChange={(zoom) => onChange({ ...crop, zoom })}
      />
      <CropSlider
        label={t('across')}
        value={crop.x}
        least={0}
        most={1}
        disabled={bitmap.width - side < 1}
        onChange={(x) => onChange({ ...crop, x })}
      />
      <CropSlider
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

/** Crops a picture to a square on this device, uploads it and sets it as the account's picture. */
export function CropPictureForm({ file, onClose }: { file: File; onClose: () => void }) {
  const t = useTranslations('profile.picture');
  const { bitmap, problem } = usePictureBitmap(file);
  const [crop, setCrop] = useState(FULL_CROP);
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const save = useSaveProfile();
  const use = async (picture: ImageBitmap) => {
    setSending(true);
    setRefused(null);
    try {
      const { url } = await uploadFile(await cropToFile(picture, crop, file));
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
          <CloseButton cancels />
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
            <CropPreview bitmap={bitmap} crop={crop} onChange={setCrop} />
            <CropSliders bitmap={bitmap} crop={crop} onChange={setCrop} />
          </>
        ) : (
          !problem && <SkeletonText lines={8} />
        )}
      </div>
    </Dialog>
  );
}
