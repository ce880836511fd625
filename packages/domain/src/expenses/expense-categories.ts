/** Categories of expenses and suppliers. */
export const CATEGORIES = [
  'construction_materials',
  'equipment_rental',
  'labor',
  'professional_services',
  'utilities',
  'transport',
  'safety_equipment',
  'tools',
  'other',
] as const;

export type Category = (typeof CATEGORIES)[number];
