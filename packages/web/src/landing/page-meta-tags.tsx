import { PRODUCT_NAME } from '@brick/domain/product-name';
import { LANGUAGES, type Language } from '@brick/domain/users/languages-and-job-titles';

/** Replaced by the server, which alone knows its public address. Link previews need absolute URLs. */
const ORIGIN_PLACEHOLDER = '__ORIGIN__';

/** Preview image for shared links, in public/. */
const PREVIEW_IMAGE = { path: '/share.png', width: '1200', height: '630' };

interface HeadProps {
  title: string;
  description: string;
  /** Path of the canonical URL, whatever URL the page was requested at. */
  path: string;
  language: Language;
}

/** Returns a language with its main region, such as "pt_BR". */
function openGraphLocale(language: Language): string {
  const { region } = new Intl.Locale(language).maximize();
  return `${language}_${region}`;
}

/** The head of a public page, for search engines and link previews. */
export function PageMetaTags({ title, description, path, language }: HeadProps) {
  const addressIn = (other: Language) =>
    `${ORIGIN_PLACEHOLDER}${path}${other === 'en' ? '' : `?lang=${other}`}`;
  const address = addressIn(language);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      {LANGUAGES.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={addressIn(other)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addressIn('en')} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={PRODUCT_NAME} />
      <meta property="og:locale" content={openGraphLocale(language)} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${ORIGIN_PLACEHOLDER}${PREVIEW_IMAGE.path}`} />
      <meta property="og:image:width" content={PREVIEW_IMAGE.width} />
      <meta property="og:image:height" content={PREVIEW_IMAGE.height} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
