import { useTranslations } from 'use-intl';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { OFFERED_ERROR } from '../forms/form-errors.ts';

interface EmailClaimNoticeProps {
  /** The error of the email field. */
  error: { type: string | number } | undefined;
  email: string;
  /** Whether a new account is created or the profile is edited. */
  of: 'register' | 'profile';
  onClaim: () => void;
  /** The form that is submitted again, where the button is outside it. */
  form?: string;
}

/**
 * Shown below an email address that another account entered and never confirmed: a link proves whose it is. The form
 * is submitted again with the claim.
 */
export function ClaimEmailNotice({ error, email, of, onClaim, form }: EmailClaimNoticeProps) {
  const t = useTranslations('email.offer');
  if (error?.type !== OFFERED_ERROR) return null;
  return (
    <Banner
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
    </Banner>
  );
}
