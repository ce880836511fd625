import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { LEGAL_PAGES } from './landing/legal-pages.ts';

/** The legal pages, which are open to everyone, signed in or not. */
export const legalRoutes = (parent: () => AnyRoute) =>
  LEGAL_PAGES.map((page) => {
    const Content = lazyRouteComponent(() => import('./landing/legal-screen.tsx'), 'LegalScreen');
    return createRoute({
      getParentRoute: parent,
      path: `/${page}`,
      component: () => <Content page={page} />,
    });
  });
