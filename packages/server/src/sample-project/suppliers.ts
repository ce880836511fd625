import type { Category } from '@brick/domain/expenses/expense-categories';
import { buildSupplier, type NewSupplier } from '../row-builders/supplier.ts';
import type { SampleContext } from './sample-dates.ts';

interface SampleSupplier {
  name: string;
  contactPerson: string;
  /** Used in its email and web address, under a reserved top-level domain. */
  host: string;
  phone: string;
  address: string;
  category: Category;
  rating: string | null;
  notes?: string;
  isActive?: boolean;
}

export const SUPPLIERS = {
  engineers: {
    name: 'Letsatsi Consulting Engineers',
    contactPerson: 'Kagiso Molefe',
    host: 'letsatsi-engineers',
    phone: '+267 300 0185',
    address: 'Office 4, Fairgrounds, Gaborone',
    category: 'professional_services',
    rating: '4.8',
    notes: 'Structural, geotechnical and survey. Site visits on Tuesdays and Fridays.',
  },
  plant: {
    name: 'Ramotswa Plant Hire',
    contactPerson: 'Mpho Letsholo',
    host: 'ramotswa-plant',
    phone: '+267 300 0163',
    address: 'Plot 274, Ramotswa',
    category: 'equipment_rental',
    rating: '4.1',
    notes: 'Wet rates include the operator and diesel.',
  },
  merchants: {
    name: 'Broadhurst Builders’ Merchants',
    contactPerson: 'Neo Tlhong',
    host: 'broadhurst-merchants',
    phone: '+267 300 0199',
    address: 'Plot 509, Broadhurst, Gaborone',
    category: 'construction_materials',
    rating: '4.3',
  },
  contractor: {
    name: 'Segokgo Building Contractors',
    contactPerson: 'Boitumelo Segokgo',
    host: 'segokgo-building',
    phone: '+267 300 0178',
    address: 'Plot 62, Mmopane',
    category: 'labor',
    rating: '3.9',
  },
  cement: {
    name: 'Kalahari Cement',
    contactPerson: 'Onalenna Sebego',
    host: 'kalahari-cement',
    phone: '+267 300 0112',
    address: 'Plot 1207, Gaborone West Industrial, Gaborone',
    category: 'construction_materials',
    rating: '4.5',
    notes: 'Ready-mix and bagged cement. Book the pump two days ahead.',
  },
  steel: {
    name: 'Notwane Steel & Reinforcing',
    contactPerson: 'Pako Dithapelo',
    host: 'notwane-steel',
    phone: '+267 300 0127',
    address: 'Plot 88, Broadhurst Industrial, Gaborone',
    category: 'construction_materials',
    rating: '4.2',
    notes: 'Cuts and bends to the schedule, five working days.',
  },
  bricks: {
    name: 'Gabane Brick and Block',
    contactPerson: 'Lorato Nkwe',
    host: 'gabane-brick',
    phone: '+267 300 0134',
    address: 'Stand 41, Gabane',
    category: 'construction_materials',
    rating: '4.0',
  },
  haulage: {
    name: 'Metsimotlhabe Haulage',
    contactPerson: 'Tefo Ramasia',
    host: 'metsimotlhabe-haulage',
    phone: '+267 300 0204',
    address: 'Stand 9, Metsimotlhabe',
    category: 'transport',
    rating: '2.5',
    notes: 'Late twice, and one load of sand was contaminated. Not to be used again.',
    isActive: false,
  },
  timber: {
    name: 'Tlokweng Timber & Trusses',
    contactPerson: 'Wame Gaolathe',
    host: 'tlokweng-trusses',
    phone: '+267 300 0146',
    address: 'Plot 3320, Tlokweng',
    category: 'construction_materials',
    rating: '4.6',
    notes: 'Delivers trusses in two loads; the second after the first has been checked.',
  },
  services: {
    name: 'Phakalane Electrical & Plumbing',
    contactPerson: 'Thuso Mmereki',
    host: 'phakalane-services',
    phone: '+267 300 0151',
    address: 'Plot 15, Phakalane',
    category: 'utilities',
    rating: '3.8',
  },
} as const satisfies Record<string, SampleSupplier>;

export type SupplierKey = keyof typeof SUPPLIERS;

/** The sample's suppliers in the order in which they were needed. */
export function sampleSuppliers({ projectId, ownerId, days }: SampleContext): NewSupplier[] {
  return Object.values<SampleSupplier>(SUPPLIERS).map(({ host, ...supplier }, index) =>
    buildSupplier({
      ...supplier,
      email: `orders@${host}.example`,
      website: `https://${host}.example`,
      addedBy: ownerId,
      addedInProjectId: projectId,
      createdAt: days.at(258 - index * 3, index),
    }),
  );
}
