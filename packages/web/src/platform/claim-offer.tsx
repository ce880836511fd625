import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { OFFERED } from './form-problems.ts';

interface Props {
  /** The error beside the address. */
  error: { type: string | number } | undefined;
  email: string;
  /** Where a new account is made, or one has a profile already. */
  of: 'register' | 'profile';
  onClaim: () => void;
  /** The form that is sent once more, where the button stands outside of it. */
  form?: string;
}

/** Below an address that another account entered and never confirmed: a link proves whose it is. The form goes out with it once more. */
export function ClaimOffer({ error, email, of, onClaim, form }: Props) {
  const t = useTranslations('email.offer');
  if (error?.type !== OFFERED) return null;
  return (
    <Notice
      tone="moving"
      action={
        <Button type="submit" size="sm" onClick={onClaim} {...(form && { form })}>
          {t(of === 'register' ? 'create' : 'send')}
        </Button>
      }
    >
      <span className="wrap-anywhere">
        {t(of === 'register' ? 'registerText' : 'profileText', { email })}
      </span>
    </Notice>
  );
}
