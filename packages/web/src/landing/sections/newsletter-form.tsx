import { buttonStyle } from '../../ui/inputs/button-style.ts';
import { controlStyle, lineStyle } from '../../ui/inputs/control-style.ts';
import { useLandingTexts } from '../landing-text-context.tsx';

/** The newsletter form. The page is prerendered, so its script is in newsletter-signup.ts. */
export function NewsletterForm() {
  const { label, placeholder, action, ...sentences } = useLandingTexts().newsletter;
  return (
    <form
      className="mt-6 grid max-w-[44ch] gap-1.5"
      noValidate
      data-newsletter=""
      data-thanks={sentences.thanks}
      data-failed={sentences.failed}
      data-missing={sentences.missing}
    >
      <label htmlFor="newsletter-email" className="t-sm font-semibold">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id="newsletter-email"
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={255}
          placeholder={placeholder}
          aria-describedby="newsletter-said"
          className={`${controlStyle} ${lineStyle}`}
        />
        <button type="submit" className={buttonStyle({ variant: 'secondary' })}>
          {action}
        </button>
      </div>
      <p id="newsletter-said" role="status" className="t-sm min-h-5 text-ink-2" />
    </form>
  );
}
