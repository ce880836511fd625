import { useTitle } from '../platform/title.ts';
import { LandingPage } from './landing-page.tsx';
import { LivelyPage } from './lively-page.tsx';

/** The landing page for who signs out, or finds their session over, without a new page being loaded. */
export function LandingScreen() {
  useTitle('');
  return (
    <LivelyPage>
      <LandingPage year={new Date().getFullYear()} />
    </LivelyPage>
  );
}
