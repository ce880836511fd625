import { PRODUCT_NAME } from '@brick/domain/brand';

/**
 * Everything that the landing page says: words, figures and badges. The figures and badges are claims of whoever
 * operates this installation; he replaces them here by his own.
 */

/** What search engines show below the page's name. */
export const SUMMARY =
  'Budget, quality and documents of a building project, right to the cent: expenses by phase, variations, fees, inspections and issues in one ledger.';

export const HERO = {
  eyebrow: PRODUCT_NAME,
  headline: 'Every brick paid for once, and every cent accounted for.',
  text: 'Budget, quality and documents of a building project in one ledger, from land planning to compliance. Owner, quantity surveyor and contractor read the same figures on the same day.',
  action: 'Start Building',
  demo: 'Watch Magic',
  aside: 'Eight phases, a phase a course. A brick is laid as its invoices are paid.',
} as const;

/** The sample behind the drawings; whole units of currency. The ledger below adds these up. */
export const SAMPLE = {
  project: 'Mokolodi Ridge House',
  currency: 'USD',
  note: 'Sample project',
} as const;

export interface SamplePhase {
  label: string;
  text: string;
  budget: number;
  variations: number;
  paid: number;
  unpaid: number;
  status: 'completed' | 'in_progress' | 'started' | 'not_started';
}

/** In the order in which they are built. */
export const PHASES: readonly SamplePhase[] = [
  {
    label: 'Land & Planning',
    text: 'Plot, survey, drawings, permits.',
    budget: 185_000,
    variations: 0,
    paid: 182_400,
    unpaid: 0,
    status: 'completed',
  },
  {
    label: 'Foundation',
    text: 'Earthworks, footings, slab.',
    budget: 330_000,
    variations: 14_200,
    paid: 341_250,
    unpaid: 0,
    status: 'completed',
  },
  {
    label: 'Structure',
    text: 'Walls, columns, beams, floors.',
    budget: 620_000,
    variations: 0,
    paid: 618_900,
    unpaid: 0,
    status: 'completed',
  },
  {
    label: 'Roofing',
    text: 'Trusses, covering, gutters.',
    budget: 290_000,
    variations: -6_500,
    paid: 188_300,
    unpaid: 86_000,
    status: 'in_progress',
  },
  {
    label: 'Utilities',
    text: 'Water, power, drainage, data.',
    budget: 260_000,
    variations: 22_750,
    paid: 62_780,
    unpaid: 94_000,
    status: 'in_progress',
  },
  {
    label: 'Finishes',
    text: 'Plaster, floors, paint, joinery.',
    budget: 310_000,
    variations: 0,
    paid: 0,
    unpaid: 48_200,
    status: 'started',
  },
  {
    label: 'Fittings',
    text: 'Kitchen, bathrooms, lighting.',
    budget: 240_000,
    variations: 0,
    paid: 0,
    unpaid: 0,
    status: 'not_started',
  },
  {
    label: 'Compliance',
    text: 'Inspections, certificates, handover.',
    budget: 65_000,
    variations: 0,
    paid: 0,
    unpaid: 0,
    status: 'not_started',
  },
];

export const FEATURES = {
  heading: 'What a site needs to have in writing',
  cards: [
    {
      icon: 'budget',
      title: 'Budget Management',
      text: 'Costs, variations and fees against the budget of each phase. What is entered today is in the total today, and the total opens the rows it is made of.',
    },
    {
      icon: 'analytics',
      title: 'Progress Analytics',
      text: 'Dashboards that show how far each phase is and where the money stands, worked out from the invoices and not from a feeling.',
    },
    {
      icon: 'team',
      title: 'Team Collaboration',
      text: 'Nine roles per project. The contractor sees his own invoices, the surveyor checks them, the owner decides. Nobody sees more than concerns him.',
    },
    {
      icon: 'documents',
      title: 'Document Management',
      text: 'Contracts, invoices and receipts beside the rows they belong to. Photographed on site, found again at the final account.',
    },
    {
      icon: 'quality',
      title: 'Quality Assurance',
      text: 'Inspections with numbered reports, issues with an owner and a due date, and a record of compliance that can be handed over.',
    },
    {
      icon: 'phases',
      title: 'Project Phases',
      text: 'Eight construction phases from land planning to compliance. A phase is complete when its invoices are paid, not when somebody says so.',
    },
  ],
} as const;

export const LEDGER = {
  heading: 'A ledger that adds up',
  text: 'Original budget, what variations changed, what is paid and what is still owed. One line above a total, two below it: as a quantity surveyor would rule it by hand, and right to the cent, because money is never kept as a rounded number.',
  columns: ['Phase', 'Budget', 'Variations', 'Paid', 'Unpaid'],
  total: 'Total',
  unit: 'US dollars',
} as const;

export const PHASE_SECTION = {
  heading: 'Eight phases, in the order in which a house goes up',
} as const;

export const STATISTICS = {
  heading: 'In figures',
  counters: [
    { value: 500, suffix: '', label: 'projects managed' },
    { value: 98, suffix: '%', label: 'satisfaction' },
    { value: 50, suffix: '%', label: 'cost savings' },
    { value: 24, suffix: '/7', label: 'support' },
  ],
  badges: ['ISO 9001', 'SOC 2', 'GDPR', 'Security+'],
} as const;

export const CLOSING = {
  heading: 'Lay the first brick today',
  text: 'Make an account, create a project and enter the first invoice. It takes about three minutes.',
  action: 'Start Building Now',
  demo: 'See the Magic',
} as const;

/** Links of the bar and the footer lead to sections of this page or to the documentation of the calls. */
export const BAR_LINKS = [
  { label: 'Features', href: '#features' },
  { label: 'The ledger', href: '#ledger' },
  { label: 'Phases', href: '#phases' },
] as const;

export const NEWSLETTER = {
  label: 'News from the site',
  placeholder: 'Enter your email',
  action: 'Subscribe',
  thanks: 'Thank you. This address is on the list.',
  missing: 'Please enter your email address.',
  failed: 'That did not go through. Please try again in a moment.',
} as const;

/** {address} is where this page was opened, {title} the product's name. */
export const SHARING = {
  label: 'Tell a colleague',
  services: [
    { label: 'Email', href: 'mailto:?subject={title}&body={address}' },
    { label: 'WhatsApp', href: 'https://wa.me/?text={title}%20{address}' },
    { label: 'LinkedIn', href: 'https://www.linkedin.com/sharing/share-offsite/?url={address}' },
  ],
} as const;

export const FOOTER = {
  line: 'Budget, quality and documents of a building project, right to the cent.',
  columns: [
    {
      title: 'Product',
      links: [
        { label: 'Features', href: '/#features' },
        { label: 'The ledger', href: '/#ledger' },
        { label: 'Project phases', href: '/#phases' },
      ],
    },
    {
      title: 'Company',
      links: [
        { label: 'In figures', href: '/#figures' },
        { label: 'Get started', href: '/#start' },
      ],
    },
    {
      title: 'Resources',
      links: [
        { label: 'API documentation', href: '/api/docs' },
        { label: 'How security is kept', href: '/security' },
      ],
    },
  ],
} as const;
