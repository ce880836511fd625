import { buttonStyle } from '../ui/button-style.ts';
import { Logo } from '../ui/logo.tsx';
import { useLandingWords } from './landing-words.tsx';
import { measure } from './layout-style.ts';

const SECTIONS = ['features', 'ledger', 'phases'] as const;

/** Logo, the page's sections, and the two ways in. */
export function SiteBar() {
  const { bar } = useLandingWords();
  return (
    <header className="sticky top-0 z-(--z-sticky) border-b border-line bg-paper">
      <div className={`${measure} flex h-16 items-center gap-3`}>
        <a href="/" className="me-auto rounded">
          <Logo shrinks />
        </a>
        <nav aria-label={bar.sections} className="me-3 hidden gap-6 md:flex">
          {SECTIONS.map((section) => (
            <a key={section} href={`/#${section}`} className="rounded text-ink-2 hover:text-ink">
              {bar[section]}
            </a>
          ))}
        </nav>
        <a href="/auth" className={`${buttonStyle({ variant: 'quiet' })} max-sm:px-2`}>
          {bar.signIn}
        </a>
        <a href="/auth" className={buttonStyle({ variant: 'primary' })}>
          {bar.start}
        </a>
      </div>
    </header>
  );
}
