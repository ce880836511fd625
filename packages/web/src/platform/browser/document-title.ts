import { PRODUCT_NAME } from '@brick/domain/product-name';
import { useEffect } from 'react';

/** The title of the tab: the screen first, because tabs are cut off at the end. */
export const documentTitle = (screen: string): string =>
  screen ? `${screen} · ${PRODUCT_NAME}` : PRODUCT_NAME;

/** Sets the title of the tab. The frame sets the screen's name; a screen may set a longer one. */
export function useTitle(screen: string): void {
  useEffect(() => {
    document.title = documentTitle(screen);
  }, [screen]);
}
