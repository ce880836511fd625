/** The trades that a form offers for an issue; another one is kept as it was typed. */
export const TRADES = [
  'demolition',
  'earthworks',
  'piling',
  'drainage',
  'concrete',
  'reinforcement',
  'structural_steel',
  'masonry',
  'carpentry',
  'roofing',
  'waterproofing',
  'insulation',
  'windows_doors',
  'facade',
  'plastering',
  'drywall',
  'joinery',
  'tiling',
  'flooring',
  'painting',
  'plumbing',
  'hvac',
  'electrical',
  'fire_protection',
  'lifts',
  'landscaping',
] as const;

export type Trade = (typeof TRADES)[number];

/** Returns true for one of the offered trades, which has a word in every language. */
export const isTrade = (trade: string): trade is Trade => (TRADES as readonly string[]).includes(trade);
