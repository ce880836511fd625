import { displayName } from '@brick/domain/users/display-name';
import { Camera, Trash2 } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUser } from '../platform/session/session.ts';
import { initialsOf } from '../ui/format/initials.ts';
import { Avatar } from '../ui/graphics/avatar.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { useRemovePicture, useSaveProfile } from './use-profile.ts';

const CropPictureForm = lazyComponent(() => import('./crop-picture-form.tsx'), 'CropPictureForm');

/** The accepted image types. A PDF is not a profile picture. */
const TYPES = ['image/jpeg', 'image/png'];

function RemovePicture({ picture }: { picture: string }) {
  const t = useTranslations('profile.picture');
  const save = useSaveProfile();
  const remove = useRemovePicture(() => save.mutate({ avatar: picture }));
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={<Trash2 size={16} aria-hidden="true" />}
      pending={remove.isPending}
      onClick={() => remove.mutate()}
    >
      {t('remove')}
    </Button>
  );
}

/** The account's picture or initials, with the buttons to change it. */
export function PictureField() {
  const t = useTranslations('profile.picture');
  const user = useUser();
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [wrong, setWrong] = useState(false);
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    setWrong(!TYPES.includes(chosen.type));
    if (TYPES.includes(chosen.type)) setFile(chosen);
  };
  return (
    <div className="grid justify-items-start gap-3">
      <Avatar name={displayName(user)} initials={initialsOf(user)} src={user.avatar} size={112} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={<Camera size={16} aria-hidden="true" />}
          aria-describedby="picture-hint"
          onClick={() => chooser.current?.click()}
        >
          {t(user.avatar ? 'change' : 'choose')}
        </Button>
        {user.avatar && <RemovePicture picture={user.avatar} />}
      </div>
      <p id="picture-hint" aria-live="polite" className={wrong ? 't-sm text-crimson' : 't-sm text-ink-3'}>
        {t(wrong ? 'wrongType' : 'hint')}
      </p>
      <input
        ref={chooser}
        type="file"
        accept=".jpg,.jpeg,.png"
        hidden
        onChange={(event) => {
          choose(event.currentTarget.files?.[0]);
          // Allows the same file to be chosen again.
          event.currentTarget.value = '';
        }}
      />
      {file && (
        <Suspense>
          <CropPictureForm file={file} onClose={() => setFile(null)} />
        </Suspense>
      )}
    </div>
  );
}
