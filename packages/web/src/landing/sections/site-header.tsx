import { Logo } from '../../ui/graphics/logo.tsx';
import { buttonStyle } from '../../ui/inputs/button-style.ts';
import { useLandingTexts } from '../landing-text-context.tsx';
import { pageWidth } from '../layout-classes.ts';

const SECTIONS = ['features', 'ledger', 'phases'] as const;

/** Logo, links to the page's sections, and the buttons to sign in and to start. */
export function SiteHeader() {
  const { bar } = useLandingTexts();
  return (
    <header className="sticky top-0 z-(--z-sticky) border-b border-line bg-paper">
      <div className={`${pageWidth} flex h-16 items-center gap-3`}>
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
