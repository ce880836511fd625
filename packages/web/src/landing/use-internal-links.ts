import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { internalPath } from '../platform/routing/internal-links.ts';

/** Follows plain links of a prerendered page with the router, so that the app is not loaded again. */
export function useInternalLinks(): (event: MouseEvent<HTMLElement>) => void {
  const { history } = useRouter();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const path = link && internalPath(event, link, window.location);
    if (!path) return;
    event.preventDefault();
    history.push(path);
  };
}
