import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { TextInput } from './text-input.tsx';

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Shown below the input: the strength of the password. */
  strength?: ReactNode;
}

/** A password input that can show its text. The caller sets autoComplete: current-password or new-password. */
export function PasswordInput({ strength, disabled, ...rest }: PasswordInputProps) {
  const t = useTranslations('ui');
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <>
      <TextInput
        spellCheck={false}
        autoCapitalize="none"
        {...rest}
        disabled={disabled}
        type={shown ? 'text' : 'password'}
        end={
          <button
            type="button"
            disabled={disabled}
            aria-label={shown ? t('hidePassword') : t('showPassword')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="grid size-full place-items-center rounded text-ink-3 -outline-offset-2 hover:text-ink"
          >
            <Icon size={16} aria-hidden="true" />
          </button>
        }
      />
      {strength}
    </>
  );
}
