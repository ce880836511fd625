import type { ReportName } from '@brick/domain/reports/reports';
import { budgetSummary } from './budget-summary.ts';
import { cashFlowReport } from './cash-flow.ts';
import { earnedValueReport } from './earned-value.ts';
import { expenseBreakdown } from './expense-breakdown.ts';
import type { MadePart } from './parts.ts';
import type { ReportSetting } from './setting.ts';
import { variationAccount } from './variation-account.ts';

/** Reads what a report tells of and lays it out. Rows that come in batches are read while they are asked for. */
export type Builder = (setting: ReportSetting) => Promise<MadePart[]>;

/** How each report is made; a report that stands here has its call. */
export const BUILDERS = {
  'budget-summary': budgetSummary,
  'expense-breakdown': expenseBreakdown,
  'cash-flow': cashFlowReport,
  'variation-account': variationAccount,
  'earned-value': earnedValueReport,
} satisfies Partial<Record<ReportName, Builder>>;

export type MadeName = keyof typeof BUILDERS;
