import { planEndpoints } from '@brick/domain/plans/api';
import { plan } from '@brick/domain/plans/record';
import { recordRoutes } from '../records/record-routes.ts';
import { pinRoutes } from './pin-routes.ts';
import { planRules } from './plan-rules.ts';
import { revisionRoutes } from './revision-routes.ts';

export const planRoutes = [...recordRoutes(plan, planEndpoints, planRules), ...revisionRoutes, ...pinRoutes];
