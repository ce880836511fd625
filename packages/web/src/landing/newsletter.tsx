import { buttonStyle } from '../ui/button-style.ts';
import { controlStyle, lineStyle } from '../ui/control-style.ts';
import { useLandingWords } from './landing-words.tsx';

/** An address for the newsletter. What it does is in newsletter-form.ts: the page itself is drawn ahead of time. */
export function Newsletter() {
  const { label, placeholder, action, ...sentences } = useLandingWords().newsletter;
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
