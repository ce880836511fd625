import type { Category } from '@brick/domain/expenses/expense-categories';
import type { Phase } from '@brick/domain/phases/phases';
import type { SupplierKey } from './suppliers.ts';

/** Payees that are not in the supplier directory. */
export const UNLISTED_PAYEES = {
  council: { name: 'District council', category: 'other' },
  water: { name: 'Water utility', category: 'utilities' },
  power: { name: 'Power utility', category: 'utilities' },
  pest: { name: 'Green Acacia Pest Control', category: 'professional_services' },
  joinery: { name: 'Ridgeline Joinery', category: 'other' },
} as const satisfies Record<string, { name: string; category: Category }>;

export type Payee = SupplierKey | keyof typeof UNLISTED_PAYEES;

interface BillDetails {
  category?: Category;
  description?: string;
  /** Days until it is due. Default: 30. */
  dueIn?: number;
}

export interface Bill extends BillDetails {
  daysAgo: number;
  payee: Payee;
  amount: string;
  itemName: string;
  isPaid: boolean;
}

type BillFactory = (
  daysAgo: number,
  payee: Payee,
  amount: string,
  itemName: string,
  details?: BillDetails,
) => Bill;

const paid: BillFactory = (daysAgo, payee, amount, itemName, details) => ({
  daysAgo,
  payee,
  amount,
  itemName,
  isPaid: true,
  ...details,
});

const owed: BillFactory = (...bill) => ({ ...paid(...bill), isPaid: false });

const note = (description: string): BillDetails => ({ description });

/** The expenses of each phase: three phases are completed, two half paid, three just started. */
export const BILLS: Record<Phase, readonly Bill[]> = {
  land_planning: [
    paid(257, 'engineers', '14800.00', 'Topographical survey and boundary beacons'),
    paid(
      255,
      'engineers',
      '11250.00',
      'Geotechnical soil test',
      note('Four trial pits to 2.5 m; class H1 clay.'),
    ),
    paid(
      252,
      'engineers',
      '68500.00',
      'Architectural and structural drawings',
      note('Set A for approval, 14 sheets.'),
    ),
    paid(246, 'council', '9860.00', 'Plan approval fees', { dueIn: 0 }),
    paid(244, 'engineers', '7400.00', 'Environmental screening report'),
    paid(241, 'plant', '18950.00', 'Site clearing and grubbing'),
    paid(239, 'merchants', '21340.00', 'Site fence, gate and hoarding'),
    paid(238, 'water', '6300.00', 'Water standpipe connection', { dueIn: 0 }),
    paid(
      236,
      'plant',
      '12000.00',
      'Site office container and signage board',
      note('6 m container, ten months.'),
    ),
    paid(235, 'merchants', '4275.60', 'Helmets, boots and safety harnesses', {
      category: 'safety_equipment',
    }),
    paid(234, 'plant', '7724.40', 'Portable toilets, ten months'),
  ],
  foundation: [
    paid(231, 'contractor', '8900.00', 'Setting out and profiles'),
    paid(229, 'plant', '42600.00', 'Bulk excavation and levelling', note('620 m³, spoil spread on site.')),
    paid(226, 'contractor', '26450.00', 'Excavation of strip footings'),
    paid(224, 'cement', '13905.00', 'Blinding concrete 15 MPa', note('9 m³ at 1,545.00.')),
    paid(222, 'steel', '49280.00', 'Rebar Y16 for footings', note('3.2 t, cut and bent, bar schedule S-02.')),
    paid(221, 'steel', '21736.40', 'Rebar Y12 and binding wire'),
    paid(
      218,
      'cement',
      '51240.00',
      'Ready-mix concrete 30 MPa, footings',
      note('28 m³ at 1,830.00, six cubes.'),
    ),
    paid(218, 'plant', '8400.00', 'Concrete pump hire, one day'),
    paid(212, 'bricks', '33600.00', 'Foundation blocks 190 mm', note('2,400 at 14.00.')),
    paid(210, 'merchants', '6842.75', 'Brickforce and DPC for plinth'),
    paid(
      207,
      'haulage',
      '27200.00',
      'G5 fill below surface bed',
      note('160 m³, compacted in 150 mm layers.'),
    ),
    paid(205, 'pest', '5950.00', 'Soil poisoning against termites', note('Ten-year guarantee.')),
    paid(203, 'merchants', '3146.25', 'DPM 250 micron sheeting'),
    paid(201, 'steel', '14700.00', 'Mesh ref. 193 for surface bed'),
    paid(198, 'cement', '27300.00', 'Ready-mix concrete 25 MPa, surface bed', note('15 m³ at 1,820.00.')),
  ],
  structure: [
    paid(193, 'bricks', '74400.00', 'Clay stock bricks, first 24,000'),
    paid(190, 'cement', '39480.00', 'Cement 42.5N, 420 bags'),
    paid(
      186,
      'haulage',
      '22800.00',
      'Building and plaster sand',
      note('60 m³; one load returned, see the issue.'),
    ),
    paid(180, 'contractor', '68250.00', 'Bricklaying to window-head height'),
    paid(172, 'plant', '23900.00', 'Scaffolding hire, two months'),
    paid(165, 'bricks', '68200.00', 'Clay stock bricks, second 22,000'),
    paid(158, 'bricks', '17340.00', 'Precast lintels', note('34 at 510.00, 1.2 m to 3.0 m.')),
    paid(152, 'merchants', '9318.50', 'Brickforce 150 mm and wall ties'),
    paid(146, 'steel', '65436.25', 'Rebar Y16 and Y20 for ring beam and columns'),
    paid(140, 'plant', '31275.00', 'Formwork and props hire'),
    paid(
      134,
      'cement',
      '63240.00',
      'Ready-mix concrete 30 MPa, ring beam and columns',
      note('34 m³ at 1,860.00.'),
    ),
    paid(128, 'bricks', '57800.00', 'Rib and block slab over garage', note('52 m², with propping plan.')),
    paid(118, 'contractor', '49000.00', 'Bricklaying to wall plate and gables'),
    paid(108, 'steel', '28460.00', 'Structural steel beam to patio', note('254 × 146 I-section, primed.')),
  ],
  roofing: [
    paid(92, 'engineers', '6800.00', 'Truss design and engineer’s certificate'),
    paid(84, 'timber', '11460.20', 'Wall plates and truss anchors'),
    paid(72, 'timber', '64900.00', 'Roof trusses, first delivery'),
    paid(58, 'contractor', '32500.00', 'Truss erection and bracing'),
    paid(50, 'plant', '9600.00', 'Crane hire, two days'),
    owed(
      33,
      'merchants',
      '71740.00',
      'Roof sheeting 0.53 mm',
      note('340 m² at 211.00. Held back until the colour is right.'),
    ),
    owed(21, 'merchants', '12300.00', 'Flashings, ridge caps and roofing screws'),
    owed(12, 'merchants', '15800.00', 'Gutters and downpipes'),
    paid(
      0,
      'timber',
      '49200.00',
      'Roof trusses, second delivery',
      note('For the patio and gable B; paid on delivery.'),
    ),
  ],
  utilities: [
    paid(64, 'services', '24380.00', 'Sewer and drainage pipes 110 mm'),
    paid(57, 'services', '28900.00', 'Septic tank 6,000 ℓ and soakaway'),
    owed(45, 'services', '18640.50', 'Water reticulation, first fix'),
    paid(38, 'services', '16259.50', 'Conduit and wall boxes, first fix'),
    owed(26, 'power', '12600.00', 'Power connection fee, three-phase', { dueIn: 60 }),
    owed(17, 'services', '23500.00', 'Solar geyser 200 ℓ with panel'),
    owed(9, 'services', '13100.00', 'Distribution board and breakers'),
    owed(2, 'services', '19400.00', 'Electrical first fix', note('Labour, 68 points.')),
  ],
  finishes: [
    owed(14, 'cement', '9450.00', 'Plaster sand and cement'),
    owed(
      7,
      'merchants',
      '13870.40',
      'Waterproofing to bathrooms and balcony',
      note('Torch-on, two layers, 46 m².'),
    ),
    owed(5, 'cement', '11629.60', 'Screed for 260 m²'),
    owed(3, 'contractor', '13250.00', 'Internal plaster, east wing'),
  ],
  fittings: [
    owed(4, 'joinery', '14250.00', 'Kitchen cabinets, deposit', {
      dueIn: 14,
      description: 'Fifteen per cent with the order.',
    }),
  ],
  compliance: [owed(10, 'council', '2850.00', 'Occupation permit application', { dueIn: 90 })],
};
