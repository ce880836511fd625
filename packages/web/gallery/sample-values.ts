/** As long as a name may become. */
export const LONG_NAME =
  'Supply and fixing of galvanised roof trusses, purlins and fascia boards to the main house, the outbuildings and the wall around the site';

/** What somebody may have written without a blank in it. */
export const UNBROKEN = 'Hauptversammlungsgebäudedachkonstruktionserweiterung_2026-03-16_revision_C';

/** What a user of the product may have written in another direction than the page's. */
export const ARABIC_NAME = 'توريد وتركيب جمالونات السقف (المرحلة 2)';

/** The greatest amount that one row may hold, and the greatest total that an amount on the wire may have. */
export const GREATEST = '9999999999.99';
export const GREATEST_TOTAL = '-9999999999999999.99';

export const TODAY = '2026-03-16';

/** A read that failed. */
export const FAILED = { data: undefined, isError: true, refetch: () => Promise.resolve(undefined) };

export const nothing = (): undefined => undefined;
