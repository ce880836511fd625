import { ClosingSection } from './sections/closing-section.tsx';
import { FeaturesSection } from './sections/features-section.tsx';
import { HeroSection } from './sections/hero-section.tsx';
import { LedgerSection } from './sections/ledger-section.tsx';
import { PhaseSection } from './sections/phase-section.tsx';
import { SiteFooter } from './sections/site-footer.tsx';
import { SiteHeader } from './sections/site-header.tsx';
import { StatisticsSection } from './sections/statistics-section.tsx';

/** The landing page. It has no state and needs no router, so it can be prerendered. */
export function LandingPage({ year }: { year: number | string }) {
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <SiteHeader />
      <main id="main" className="flex-1">
        <HeroSection />
        <FeaturesSection />
        <LedgerSection />
        <PhaseSection />
        <StatisticsSection />
        <ClosingSection />
      </main>
      <SiteFooter year={year} />
    </div>
  );
}
