import { PRODUCT_NAME } from '@brick/domain/brand';
import { useEffect } from 'react';

/** What the browser's tab says: the screen first, because tabs are cut at the end. */
export const documentTitle = (screen: string): string =>
  screen ? `${screen} · ${PRODUCT_NAME}` : PRODUCT_NAME;

/** Names the screen in the browser's tab. The frame does so by the table of screens; a screen may say more. */
export function useTitle(screen: string): void {
  useEffect(() => {
    document.title = documentTitle(screen);
  }, [screen]);
}
