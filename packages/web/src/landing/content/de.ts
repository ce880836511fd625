import { SAMPLE } from './figures.ts';
import type { LandingWords } from './words.ts';

export const words: LandingWords = {
  summary:
    'Budget, Qualität und Dokumente eines Bauprojekts, auf den Cent genau: Ausgaben je Phase, Nachträge, Honorare, Prüfungen und Mängel in einem Kassenbuch.',
  bar: {
    sections: 'Abschnitte',
    features: 'Funktionen',
    ledger: 'Das Kassenbuch',
    phases: 'Phasen',
    signIn: 'Anmelden',
    start: 'Loslegen',
  },
  hero: {
    headline: 'Jeder Stein nur einmal bezahlt, jeder Cent belegt.',
    text: 'Budget, Qualität und Dokumente eines Bauprojekts in einem Kassenbuch, vom Grundstück bis zur Abnahme. Bauherr, Kostenplaner und Auftragnehmer lesen am selben Tag dieselben Zahlen.',
    action: 'Jetzt bauen',
    demo: 'Live erleben',
    aside: 'Acht Phasen, je Phase eine Schicht. Ein Stein liegt, sobald seine Rechnungen bezahlt sind.',
    sample: 'Beispielprojekt',
  },
  features: {
    heading: 'Was eine Baustelle schriftlich braucht',
    cards: {
      budget: {
        title: 'Budgetverwaltung',
        text: 'Kosten, Nachträge und Honorare gegen das Budget jeder Phase. Was heute erfasst wird, steht heute in der Summe, und die Summe öffnet die Zeilen, aus denen sie besteht.',
      },
      analytics: {
        title: 'Fortschrittsanalyse',
        text: 'Übersichten, die zeigen, wie weit jede Phase ist und wo das Geld steht, berechnet aus den Rechnungen und nicht nach Gefühl.',
      },
      team: {
        title: 'Zusammenarbeit',
        text: 'Neun Rollen je Projekt. Der Auftragnehmer sieht seine eigenen Rechnungen, der Kostenplaner prüft sie, der Bauherr entscheidet. Niemand sieht mehr, als ihn angeht.',
      },
      documents: {
        title: 'Dokumentenverwaltung',
        text: 'Verträge, Rechnungen und Belege bei den Zeilen, zu denen sie gehören. Auf der Baustelle fotografiert, bei der Schlussabrechnung wiedergefunden.',
      },
      quality: {
        title: 'Qualitätssicherung',
        text: 'Prüfungen mit nummerierten Berichten, Mängel mit Verantwortlichem und Termin und ein Nachweis der Abnahmen, den man übergeben kann.',
      },
      phases: {
        title: 'Projektphasen',
        text: 'Acht Bauphasen vom Grundstück bis zur Abnahme. Eine Phase ist abgeschlossen, wenn ihre Rechnungen bezahlt sind, nicht wenn es jemand behauptet.',
      },
    },
  },
  ledger: {
    heading: 'Ein Kassenbuch, das aufgeht',
    text: 'Ursprüngliches Budget, was Nachträge geändert haben, was bezahlt und was noch offen ist. Ein Strich über der Summe, zwei darunter: wie ein Kostenplaner sie von Hand zöge, und auf den Cent genau, denn Geld wird nie gerundet gespeichert.',
    caption: `${SAMPLE.project}, Beispielprojekt, US-Dollar`,
    columns: {
      phase: 'Phase',
      budget: 'Budget',
      variations: 'Nachträge',
      paid: 'Bezahlt',
      unpaid: 'Offen',
    },
    total: 'Summe',
  },
  phases: {
    heading: 'Acht Phasen, in der Reihenfolge, in der ein Haus entsteht',
    each: {
      land_planning: { title: 'Grundstück & Planung', text: 'Parzelle, Vermessung, Pläne, Genehmigungen.' },
      foundation: { title: 'Gründung', text: 'Erdarbeiten, Fundamente, Bodenplatte.' },
      structure: { title: 'Rohbau', text: 'Wände, Stützen, Balken, Decken.' },
      roofing: { title: 'Dach', text: 'Dachstuhl, Deckung, Rinnen.' },
      utilities: { title: 'Haustechnik', text: 'Wasser, Strom, Abwasser, Daten.' },
      finishes: { title: 'Ausbau', text: 'Putz, Böden, Anstrich, Tischlerarbeiten.' },
      fittings: { title: 'Ausstattung', text: 'Küche, Bäder, Beleuchtung.' },
      compliance: { title: 'Abnahmen', text: 'Prüfungen, Bescheinigungen, Übergabe.' },
    },
  },
  figures: {
    heading: 'In Zahlen',
    counters: {
      projects: 'betreute Projekte',
      satisfaction: 'Zufriedenheit',
      savings: 'Kostenersparnis',
      support: 'Support',
    },
  },
  closing: {
    heading: 'Setzen Sie heute den ersten Stein',
    text: 'Konto anlegen, Projekt anlegen und die erste Rechnung erfassen. Das dauert etwa drei Minuten.',
    action: 'Jetzt losbauen',
    demo: 'Demo ansehen',
  },
  newsletter: {
    label: 'Neues von der Baustelle',
    placeholder: 'Ihre E-Mail-Adresse',
    action: 'Abonnieren',
    thanks: 'Danke. Diese Adresse steht auf der Liste.',
    missing: 'Bitte geben Sie Ihre E-Mail-Adresse ein.',
    failed: 'Das hat nicht geklappt. Bitte versuchen Sie es gleich noch einmal.',
  },
  sharing: { label: 'Weitersagen', email: 'E-Mail' },
  footer: {
    navigation: 'Fußzeile',
    line: 'Budget, Qualität und Dokumente eines Bauprojekts, auf den Cent genau.',
    product: 'Produkt',
    features: 'Funktionen',
    ledger: 'Das Kassenbuch',
    phases: 'Projektphasen',
    company: 'Unternehmen',
    figures: 'In Zahlen',
    start: 'Loslegen',
    resources: 'Wissenswertes',
    api: 'API-Dokumentation',
    security: 'Wie alles geschützt ist',
    languages: 'Sprache dieser Seite',
  },
  legal: { privacy: 'Datenschutz', terms: 'Nutzungsbedingungen', cookies: 'Cookies', security: 'Sicherheit' },
};
