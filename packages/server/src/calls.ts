import { authRoutes } from './auth/routes.ts';
import { expenseRoutes } from './expenses/routes.ts';
import { fileRoutes } from './files/routes.ts';
import type { Served } from './platform/serve.ts';
import { projectRoutes } from './projects/routes.ts';

/** Every call that this server answers; nothing else is mounted. */
export const CALLS: readonly Served[] = [...authRoutes, ...projectRoutes, ...expenseRoutes, ...fileRoutes];
