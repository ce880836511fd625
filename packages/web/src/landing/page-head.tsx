import { PRODUCT_NAME } from '@brick/domain/brand';
import { LANGUAGES, type Language } from '@brick/domain/users/choices';

/** Put in by the server, which alone knows at which address it is asked for: what is handed on needs whole addresses. */
const ORIGIN = '__ORIGIN__';

/** What the page is shown with where somebody hands its address on; in public/. */
const PICTURE = { path: '/share.png', width: '1200', height: '630' };

interface PageHead {
  title: string;
  description: string;
  /** The one address under which the page is to be found, whatever address it was asked for at. */
  path: string;
  language: Language;
}

/** A language with the country whose way of writing it is followed: "pt_BR". */
function placeOf(language: Language): string {
  const { region } = new Intl.Locale(language).maximize();
  return `${language}_${region}`;
}

/** The head of a page for visitors, for search engines and for those to whom its address is handed on. */
export function Head({ title, description, path, language }: PageHead) {
  const addressIn = (other: Language) => `${ORIGIN}${path}${other === 'en' ? '' : `?lang=${other}`}`;
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
      <meta property="og:locale" content={placeOf(language)} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${ORIGIN}${PICTURE.path}`} />
      <meta property="og:image:width" content={PICTURE.width} />
      <meta property="og:image:height" content={PICTURE.height} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
