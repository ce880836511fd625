import { buttonStyle } from '../ui/button-style.ts';
import { Logo } from '../ui/logo.tsx';
import { BAR_LINKS } from './content.ts';
import { measure } from './layout-style.ts';

/** Logo, the page's sections, and the two ways in. */
export function SiteBar() {
  return (
    <header className="sticky top-0 z-(--z-sticky) border-b border-line bg-paper">
      <div className={`${measure} flex h-16 items-center gap-3`}>
        <a href="/" className="me-auto rounded">
          <Logo shrinks />
        </a>
        <nav aria-label="Sections" className="me-3 hidden gap-6 md:flex">
          {BAR_LINKS.map(({ label, href }) => (
            <a key={href} href={`/${href}`} className="rounded text-ink-2 hover:text-ink">
              {label}
            </a>
          ))}
        </nav>
        <a href="/auth" className={`${buttonStyle({ variant: 'quiet' })} max-sm:px-2`}>
          Sign In
        </a>
        <a href="/auth" className={buttonStyle({ variant: 'primary' })}>
          Get Started
        </a>
      </div>
    </header>
  );
}
