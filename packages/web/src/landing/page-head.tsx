import { PRODUCT_NAME } from '@brick/domain/brand';

/** Put in by the server, which alone knows at which address it is asked for: what is handed on needs whole addresses. */
const ORIGIN = '__ORIGIN__';

/** What the page is shown with where somebody hands its address on; in public/. */
const PICTURE = { path: '/share.png', width: '1200', height: '630' };

export interface PageHead {
  title: string;
  description: string;
  /** The one address under which the page is to be found, whatever address it was asked for at. */
  path: string;
}

/** The head of a page for visitors, for search engines and for those to whom its address is handed on. */
export function Head({ title, description, path }: PageHead) {
  const address = `${ORIGIN}${path}`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={PRODUCT_NAME} />
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
