import { PRODUCT_NAME } from '@brick/domain/product-name';
import { SHARE_TARGETS } from '../landing-data.ts';
import { useLandingTexts } from '../landing-text-context.tsx';

/** Links that share the page on other services. The page's script fills in the address. */
export function ShareLinks() {
  const { sharing } = useLandingTexts();
  return (
    <nav aria-label={sharing.label} className="mt-5">
      <p className="t-sm font-semibold">{sharing.label}</p>
      <ul className="t-sm mt-1 flex flex-wrap gap-x-5">
        {Object.entries(SHARE_TARGETS).map(([service, href]) => (
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
