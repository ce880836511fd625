import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { pathWithin } from '../platform/own-links.ts';

/** Plain links of a page that is drawn without the router are followed without loading the application again. */
export function useOwnLinks(): (event: MouseEvent<HTMLElement>) => void {
  const { history } = useRouter();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const path = link && pathWithin(event, link, window.location);
    if (!path) return;
    event.preventDefault();
    history.push(path);
  };
}
