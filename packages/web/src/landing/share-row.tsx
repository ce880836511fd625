import { PRODUCT_NAME } from '@brick/domain/brand';
import { SHARING } from './figures.ts';
import { useLandingWords } from './landing-words.tsx';

/** Ways to tell a colleague. Each opens its own service with the address of this page, which the page's script fills in. */
export function ShareRow() {
  const { sharing } = useLandingWords();
  return (
    <nav aria-label={sharing.label} className="mt-5">
      <p className="t-sm font-semibold">{sharing.label}</p>
      <ul className="t-sm mt-1 flex flex-wrap gap-x-5">
        {Object.entries(SHARING).map(([service, href]) => (
          <li key={service} className="flex">
            <a
              href={href.replace('{title}', encodeURIComponent(PRODUCT_NAME)).replace('{address}', '')}
              data-share={href.replace('{title}', encodeURIComponent(PRODUCT_NAME))}
              target="_blank"
              rel="noopener noreferrer"
              className="rounded py-1 text-ink-2 hover:text-ink coarse:py-2.5"
            >
              {service === 'email' ? sharing.email : service}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
