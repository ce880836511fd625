import './styles.css';
import { setNonce } from 'get-nonce';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App, firstNeeded } from './app.tsx';
import { watchTheme } from './platform/theme.ts';

// The style that keeps the page still behind a dialog is injected; the policy lets it pass by this nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
if (nonce) setNonce(nonce);

watchTheme();

const place = document.getElementById('root');
if (!place) throw new Error('no #root');
const root = createRoot(place);

/** Drawn bit by bit: as a whole it would keep a telephone deaf for a third of a second. */
const draw = () =>
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );

// What is in the page already stays until all is there that the first picture needs. What does not come is asked for
// again by whoever draws it, and says so.
void firstNeeded()
  .catch(() => {})
  .then(draw);
