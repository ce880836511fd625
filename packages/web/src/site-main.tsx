import './styles/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchTheme } from './platform/browser/theme.ts';
import { visitorLanguage } from './platform/i18n/i18n-provider.tsx';
import { deviceData } from './platform/session/session.ts';
import { ErrorBoundary } from './shell/errors/error-boundary.tsx';
import { LazyToaster } from './shell/lazy-toaster.tsx';
import { watchSession } from './site/session/site-session.ts';
import { SiteApp } from './site/site-app.tsx';
import { loadSiteWords } from './site/words/load-site-words.ts';
import { SiteRoutes } from './site-routes.tsx';

watchTheme();
watchSession();
deviceData.load = () => import('./device-data.ts');
// Before the first screen is built: both come from the device at the same time.
void loadSiteWords(visitorLanguage());

const root = document.getElementById('root');
if (!root) throw new Error('no #root');

createRoot(root).render(
  <StrictMode>
    <SiteApp
      screens={<SiteRoutes />}
      frame={(content) => (
        <>
          <ErrorBoundary>{content}</ErrorBoundary>
          <LazyToaster quietFor={0} />
        </>
      )}
    />
  </StrictMode>,
);
