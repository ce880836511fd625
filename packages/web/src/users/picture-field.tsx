import { fullName } from '@brick/domain/users/names';
import { Camera, Trash2 } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUser } from '../platform/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { initialsOf } from '../ui/initials.ts';
import { later } from '../ui/later.ts';
import { useRemovePicture, useSaveProfile } from './use-profile.ts';

const PictureForm = later(() => import('./picture-form.tsx'), 'PictureForm');

/** What is cut and sent; a PDF is no picture of anybody. */
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

/** The picture of the account, or its initials, and the ways to another one. */
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
      <Avatar name={fullName(user)} initials={initialsOf(user)} src={user.avatar} size={112} />
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
          // The same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
      {file && (
        <Suspense>
          <PictureForm file={file} onClose={() => setFile(null)} />
        </Suspense>
      )}
    </div>
  );
}
