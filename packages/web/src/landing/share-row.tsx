import { PRODUCT_NAME } from '@brick/domain/brand';
import { SHARING } from './content.ts';

/** Ways to tell a colleague. Each opens his own service with the address of this page, which the page's script fills in. */
export function ShareRow() {
  return (
    <nav aria-label={SHARING.label} className="mt-5">
      <p className="t-sm font-semibold">{SHARING.label}</p>
      <ul className="t-sm mt-1 flex flex-wrap gap-x-5">
        {SHARING.services.map(({ label, href }) => (
          <li key={label} className="flex">
            <a
              href={href.replace('{title}', encodeURIComponent(PRODUCT_NAME)).replace('{address}', '')}
              data-share={href.replace('{title}', encodeURIComponent(PRODUCT_NAME))}
              target="_blank"
              rel="noopener noreferrer"
              className="rounded py-1 text-ink-2 hover:text-ink coarse:py-2.5"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
