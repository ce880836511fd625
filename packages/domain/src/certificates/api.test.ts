import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { asJson } from '../money/json.ts';
import * as certificates from './api.ts';
import * as contracts from './building-contract-api.ts';
import { contractBody } from './building-contract-body.ts';

const fieldsOf = (schema: z.ZodType, value: unknown) => [
  ...new Set(schema.safeParse(value).error?.issues.map(({ path }) => path.join('.')) ?? []),
];

describe('a contract', () => {
  const least = { title: 'Main works', contractSum: '250000' };

  it('without further terms has no retention, advance or VAT', () => {
    expect(asJson(contractBody.parse(least))).toEqual({
      title: 'Main works',
      contractor: null,
      contractSum: '250000.00',
      retentionRate: 0,
      retentionLimit: null,
      limitBase: 'original',
      vatRates: [],
      advance: '0.00',
      recoveryRate: 0,
      materialsRate: 100,
      paymentDays: 30,
      practicalCompletion: null,
      defectsLiabilityEnd: null,
      valuers: [],
      lines: [],
    });
  });

  it('has rates in percent, and lines of which one may be negative', () => {
    const body = contractBody.parse({
      ...least,
      retentionRate: '10',
      retentionLimit: 5,
      vatRates: [{ from: '2021-04-01', rate: 14 }],
      lines: [{ description: 'Omit: porch', phase: 'structure', amount: -12.5 }],
    });
    expect(body).toMatchObject({ retentionRate: 10, retentionLimit: 5, vatRates: [{ rate: 14 }] });
    expect(asJson(body.lines)).toEqual([
      { description: 'Omit: porch', phase: 'structure', amount: '-12.50' },
    ]);
    expect(
      fieldsOf(contractBody, {
        ...least,
        retentionRate: 101,
        vatRates: [{ from: 'May', rate: 14 }],
      }),
    ).toEqual(['retentionRate', 'vatRates.0.from']);
  });
});

describe('a certificate', () => {
  const sent = { date: '2026-03-31', workDone: '50000' };

  it('values the whole, or lines named in a list or by their ids', () => {
    expect(asJson(certificates.certificateBody.parse(sent))).toEqual({
      date: '2026-03-31',
      workDone: '50000.00',
      materialsOnSite: '0.00',
      release: 'none',
    });
    const list = [
      { lineId: 7, amount: '10.00' },
      { lineId: null, amount: '-2.00' },
    ];
    expect(asJson(certificates.certificateBody.parse({ ...sent, workDone: list })).workDone).toEqual(list);
    expect(
      asJson(certificates.certificateBody.parse({ ...sent, workDone: { 7: 10, 12: '2.5' } })).workDone,
    ).toEqual([
      { lineId: 7, amount: '10.00' },
      { lineId: 12, amount: '2.50' },
    ]);
  });

  it('takes no other values, and no negative materials', () => {
    for (const workDone of ['much', '1.005', { roof: '5.00' }, undefined])
      expect(fieldsOf(certificates.certificateBody, { ...sent, workDone })).toEqual(['workDone']);
    expect(
      fieldsOf(certificates.certificateBody, { ...sent, workDone: [{ lineId: 0, amount: '1.00' }] }),
    ).toEqual(['workDone.0.lineId']);
    expect(fieldsOf(certificates.certificateBody, { ...sent, materialsOnSite: '-1.00' })).toEqual([
      'materialsOnSite',
    ]);
    expect(fieldsOf(certificates.certificateBody, { ...sent, release: 'half' })).toEqual(['release']);
  });

  it('can be edited by any single field', () => {
    const { body } = certificates.updateCertificate;
    expect(body?.parse({ release: 'final', version: 3 })).toEqual({ release: 'final', version: 3 });
  });

  it('is submitted, certified and paid with or without a body', () => {
    expect(certificates.certifyCertificate.body?.parse(undefined)).toEqual({});
    expect(certificates.payCertificate.body?.parse({ date: '' })).toEqual({
      date: null,
      paymentReference: null,
    });
  });
});

it('every endpoint can be documented for clients', () => {
  const all = [...Object.values(contracts), ...Object.values(certificates)];
  const calls = all.filter((one) => typeof one === 'object' && 'path' in one) as Endpoint[];
  expect(calls.length).toBeGreaterThan(15);
  for (const { body, reply } of calls)
    for (const [schema, io] of [
      [body, 'input'],
      [reply, 'output'],
    ] as const)
      if (schema instanceof z.ZodType)
        expect(() =>
          z.toJSONSchema(schema, { io, target: 'openapi-3.0', unrepresentable: 'any' }),
        ).not.toThrow();
});
