import { useTitle } from '../platform/browser/document-title.ts';
import { InteractivePage } from './interactive-page.tsx';
import { LandingPage } from './landing-page.tsx';

/** The landing page inside the app, shown when a user signs out or their session expires, without a page load. */
export function LandingScreen() {
  useTitle('');
  return (
    <InteractivePage>
      <LandingPage year={new Date().getFullYear()} />
    </InteractivePage>
  );
}
