import { accountingRoutes } from './accounting/routes.ts';
import { activityRoutes } from './activity/activity-routes.ts';
import { archiveRoutes } from './archives/archive-routes.ts';
import { authRoutes } from './auth/auth-routes.ts';
import { bankRoutes } from './bank/routes.ts';
import { budgetRoutes } from './budgets/budget-routes.ts';
import { commitmentRoutes } from './budgets/commitment-routes.ts';
import { earnedValueRoutes } from './budgets/earned-value-routes.ts';
import { programmeImportRoutes } from './budgets/programme-import-routes.ts';
import { programmeRoutes } from './budgets/programme-routes.ts';
import { progressRoutes } from './budgets/progress-routes.ts';
import { calendarRoutes } from './calendars/routes.ts';
import { billRoutes } from './certificates/bill-routes.ts';
import { certificateRoutes } from './certificates/certificate-routes.ts';
import { certificateStepRoutes } from './certificates/certificate-step-routes.ts';
import { contractRoutes } from './certificates/contract-routes.ts';
import { checkTemplateRoutes } from './check-templates/routes.ts';
import { holdMilestones } from './checks/milestone-holds.ts';
import { checkRoutes } from './checks/routes.ts';
import { commentRoutes } from './comments/comment-routes.ts';
import { completionListRoutes } from './completion-lists/routes.ts';
import { refuseInDemos } from './demo/demo-restrictions.ts';
import { demoRoutes } from './demo/demo-routes.ts';
import { diaryRoutes } from './diary/routes.ts';
import { documentRoutes } from './documents/document-routes.ts';
import { expenseRoutes } from './expenses/expense-routes.ts';
import { fileRoutes } from './files/file-routes.ts';
import { inspectionRoutes } from './inspections/inspection-routes.ts';
import { interiorRoutes } from './interior/interior-routes.ts';
import { interiorImportExportRoutes } from './interior/task-import-export-routes.ts';
import { invoiceRoutes } from './invoices/routes.ts';
import { issueRoutes } from './issues/issue-routes.ts';
import { newsletterRoutes } from './landing/newsletter-routes.ts';
import { liveRoutes } from './live/routes.ts';
import { mailInRoutes } from './mail-in/routes.ts';
import { invitationRoutes } from './members/invitation-routes.ts';
import { memberRoutes } from './members/member-routes.ts';
import { offerRoutes } from './members/ownership-offer-routes.ts';
import { monitoringFeeRoutes } from './monitoring-fees/monitoring-fee-routes.ts';
import { noticeRoutes } from './notices/notice-routes.ts';
import { photoRoutes } from './photos/photo-routes.ts';
import { placeRoutes } from './places/routes.ts';
import { planRoutes } from './plans/routes.ts';
import type { EndpointHandler } from './platform/http/endpoint-handlers.ts';
import { projectRoutes } from './projects/project-routes.ts';
import { brandingRoutes } from './reports/branding-routes.ts';
import { jobRoutes } from './reports/jobs/report-job-routes.ts';
import { reportRoutes } from './reports/report-routes.ts';
import { scheduleRoutes } from './reports/schedules/schedule-routes.ts';
import { shareRoutes } from './reports/sharing/share-routes.ts';
import { searchRoutes } from './search/search-routes.ts';
import { settingsRoutes } from './settings/settings-routes.ts';
import { userRoutes } from './settings/user-routes.ts';
import { sitePackRoutes } from './site-pack/site-pack-routes.ts';
import { supplierRoutes } from './suppliers/supplier-routes.ts';
import { tokenRoutes } from './tokens/routes.ts';
import { tradeLinkRoutes } from './trade-links/routes.ts';
import { visitorRoutes } from './trade-links/visitor-routes.ts';
import { trashRoutes } from './trash/trash-routes.ts';
import { variationRoutes } from './variations/variation-routes.ts';
import { viewRoutes } from './views/saved-view-routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

const FEATURES: readonly EndpointHandler[] = [
  ...authRoutes,
  ...userRoutes,
  ...settingsRoutes,
  ...projectRoutes,
  ...memberRoutes,
  ...invitationRoutes,
  ...offerRoutes,
  ...expenseRoutes,
  ...invoiceRoutes,
  ...accountingRoutes,
  ...variationRoutes,
  ...budgetRoutes,
  ...commitmentRoutes,
  ...holdMilestones(programmeRoutes),
  ...programmeImportRoutes,
  ...progressRoutes,
  ...earnedValueRoutes,
  ...monitoringFeeRoutes,
  ...inspectionRoutes,
  ...issueRoutes,
  ...interiorRoutes,
  ...interiorImportExportRoutes,
  ...placeRoutes,
  ...planRoutes,
  ...checkTemplateRoutes,
  ...checkRoutes,
  ...completionListRoutes,
  ...diaryRoutes,
  ...tokenRoutes,
  ...calendarRoutes,
  ...bankRoutes,
  ...webhookRoutes,
  ...mailInRoutes,
  ...tradeLinkRoutes,
  ...visitorRoutes,
  ...supplierRoutes,
  ...documentRoutes,
  ...commentRoutes,
  ...billRoutes,
  ...contractRoutes,
  ...certificateRoutes,
  ...certificateStepRoutes,
  ...reportRoutes,
  ...jobRoutes,
  ...brandingRoutes,
  ...shareRoutes,
  ...scheduleRoutes,
  ...fileRoutes,
  ...photoRoutes,
  ...archiveRoutes,
  ...activityRoutes,
  ...noticeRoutes,
  ...newsletterRoutes,
  ...demoRoutes,
  ...trashRoutes,
  ...searchRoutes,
  ...viewRoutes,
  ...liveRoutes,
];

/** All endpoints of the server. Nothing else is mounted. */
export const ENDPOINTS: readonly EndpointHandler[] = [...FEATURES, ...sitePackRoutes(FEATURES)].map(
  refuseInDemos,
);
