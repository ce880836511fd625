import { firstNonZero } from '../first-non-zero.ts';
import type { IssueLevel } from '../issues/record.ts';
import { type Ratio, reaches } from '../ledger/ratio.ts';
import type { Minor } from '../money/money.ts';
import type { Phase } from '../phases/phases.ts';

/** Risk rules; among equal risks the earlier rule comes first. */
export const RISK_RULES = ['cpi', 'inspection', 'issue', 'payables', 'variation'] as const;

/** 1: watch, 2: serious, 3: severe. */
export type RiskGrade = 1 | 2 | 3;

/** The finding of a rule. Days count since it began, or since it was due. */
export type RiskFact =
  | { rule: 'cpi'; phase: Phase; cpi: Ratio; overrun: Minor }
  | { rule: 'inspection'; id: number; title: string; days: number }
  | { rule: 'issue'; id: number; title: string; severity: IssueLevel; days: number }
  | { rule: 'payables'; count: number; amount: Minor; days: number }
  | { rule: 'variation'; id: number; title: string; amount: Minor; days: number };

export interface Risk {
  fact: RiskFact;
  grade: RiskGrade;
}

/** CPI thresholds in hundredths. */
const CPI_WATCHED = 95n;
const CPI_SERIOUS = 90n;
const CPI_GRAVE = 80n;

const toGrade = (serious: boolean, grave: boolean): RiskGrade => (grave ? 3 : serious ? 2 : 1);

/** Returns true if the CPI is low enough to be a risk (docs/spec/reports.md, "Risks"). */
export const isCpiRisk = (cpi: Ratio | null): cpi is Ratio => cpi !== null && !reaches(cpi, CPI_WATCHED);

/** Returns the grade of a risk. Variations are measured against the project's budget. */
export function gradeOf(fact: RiskFact, projectBudget: Minor): RiskGrade {
  switch (fact.rule) {
    case 'cpi':
      return toGrade(!reaches(fact.cpi, CPI_SERIOUS), !reaches(fact.cpi, CPI_GRAVE));
    case 'inspection':
      return toGrade(true, fact.days > 14);
    case 'issue':
      return toGrade(
        fact.severity !== 'low' && (fact.severity === 'high' || fact.days > 14),
        fact.severity === 'high' && fact.days > 7,
      );
    case 'payables':
      return toGrade(fact.days > 60, fact.days > 90);
    case 'variation': {
      const size = fact.amount < 0n ? -fact.amount : fact.amount;
      // Without a budget there is no measure.
      return toGrade(
        projectBudget > 0n && size * 100n >= projectBudget,
        projectBudget > 0n && size * 20n >= projectBudget,
      );
    }
  }
}

const daysOf = (fact: RiskFact): number => ('days' in fact ? fact.days : 0);

/**
 * Returns the worst risks: by grade, then by days, then in rule order. Every fact is one risk; the caller reports
 * the total.
 */
export function worstRisks(facts: readonly RiskFact[], projectBudget: Minor, most: number): Risk[] {
  const order = (fact: RiskFact) => RISK_RULES.indexOf(fact.rule);
  return facts
    .map((fact) => ({ fact, grade: gradeOf(fact, projectBudget) }))
    .sort((a, b) =>
      firstNonZero(b.grade - a.grade, daysOf(b.fact) - daysOf(a.fact), order(a.fact) - order(b.fact)),
    )
    .slice(0, most);
}
