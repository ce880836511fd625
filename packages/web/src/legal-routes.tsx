import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { LEGAL_PAGE_NAMES } from './landing/legal-page-names.ts';

/** The legal pages, which are open to everyone, signed in or not. */
export const legalRoutes = (parent: () => AnyRoute) =>
  LEGAL_PAGE_NAMES.map((page) => {
    const Content = lazyRouteComponent(() => import('./landing/legal-screen.tsx'), 'LegalScreen');
    return createRoute({
      getParentRoute: parent,
      path: `/${page}`,
      component: () => <Content page={page} />,
    });
  });
