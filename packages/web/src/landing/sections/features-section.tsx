import { ClipboardCheck, FileText, Layers, LineChart, type LucideIcon, Users, Wallet } from 'lucide-react';
import { useLandingTexts } from '../landing-text-context.tsx';
import { pageWidth, sectionHeading } from '../layout-classes.ts';
import type { LandingTexts } from '../page-texts.ts';

type Feature = keyof LandingTexts['features']['cards'];

const ICONS: Record<Feature, LucideIcon> = {
  budget: Wallet,
  analytics: LineChart,
  team: Users,
  documents: FileText,
  quality: ClipboardCheck,
  phases: Layers,
};

const CARDS = Object.keys(ICONS) as Feature[];

export function FeaturesSection() {
  const { features } = useLandingTexts();
  return (
    <section id="features" className="scroll-mt-16 border-t border-line py-16 sm:py-24">
      <div className={pageWidth}>
        <h2 className={`${sectionHeading} max-w-[20ch]`}>{features.heading}</h2>
        <ul className="mt-10 grid border-t border-line sm:grid-cols-2 lg:grid-cols-3">
          {CARDS.map((card) => {
            const Icon = ICONS[card];
            const { title, text } = features.cards[card];
            return (
              <li
                key={card}
                className="border-b border-line py-7 sm:px-7 sm:max-lg:even:border-s sm:max-lg:odd:ps-0 lg:border-s lg:nth-[3n+1]:border-s-0 lg:nth-[3n+1]:ps-0"
              >
                <Icon size={22} strokeWidth={1.75} aria-hidden="true" className="text-brick" />
                <h3 className="t-lg mt-4 font-semibold">{title}</h3>
                <p className="mt-2 text-[15px]/[24px] text-ink-2">{text}</p>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
