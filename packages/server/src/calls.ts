import { activityRoutes } from './activity/routes.ts';
import { archiveRoutes } from './archives/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { budgetRoutes } from './budgets/budget-routes.ts';
import { commitmentRoutes } from './budgets/commitment-routes.ts';
import { earnedValueRoutes } from './budgets/earned-value-routes.ts';
import { programmeRoutes } from './budgets/programme-routes.ts';
import { progressRoutes } from './budgets/progress-routes.ts';
import { certificateRoutes } from './certificates/certificate-routes.ts';
import { contractRoutes } from './certificates/contract-routes.ts';
import { stepRoutes } from './certificates/step-routes.ts';
import { commentRoutes } from './comments/routes.ts';
import { refusedInDemos } from './demo/refused.ts';
import { demoRoutes } from './demo/routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { expenseRoutes } from './expenses/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { inspectionRoutes } from './inspections/routes.ts';
import { interiorRoutes } from './interior/routes.ts';
import { interiorTransferRoutes } from './interior/transfer-routes.ts';
import { issueRoutes } from './issues/routes.ts';
import { landingRoutes } from './landing/routes.ts';
import { liveRoutes } from './live/routes.ts';
import { invitationRoutes } from './members/invitation-routes.ts';
import { offerRoutes } from './members/offer-routes.ts';
import { memberRoutes } from './members/routes.ts';
import { monitoringFeeRoutes } from './monitoring-fees/routes.ts';
import { noticeRoutes } from './notices/routes.ts';
import type { Served } from './platform/serve.ts';
import { projectRoutes } from './projects/routes.ts';
import { brandingRoutes } from './reports/branding-routes.ts';
import { jobRoutes } from './reports/job-routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { scheduleRoutes } from './reports/schedule-routes.ts';
import { shareRoutes } from './reports/share-routes.ts';
import { searchRoutes } from './search/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { supplierRoutes } from './suppliers/routes.ts';
import { trashRoutes } from './trash/routes.ts';
import { userRoutes } from './users/routes.ts';
import { variationRoutes } from './variations/routes.ts';
import { viewRoutes } from './views/routes.ts';

/** Every call that this server answers; nothing else is mounted. */
export const CALLS: readonly Served[] = [
  ...authRoutes,
  ...userRoutes,
  ...settingsRoutes,
  ...projectRoutes,
  ...memberRoutes,
  ...invitationRoutes,
  ...offerRoutes,
  ...expenseRoutes,
  ...variationRoutes,
  ...budgetRoutes,
  ...commitmentRoutes,
  ...programmeRoutes,
  ...progressRoutes,
  ...earnedValueRoutes,
  ...monitoringFeeRoutes,
  ...inspectionRoutes,
  ...issueRoutes,
  ...interiorRoutes,
  ...interiorTransferRoutes,
  ...supplierRoutes,
  ...documentRoutes,
  ...commentRoutes,
  ...contractRoutes,
  ...certificateRoutes,
  ...stepRoutes,
  ...reportRoutes,
  ...jobRoutes,
  ...brandingRoutes,
  ...shareRoutes,
  ...scheduleRoutes,
  ...fileRoutes,
  ...archiveRoutes,
  ...activityRoutes,
  ...noticeRoutes,
  ...landingRoutes,
  ...demoRoutes,
  ...trashRoutes,
  ...searchRoutes,
  ...viewRoutes,
  ...liveRoutes,
].map(refusedInDemos);
