import * as z from 'zod';
import { dateText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { indexNumber } from '../ledger/schedule/percent-schemas.ts';
import { CURRENCY_CODES } from '../money/currencies.ts';
import { money } from '../money/money-schemas.ts';
import { PHASES } from '../phases/phases.ts';
import { asOfQuery } from './api.ts';

const amount = money.nullable();
const day = dateText.nullable();

/** Null if nothing was entered or planned, or if the value is undefined. */
const measures = {
  bac: money,
  pv: amount,
  ev: amount,
  ac: money,
  cv: amount,
  sv: amount,
  cpi: indexNumber,
  spi: indexNumber,
  /** BAC / CPI · AC + (BAC − EV) · AC + (BAC − EV) / (CPI × SPI) */
  eac: z.object({ cpi: amount, budgetRate: amount, cpiSpi: amount }),
  etc: amount,
  vac: amount,
  tcpi: indexNumber,
  earnedSchedule: z.object({
    /** Days, with four decimals. */
    es: indexNumber,
    at: z.int().nullable(),
    spiT: indexNumber,
    forecastDays: z.int().nullable(),
    forecastFinish: day,
  }),
};

export const earnedValueReply = z.object({
  currency: z.enum(CURRENCY_CODES),
  asOf: dateText,
  ...measures,
  phases: z.array(z.object({ phase: z.enum(PHASES), percentComplete: z.number().nullable(), ...measures })),
  /** Phases with spending but no progress entry; the earned value is unknown because of them. */
  missing: z.array(z.enum(PHASES)),
  /** Phases with a budget but no planned dates; the planned value is unknown because of them. */
  unplanned: z.array(z.enum(PHASES)),
  start: day,
  finish: day,
  /** Points of the S-curve by week or month; `ev` and `ac` only up to the day. */
  curve: z.array(z.object({ date: dateText, pv: amount, ev: amount, ac: amount })),
});

export const getEarnedValue = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/earned-value',
  on: 'project',
  allow: ['budget', 'read'],
  summary:
    'Returns earned value and earned schedule of a project and its phases as of a day, today by default',
  query: asOfQuery,
  reply: earnedValueReply,
});
