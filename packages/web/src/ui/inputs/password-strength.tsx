import { type PasswordStrength, passwordStrength } from '@brick/domain/auth/password-strength';
import { useTranslations } from 'use-intl';

const BRICKS = [0, 1, 2, 3];

const LAID: Record<PasswordStrength, number> = { empty: 0, short: 0, common: 1, weak: 1, fair: 2, strong: 4 };

const TONES: Record<PasswordStrength, { brick: string; text: string }> = {
  empty: { brick: 'bg-line', text: 'text-ink-3' },
  short: { brick: 'bg-line', text: 'text-ink-3' },
  // Not crimson: this is a warning, and an invalid field must look different.
  common: { brick: 'bg-ochre', text: 'text-ochre' },
  weak: { brick: 'bg-ochre', text: 'text-ochre' },
  fair: { brick: 'bg-ochre', text: 'text-ochre' },
  strong: { brick: 'bg-moss', text: 'text-moss' },
};

/** The strength of a password, as a row of four bricks and as text. */
export function PasswordStrengthHint({ password, username }: { password: string; username: string }) {
  const t = useTranslations('passwords');
  const level = passwordStrength(password, username);
  const tone = TONES[level];
  return (
    <span className="grid gap-2">
      <span aria-hidden="true" className="grid grid-cols-4 gap-1">
        {BRICKS.map((brick) => (
          <span
            key={brick}
            className={`h-1.5 rounded-[2px] transition-colors duration-(--d) ${brick < LAID[level] ? tone.brick : 'bg-line'}`}
          />
        ))}
      </span>
      <span className={tone.text}>{t('strength', { level })}</span>
    </span>
  );
}
