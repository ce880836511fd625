import type { ReportName } from '@brick/domain/reports/reports';
import { budgetSummary } from './budget-summary.ts';
import { cashFlowReport } from './cash-flow.ts';
import { earnedValueReport } from './earned-value.ts';
import { executiveSummary } from './executive-summary.ts';
import { expenseBreakdown } from './expense-breakdown.ts';
import { handover } from './handover.ts';
import { inspectionSummary } from './inspection-summary.ts';
import { issueRegister } from './issue-register.ts';
import { nonConformance } from './non-conformance.ts';
import type { MadePart } from './parts.ts';
import { progressSchedule } from './progress-schedule.ts';
import type { ReportSetting } from './setting.ts';
import { supplierPerformance } from './supplier-performance.ts';
import { variationAccount } from './variation-account.ts';

/** Reads what a report tells of and lays it out. Rows that come in batches are read while they are asked for. */
export type Builder = (setting: ReportSetting) => Promise<MadePart[]>;

/** How each report is made. */
export const BUILDERS: Record<ReportName, Builder> = {
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
