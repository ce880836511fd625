import { authRoutes } from './auth/routes.ts';
import { expenseRoutes } from './expenses/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { inspectionRoutes } from './inspections/routes.ts';
import { interiorRoutes } from './interior/routes.ts';
import { issueRoutes } from './issues/routes.ts';
import { landingRoutes } from './landing/routes.ts';
import { monitoringFeeRoutes } from './monitoring-fees/routes.ts';
import type { Served } from './platform/serve.ts';
import { projectRoutes } from './projects/routes.ts';
import { supplierRoutes } from './suppliers/routes.ts';
import { variationRoutes } from './variations/routes.ts';

/** Every call that this server answers; nothing else is mounted. */
export const CALLS: readonly Served[] = [
  ...authRoutes,
  ...projectRoutes,
  ...expenseRoutes,
  ...variationRoutes,
  ...monitoringFeeRoutes,
  ...inspectionRoutes,
  ...issueRoutes,
  ...interiorRoutes,
  ...supplierRoutes,
  ...fileRoutes,
  ...landingRoutes,
];
