import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchTheme } from './platform/browser/theme.ts';
import { ErrorBoundary } from './shell/errors/error-boundary.tsx';
import { LazyToaster } from './shell/lazy-toasts.tsx';
import { watchSession } from './site/session/site-session.ts';
import { SiteApp } from './site/site-app.tsx';
import { SiteRoutes } from './site-routes.tsx';

watchTheme();
watchSession();

const root = document.getElementById('root');
if (!root) throw new Error('no #root');

createRoot(root).render(
  <StrictMode>
    <SiteApp
      screens={<SiteRoutes />}
      frame={(content) => (
        <>
          <ErrorBoundary>{content}</ErrorBoundary>
          <LazyToaster />
        </>
      )}
    />
  </StrictMode>,
);
