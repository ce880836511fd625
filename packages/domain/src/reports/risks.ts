import type { Level } from '../issues/record.ts';
import { type Ratio, reaches } from '../ledger/ratio.ts';
import type { Minor } from '../money/money.ts';
import { firstDifference } from '../ordering.ts';
import type { Phase } from '../phases/phases.ts';

/** What puts a project at risk, by rule; where all else is equal the earlier stands first. */
export const RISK_RULES = ['cpi', 'inspection', 'issue', 'payables', 'variation'] as const;

/** 1: to be watched, 2: serious, 3: grave. */
export type RiskGrade = 1 | 2 | 3;

/** What a rule found. Days are those since which it stands, or by which it is overdue. */
export type RiskFact =
  | { rule: 'cpi'; phase: Phase; cpi: Ratio; overrun: Minor }
  | { rule: 'inspection'; id: number; title: string; days: number }
  | { rule: 'issue'; id: number; title: string; severity: Level; days: number }
  | { rule: 'payables'; count: number; amount: Minor; days: number }
  | { rule: 'variation'; id: number; title: string; amount: Minor; days: number };

export interface Risk {
  fact: RiskFact;
  grade: RiskGrade;
}

/** A CPI below this, in hundredths, is a risk. */
const CPI_WATCHED = 95n;
const CPI_SERIOUS = 90n;
const CPI_GRAVE = 80n;

const graded = (serious: boolean, grave: boolean): RiskGrade => (grave ? 3 : serious ? 2 : 1);

/** A phase that earns less than it costs by too much (docs/spec/reports.md, "Risks"). */
export const isCpiRisk = (cpi: Ratio | null): cpi is Ratio => cpi !== null && !reaches(cpi, CPI_WATCHED);

/** How grave a found fact is. Money of a variation is measured by the project's budget. */
export function gradeOf(fact: RiskFact, projectBudget: Minor): RiskGrade {
  switch (fact.rule) {
    case 'cpi':
      return graded(!reaches(fact.cpi, CPI_SERIOUS), !reaches(fact.cpi, CPI_GRAVE));
    case 'inspection':
      return graded(true, fact.days > 14);
    case 'issue':
      return graded(
        fact.severity !== 'low' && (fact.severity === 'high' || fact.days > 14),
        fact.severity === 'high' && fact.days > 7,
      );
    case 'payables':
      return graded(fact.days > 60, fact.days > 90);
    case 'variation': {
      const size = fact.amount < 0n ? -fact.amount : fact.amount;
      // Without a budget there is nothing to measure it by.
      return graded(
        projectBudget > 0n && size * 100n >= projectBudget,
        projectBudget > 0n && size * 20n >= projectBudget,
      );
    }
  }
}

const daysOf = (fact: RiskFact): number => ('days' in fact ? fact.days : 0);

/**
 * The worst risks first: the graver, then that which stands longer, then in the order of the rules. Every fact is one
 * risk; how many there are in all is for the reader to be told beside those that they are shown.
 */
export function worstRisks(facts: readonly RiskFact[], projectBudget: Minor, most: number): Risk[] {
  const order = (fact: RiskFact) => RISK_RULES.indexOf(fact.rule);
  return facts
    .map((fact) => ({ fact, grade: gradeOf(fact, projectBudget) }))
    .sort((a, b) =>
      firstDifference(b.grade - a.grade, daysOf(b.fact) - daysOf(a.fact), order(a.fact) - order(b.fact)),
    )
    .slice(0, most);
}
