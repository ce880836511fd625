import type { Phase } from '@brick/domain/phases/phases';
import type { LegalPage } from '../legal-pages.ts';
import type { COUNTERS } from './figures.ts';

interface Titled {
  title: string;
  text: string;
}

export type Feature = 'budget' | 'analytics' | 'team' | 'documents' | 'quality' | 'phases';

export type Column = 'phase' | 'budget' | 'variations' | 'paid' | 'unpaid';

/** Everything that the landing page says in words; one file a language beside this one, where its operator replaces them. */
export interface LandingWords {
  /** What search engines show below the page's name. */
  summary: string;
  bar: { sections: string; features: string; ledger: string; phases: string; signIn: string; start: string };
  hero: { headline: string; text: string; action: string; demo: string; aside: string; sample: string };
  features: { heading: string; cards: Record<Feature, Titled> };
  ledger: {
    heading: string;
    text: string;
    caption: string;
    columns: Record<Column, string>;
    total: string;
  };
  phases: { heading: string; each: Record<Phase, Titled> };
  figures: { heading: string; counters: Record<(typeof COUNTERS)[number]['name'], string> };
  closing: { heading: string; text: string; action: string; demo: string };
  newsletter: {
    label: string;
    placeholder: string;
    action: string;
    thanks: string;
    missing: string;
    failed: string;
  };
  sharing: { label: string; email: string };
  footer: {
    navigation: string;
    line: string;
    product: string;
    features: string;
    ledger: string;
    phases: string;
    company: string;
    figures: string;
    start: string;
    resources: string;
    api: string;
    security: string;
    languages: string;
  };
  legal: Record<LegalPage, string>;
}
