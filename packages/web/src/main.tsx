import './styles/styles.css';
import { setNonce } from 'get-nonce';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App, loadFirstScreen } from './app.tsx';
import { watchTheme } from './platform/browser/theme.ts';

// The style that stops the page from scrolling behind a dialog is injected; the content security policy allows it by
// this nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
if (nonce) setNonce(nonce);

watchTheme();

const rootElement = document.getElementById('root');
if (!rootElement) throw new Error('no #root');
const root = createRoot(rootElement);

/** A transition renders in pieces: in one go it would block a phone for a third of a second. */
const renderApp = () =>
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );

// The prerendered page stays until everything is loaded that the first screen needs. What fails here is loaded again
// by the component that needs it, which also reports the error.
void loadFirstScreen()
  .catch(() => {})
  .then(renderApp);
