import { Closing } from './closing.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { LedgerSection } from './ledger-section.tsx';
import { PhaseSection } from './phase-section.tsx';
import { SiteBar } from './site-bar.tsx';
import { SiteFooter } from './site-footer.tsx';
import { Statistics } from './statistics.tsx';

/** The page for visitors. It holds no state and knows no router, so it can also be drawn ahead of time. */
export function LandingPage({ year }: { year: number | string }) {
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <SiteBar />
      <main id="main" className="flex-1">
        <Hero />
        <Features />
        <LedgerSection />
        <PhaseSection />
        <Statistics />
        <Closing />
      </main>
      <SiteFooter year={year} />
    </div>
  );
}
