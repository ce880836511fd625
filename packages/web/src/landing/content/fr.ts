import { SAMPLE } from './figures.ts';
import type { LandingWords } from './words.ts';

export const words: LandingWords = {
  summary:
    'Budget, qualité et documents d’un projet de construction, au centime près : dépenses par phase, avenants, honoraires, contrôles et réserves dans un seul registre.',
  bar: {
    sections: 'Rubriques',
    features: 'Fonctions',
    ledger: 'Le registre',
    phases: 'Phases',
    signIn: 'Se connecter',
    start: 'Commencer',
  },
  hero: {
    headline: 'Chaque brique payée une seule fois, chaque centime justifié.',
    text: 'Budget, qualité et documents d’un projet de construction dans un seul registre, du terrain à la conformité. Maître d’ouvrage, économiste et entreprise lisent les mêmes chiffres le même jour.',
    action: 'Commencer à bâtir',
    demo: 'Voir la magie',
    aside: 'Huit phases, une assise par phase. Une brique est posée quand ses factures sont payées.',
    sample: 'Projet d’exemple',
  },
  features: {
    heading: 'Ce qu’un chantier doit avoir par écrit',
    cards: {
      budget: {
        title: 'Gestion du budget',
        text: 'Coûts, avenants et honoraires face au budget de chaque phase. Ce qui est saisi aujourd’hui figure aujourd’hui dans le total, et le total ouvre les lignes qui le composent.',
      },
      analytics: {
        title: 'Analyse de l’avancement',
        text: 'Des tableaux de bord qui montrent où en sont chaque phase et l’argent, calculés d’après les factures et non d’après une impression.',
      },
      team: {
        title: 'Travail en équipe',
        text: 'Neuf rôles par projet. L’entreprise voit ses propres factures, l’économiste les vérifie, le maître d’ouvrage décide. Personne ne voit plus que ce qui le concerne.',
      },
      documents: {
        title: 'Gestion des documents',
        text: 'Contrats, factures et justificatifs à côté des lignes auxquelles ils se rapportent. Photographiés sur le chantier, retrouvés au décompte final.',
      },
      quality: {
        title: 'Assurance qualité',
        text: 'Des contrôles aux rapports numérotés, des réserves avec un responsable et une échéance, et un dossier de conformité que l’on peut remettre.',
      },
      phases: {
        title: 'Phases du projet',
        text: 'Huit phases de construction, du terrain à la conformité. Une phase est terminée quand ses factures sont payées, et non quand quelqu’un le dit.',
      },
    },
  },
  ledger: {
    heading: 'Un registre qui tombe juste',
    text: 'Budget initial, effet des avenants, ce qui est payé et ce qui reste dû. Un trait au-dessus du total, deux en dessous : comme un économiste les tracerait à la main, et au centime près, car un montant n’est jamais conservé arrondi.',
    caption: `${SAMPLE.project}, projet d’exemple, dollars américains`,
    columns: {
      phase: 'Phase',
      budget: 'Budget',
      variations: 'Avenants',
      paid: 'Payé',
      unpaid: 'À payer',
    },
    total: 'Total',
  },
  phases: {
    heading: 'Huit phases, dans l’ordre où une maison s’élève',
    each: {
      land_planning: { title: 'Terrain et études', text: 'Parcelle, levé, plans, permis.' },
      foundation: { title: 'Fondations', text: 'Terrassement, semelles, dallage.' },
      structure: { title: 'Gros œuvre', text: 'Murs, poteaux, poutres, planchers.' },
      roofing: { title: 'Toiture', text: 'Charpente, couverture, gouttières.' },
      utilities: { title: 'Lots techniques', text: 'Eau, électricité, évacuations, réseaux.' },
      finishes: { title: 'Finitions', text: 'Enduits, sols, peinture, menuiserie.' },
      fittings: { title: 'Équipements', text: 'Cuisine, salles de bains, éclairage.' },
      compliance: { title: 'Conformité', text: 'Contrôles, certificats, réception.' },
    },
  },
  figures: {
    heading: 'En chiffres',
    counters: {
      projects: 'projets gérés',
      satisfaction: 'de satisfaction',
      savings: 'd’économies',
      support: 'd’assistance',
    },
  },
  closing: {
    heading: 'Posez la première brique aujourd’hui',
    text: 'Créez un compte, ajoutez un projet et saisissez la première facture. Cela prend environ trois minutes.',
    action: 'Commencer à bâtir maintenant',
    demo: 'Découvrir la magie',
  },
  newsletter: {
    label: 'Nouvelles du chantier',
    placeholder: 'Votre adresse e-mail',
    action: 'S’abonner',
    thanks: 'Merci. Cette adresse est sur la liste.',
    missing: 'Saisissez votre adresse e-mail.',
    failed: 'L’envoi n’a pas abouti. Réessayez dans un instant.',
  },
  sharing: { label: 'En parler à un collègue', email: 'E-mail' },
  footer: {
    navigation: 'Pied de page',
    line: 'Budget, qualité et documents d’un projet de construction, au centime près.',
    product: 'Produit',
    features: 'Fonctions',
    ledger: 'Le registre',
    phases: 'Phases du projet',
    company: 'Entreprise',
    figures: 'En chiffres',
    start: 'Commencer',
    resources: 'Ressources',
    api: 'Documentation de l’API',
    security: 'Comment tout est protégé',
    languages: 'Langue de cette page',
  },
  legal: { privacy: 'Confidentialité', terms: 'Conditions', cookies: 'Cookies', security: 'Sécurité' },
};
