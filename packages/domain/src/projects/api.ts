import * as z from 'zod';
import { projectHistoryEndpoint } from '../activity/api.ts';
import { dateField, dateText, instantText } from '../dates/date-schemas.ts';
import { TIME_ZONES } from '../dates/offered-time-zones.ts';
import { endpoint } from '../endpoint.ts';
import { optionalText, requiredText } from '../field-schemas.ts';
import { correctionDays, USUAL_CORRECTION_DAYS } from '../issues/correction-periods.ts';
import { SCHEDULE_STATUSES } from '../ledger/schedule/schedule-status.ts';
import { pageQuery } from '../list-query.ts';
import { CURRENCY_CODES } from '../money/currencies.ts';
import { amountInput, money } from '../money/money-schemas.ts';
import { patchOf } from '../patch-schema.ts';
import { PHASES } from '../phases/phases.ts';

/** Whether the amounts of a project are with VAT. */
export const INVOICE_AMOUNTS = ['gross', 'net'] as const;

export const PROJECT_STATES = ['active', 'on_hold', 'completed', 'archived'] as const;

/** Working days for the review of a hold point, unless a project says otherwise. */
export const USUAL_REVIEW_DAYS = 5;

/** Days of the defects period, unless a project says otherwise; ten years at most. */
export const USUAL_DEFECTS_DAYS = 365;
const MAX_DEFECTS_DAYS = 3653;

const optionalAmount = z
  .union([z.literal('').transform(() => null), z.null(), amountInput], { error: 'amountNumber' })
  .default(null);

const optionalDate = z
  .union([z.literal('').transform(() => null), z.null(), dateField], { error: 'date' })
  .default(null);

export const projectBody = z.object({
  name: requiredText(255),
  location: optionalText(1000),
  totalBudget: optionalAmount,
  estimatedCompletionDate: optionalDate,
  startDate: optionalDate,
  currency: z
    .union([z.literal('').transform(() => null), z.null(), z.enum(CURRENCY_CODES)], { error: 'choice' })
    .default(null),
  state: z.enum(PROJECT_STATES).default('active'),
  /** Project managers decide variations up to this cost, owners any; null for no limit. */
  variationApprovalLimit: optionalAmount,
  /** Whether members see the suppliers of the project's owner, wherever they were added. */
  sharesOwnersSuppliers: z.boolean().default(true),
  /** The time zone of the site; null for the owner's. */
  timezone: z
    .union([z.literal('').transform(() => null), z.null(), z.enum(TIME_ZONES)], { error: 'choice' })
    .default(null),
  /** Days within which snags and defects are to be put right, by severity. */
  correctionDays: correctionDays.default(USUAL_CORRECTION_DAYS),
  /** Working days in which a hold point is to be looked at after its notice. */
  reviewDays: z.int().min(0).max(60).default(USUAL_REVIEW_DAYS),
  /** Days of the defects period after practical completion. */
  defectsDays: z.int().min(0).max(MAX_DEFECTS_DAYS).default(USUAL_DEFECTS_DAYS),
  /** What is booked of a supplier's invoice: its total with VAT, or without. */
  invoiceAmount: z.enum(INVOICE_AMOUNTS).default('gross'),
});

export const projectReply = z.object({
  id: z.int(),
  name: z.string(),
  location: z.string().nullable(),
  totalBudget: money.nullable().optional(),
  variationApprovalLimit: money.nullable().optional(),
  /** The project's currency, or its owner's, as shown to all members. */
  currency: z.enum(CURRENCY_CODES),
  /** True if the currency was chosen for this project. */
  hasOwnCurrency: z.boolean(),
  startDate: dateText.nullable(),
  estimatedCompletionDate: dateText.nullable(),
  state: z.enum(PROJECT_STATES),
  ownerId: z.int(),
  sharesOwnersSuppliers: z.boolean(),
  /** The project's time zone, or its owner's. */
  timezone: z.enum(TIME_ZONES),
  /** True if the time zone was chosen for this project. */
  hasOwnTimezone: z.boolean(),
  correctionDays,
  reviewDays: z.int(),
  defectsDays: z.int(),
  invoiceAmount: z.enum(INVOICE_AMOUNTS),
  /** The caller's role in it. */
  role: z.string(),
  completedPhases: z.int(),
  progress: z.number(),
  scheduleStatus: z.enum(SCHEDULE_STATUSES),
  daysLeft: z.int().nullable(),
  unresolvedIssues: z.int(),
  version: z.int(),
  createdAt: instantText,
  updatedAt: instantText,
});

export type Project = z.output<typeof projectReply>;

export const listProjects = endpoint({
  method: 'GET',
  path: '/api/projects',
  on: 'account',
  tokens: 'project:read',
  summary: 'Lists the projects of the caller, oldest first, with their progress',
  query: pageQuery,
  reply: z.array(projectReply),
});

export const addProject = endpoint({
  method: 'POST',
  path: '/api/projects',
  on: 'account',
  summary: 'Creates a project; the caller becomes its owner',
  body: projectBody,
  reply: projectReply,
  refusals: ['tooMany'],
});

export const addSampleProject = endpoint({
  method: 'POST',
  path: '/api/projects/sample',
  on: 'account',
  summary:
    'Creates a sample project: a house under construction with expenses, variations, fees, inspections and issues',
  reply: projectReply,
  refusals: ['tooMany'],
});

export const getProject = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}',
  on: 'project',
  allow: ['project', 'read'],
  summary: 'Returns one project',
  reply: projectReply,
});

export const updateProject = endpoint({
  method: 'PATCH',
  path: '/api/projects/{projectId}',
  on: 'project',
  allow: ['project', 'update'],
  summary:
    'Changes fields of a project; only owners change budget, currency and approval limit, and only the project’s owner sets `sharesOwnersSuppliers`',
  body: patchOf(projectBody),
  reply: projectReply,
  refusals: ['stale'],
});

export const deleteProject = endpoint({
  method: 'DELETE',
  path: '/api/projects/{projectId}',
  on: 'project',
  allow: ['project', 'delete'],
  summary: 'Moves a project with everything in it to the trash',
  reply: null,
});

export const restoreProject = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/restore',
  on: 'account',
  summary:
    'Restores a project from the trash; allowed for the user who deleted it and its owner, within 30 days',
  reply: projectReply,
  status: 200,
  refusals: ['notFound'],
});

const count = z.int();

export const statsReply = z.object({
  currency: z.enum(CURRENCY_CODES),
  totalBudget: money.nullable().optional(),
  spent: money.optional(),
  remaining: money.nullable().optional(),
  /** Spent in percent of the budget; null without a budget. Reveals money, so it is marked as money. */
  percentSpent: z.number().nullable().meta({ money: true }).optional(),
  totals: z.object({
    expenses: money.optional(),
    paidExpenses: money.optional(),
    unpaidExpenses: money.optional(),
    variations: money.optional(),
    variationsApproved: money.optional(),
    variationsPending: money.optional(),
    monitoringFees: money.optional(),
    paidMonitoringFees: money.optional(),
  }),
  progress: z.number(),
  completedPhases: count,
  totalPhases: count,
  phases: z.array(
    z.object({
      phase: z.enum(PHASES),
      status: z.enum(['not_started', 'started', 'in_progress', 'completed']),
      count,
      paidCount: count,
      total: money.optional(),
      paid: money.optional(),
      unpaid: money.optional(),
    }),
  ),
  schedule: z.object({
    status: z.enum(SCHEDULE_STATUSES),
    estimatedCompletionDate: dateText.nullable(),
    daysLeft: z.int().nullable(),
  }),
  issues: z.object({
    open: count,
    inProgress: count,
    resolved: count,
    unresolved: count,
    highPriority: count,
  }),
  inspections: z.object({
    total: count,
    passed: count,
    failed: count,
    pending: count,
    passRate: z.number().nullable(),
  }),
  recentActivity: z.array(
    z.object({
      kind: z.enum(['expense', 'issue']),
      id: z.int(),
      title: z.string(),
      status: z.string(),
      at: instantText,
    }),
  ),
});

export type ProjectStats = z.output<typeof statsReply>;

export const projectStats = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/stats',
  on: 'project',
  allow: ['project', 'read'],
  summary: 'Returns all dashboard figures of a project',
  query: z.object({ asOf: dateField.optional() }),
  reply: statsReply,
});

// As stored: null if the project uses its owner's currency or time zone.
const storedProject = projectReply.extend({
  currency: projectReply.shape.currency.nullable(),
  timezone: projectReply.shape.timezone.nullable(),
});

export const projectHistory = projectHistoryEndpoint(storedProject);
