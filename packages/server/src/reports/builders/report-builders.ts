import type { ReportName } from '@brick/domain/reports/report-types';
import type { ReportContext } from '../report-context.ts';
import type { StreamedPart } from '../report-parts.ts';
import { budgetSummary } from './budget-summary.ts';
import { cashFlowReport } from './cash-flow.ts';
import { earnedValueReport } from './earned-value.ts';
import { executiveSummary } from './executive-summary.ts';
import { expenseBreakdown } from './expense-breakdown.ts';
import { handover } from './handover.ts';
import { inspectionSummary } from './inspection-summary.ts';
import { issueRegister } from './issue-register.ts';
import { nonConformance } from './non-conformance.ts';
import { progressSchedule } from './progress-schedule.ts';
import { supplierPerformance } from './supplier-performance.ts';
import { variationAccount } from './variation-account.ts';

/** Loads the data of a report and builds its parts. Batched rows are loaded while they are consumed. */
export type ReportBuilder = (setting: ReportContext) => Promise<StreamedPart[]>;

/** The builder of each report. */
export const REPORT_BUILDERS: Record<ReportName, ReportBuilder> = {
  'budget-summary': budgetSummary,
  'expense-breakdown': expenseBreakdown,
  'cash-flow': cashFlowReport,
  'variation-account': variationAccount,
  'inspection-summary': inspectionSummary,
  'issue-register': issueRegister,
  'non-conformance': nonConformance,
  handover,
  'progress-schedule': progressSchedule,
  'earned-value': earnedValueReport,
  'supplier-performance': supplierPerformance,
  'executive-summary': executiveSummary,
};
