import { MAX_PHOTOS } from '@brick/domain/photos/photo-fields';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { canSendRowPhotos, rowPhotoUrl, sendRowPhoto } from '../platform/files/send-row-photo.ts';
import { useProject } from '../platform/projects/current-project.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';

const PhotoUploadBox = lazyComponent(
  () => import('../platform/files/photo-upload-box.tsx'),
  'PhotoUploadBox',
);

interface StepPhotosProps {
  /** Ids of the photos that are sent. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  /** The step waits while photos are being sent. */
  onBusy: (busy: boolean) => void;
  error: string | undefined;
}

/** Photos that show what a step says. They are sent at once, and named by the step. */
export function StepPhotoUpload({ value, onChange, onBusy, error }: StepPhotosProps) {
  const t = useTranslations('record.rowPhotos');
  const { id: projectId } = useProject();
  // A page that has no digest cannot send them; the step is taken without.
  const [isPossible] = useState(canSendRowPhotos);
  if (!isPossible) return null;
  return (
    <Suspense fallback={<Skeleton className="h-24 w-full" />}>
      <PhotoUploadBox
        label={t('title')}
        accept=".jpg,.jpeg,.png"
        most={MAX_PHOTOS}
        value={value}
        addressOf={(id) => rowPhotoUrl(projectId, id)}
        sendPhoto={(file, options) => sendRowPhoto(projectId, file, options)}
        onChange={onChange}
        onBusy={onBusy}
        error={error}
      />
    </Suspense>
  );
}
