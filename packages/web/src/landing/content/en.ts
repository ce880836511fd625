import { SAMPLE } from './figures.ts';
import type { LandingWords } from './words.ts';

export const words: LandingWords = {
  summary:
    'Budget, quality and documents of a building project, right to the cent: expenses by phase, variations, fees, inspections and issues in one ledger.',
  bar: {
    sections: 'Sections',
    features: 'Features',
    ledger: 'The ledger',
    phases: 'Phases',
    signIn: 'Sign In',
    start: 'Get Started',
  },
  hero: {
    headline: 'Every brick paid for once, and every cent accounted for.',
    text: 'Budget, quality and documents of a building project in one ledger, from land planning to compliance. Owner, quantity surveyor and contractor read the same figures on the same day.',
    action: 'Start Building',
    demo: 'Watch Magic',
    aside: 'Eight phases, a phase a course. A brick is laid as its invoices are paid.',
    sample: 'Sample project',
  },
  features: {
    heading: 'What a site needs to have in writing',
    cards: {
      budget: {
        title: 'Budget Management',
        text: 'Costs, variations and fees against the budget of each phase. What is entered today is in the total today, and the total opens the rows it is made of.',
      },
      analytics: {
        title: 'Progress Analytics',
        text: 'Dashboards that show how far each phase is and where the money stands, worked out from the invoices and not from a feeling.',
      },
      team: {
        title: 'Team Collaboration',
        text: 'Nine roles per project. The contractor sees their own invoices, the surveyor checks them, the owner decides. Nobody sees more than concerns them.',
      },
      documents: {
        title: 'Document Management',
        text: 'Contracts, invoices and receipts beside the rows they belong to. Photographed on site, found again at the final account.',
      },
      quality: {
        title: 'Quality Assurance',
        text: 'Inspections with numbered reports, issues with an owner and a due date, and a record of compliance that can be handed over.',
      },
      phases: {
        title: 'Project Phases',
        text: 'Eight construction phases from land planning to compliance. A phase is complete when its invoices are paid, not when somebody says so.',
      },
    },
  },
  ledger: {
    heading: 'A ledger that adds up',
    text: 'Original budget, what variations changed, what is paid and what is still owed. One line above a total, two below it: as a quantity surveyor would rule it by hand, and right to the cent, because money is never kept as a rounded number.',
    caption: `${SAMPLE.project}, sample project, US dollars`,
    columns: {
      phase: 'Phase',
      budget: 'Budget',
      variations: 'Variations',
      paid: 'Paid',
      unpaid: 'Unpaid',
    },
    total: 'Total',
  },
  phases: {
    heading: 'Eight phases, in the order in which a house goes up',
    each: {
      land_planning: { title: 'Land & Planning', text: 'Plot, survey, drawings, permits.' },
      foundation: { title: 'Foundation', text: 'Earthworks, footings, slab.' },
      structure: { title: 'Structure', text: 'Walls, columns, beams, floors.' },
      roofing: { title: 'Roofing', text: 'Trusses, covering, gutters.' },
      utilities: { title: 'Utilities', text: 'Water, power, drainage, data.' },
      finishes: { title: 'Finishes', text: 'Plaster, floors, paint, joinery.' },
      fittings: { title: 'Fittings', text: 'Kitchen, bathrooms, lighting.' },
      compliance: { title: 'Compliance', text: 'Inspections, certificates, handover.' },
    },
  },
  figures: {
    heading: 'In figures',
    counters: {
      projects: 'projects managed',
      satisfaction: 'satisfaction',
      savings: 'cost savings',
      support: 'support',
    },
  },
  closing: {
    heading: 'Lay the first brick today',
    text: 'Make an account, create a project and enter the first invoice. It takes about three minutes.',
    action: 'Start Building Now',
    demo: 'See the Magic',
  },
  newsletter: {
    label: 'News from the site',
    placeholder: 'Enter your email',
    action: 'Subscribe',
    thanks: 'Thank you. This address is on the list.',
    missing: 'Please enter your email address.',
    failed: 'That did not go through. Please try again in a moment.',
  },
  sharing: { label: 'Tell a colleague', email: 'Email' },
  footer: {
    navigation: 'Footer',
    line: 'Budget, quality and documents of a building project, right to the cent.',
    product: 'Product',
    features: 'Features',
    ledger: 'The ledger',
    phases: 'Project phases',
    company: 'Company',
    figures: 'In figures',
    start: 'Get started',
    resources: 'Resources',
    api: 'API documentation',
    security: 'How security is kept',
    languages: 'Language of this page',
  },
  legal: { privacy: 'Privacy', terms: 'Terms', cookies: 'Cookies', security: 'Security' },
};
