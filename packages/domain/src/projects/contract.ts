import * as z from 'zod';
import { projectHistoryOf } from '../activity/contract.ts';
import { dateField, dateText, instantText } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';
import { optionalText, requiredText } from '../fields.ts';
import { SCHEDULE_STATUSES } from '../ledger/schedule.ts';
import { partQuery } from '../lists.ts';
import { CURRENCY_CODES } from '../money/currencies.ts';
import { amountInput, money } from '../money/fields.ts';
import { patchOf } from '../patch.ts';
import { PHASES } from '../phases/phases.ts';

export const PROJECT_STATES = ['active', 'on_hold', 'completed', 'archived'] as const;

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
  /** A project manager decides variations up to this cost, above it only an owner; empty: no limit. */
  variationApprovalLimit: optionalAmount,
  /** Whether the members see the suppliers of the one whose project it is, wherever those were added. */
  sharesOwnersSuppliers: z.boolean().default(true),
});

export const projectReply = z.object({
  id: z.int(),
  name: z.string(),
  location: z.string().nullable(),
  totalBudget: money.nullable().optional(),
  variationApprovalLimit: money.nullable().optional(),
  /** The project's own, or its owner's: what every member sees. */
  currency: z.enum(CURRENCY_CODES),
  /** True where the currency was chosen for this project. */
  hasOwnCurrency: z.boolean(),
  startDate: dateText.nullable(),
  estimatedCompletionDate: dateText.nullable(),
  state: z.enum(PROJECT_STATES),
  ownerId: z.int(),
  sharesOwnersSuppliers: z.boolean(),
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
  summary: 'The projects that the caller is a member of, oldest first, with their progress',
  query: partQuery,
  reply: z.array(projectReply),
});

export const addProject = endpoint({
  method: 'POST',
  path: '/api/projects',
  on: 'account',
  summary: 'Create a project; the caller becomes its owner',
  body: projectBody,
  reply: projectReply,
  refusals: ['tooMany'],
});

export const addSampleProject = endpoint({
  method: 'POST',
  path: '/api/projects/sample',
  on: 'account',
  summary:
    'Create a sample project: a house under construction with its expenses, variations, fees, inspections and issues',
  reply: projectReply,
  refusals: ['tooMany'],
});

export const getProject = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}',
  on: 'project',
  allow: ['project', 'read'],
  summary: 'One project',
  reply: projectReply,
});

export const updateProject = endpoint({
  method: 'PATCH',
  path: '/api/projects/{projectId}',
  on: 'project',
  allow: ['project', 'update'],
  summary:
    'Change fields of a project; budget, currency and approval limit are the owners’, `sharesOwnersSuppliers` is set by the one whose project it is alone',
  body: patchOf(projectBody),
  reply: projectReply,
  refusals: ['stale'],
});

export const deleteProject = endpoint({
  method: 'DELETE',
  path: '/api/projects/{projectId}',
  on: 'project',
  allow: ['project', 'delete'],
  summary: 'Put a project into the trash with everything in it',
  reply: null,
});

export const restoreProject = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/restore',
  on: 'account',
  summary: 'Take a project out of the trash: who deleted it, or its owner, within 30 days',
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
  /** Spent in percent of the budget; null without a budget. Tells money, so it goes where money goes. */
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
  summary: 'All figures of the dashboard, from the one ledger',
  query: z.object({ asOf: dateField.optional() }),
  reply: statsReply,
});

// As it is stored: none of its own, where what is shown is its owner's.
const storedProject = projectReply.extend({ currency: projectReply.shape.currency.nullable() });

export const projectHistory = projectHistoryOf(storedProject);
