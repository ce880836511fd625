import { areThere, published } from '@brick/boq/testing/published';
import { category, gaeb, item, items, remark, total } from '@brick/boq/testing/samples';
import { MAX_BILL_BYTES } from '@brick/domain/certificates/boq/bill';
import { afterAll, describe, expect, it } from 'vitest';
import { addContract, addIssuedCertificate } from '../testing/certificate-requests.ts';
import { statementForm } from '../testing/files/statement-files.ts';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner, { currency: 'EUR' });
afterAll(() => server.stop());

const pathOf = (site: number, contract?: number) =>
  `/api/projects/${site}/contracts/bill-of-quantities${contract === undefined ? '' : `?contractId=${contract}`}`;

const send = (content: string, { contract, by = owner }: { contract?: number; by?: TestPerson } = {}) =>
  by.post(pathOf(project, contract), statementForm(content, 'lv.x86'));

const BILL = gaeb(
  category(
    '01',
    items(
      item('0010', { text: 'Boden lösen', quantity: '50.000', unit: 'm3', price: '45.50', total: '2275.00' }),
      item('0020', { text: 'Bei Bedarf', flags: '<Provis>WithoutTotal</Provis>', quantity: '1', price: '9' }),
    ) + items(remark('Nur am Tage')),
    { text: 'Erdarbeiten', totals: total('2275.00') },
  ),
  { totals: total('2275.00', '<DiscountPcnt>2</DiscountPcnt><TotAfterDisc>2229.50</TotAfterDisc>') },
);

describe('a bill of quantities', () => {
  it('is answered as rows with amounts, discounts and what is left out, and nothing is stored', async () => {
    const before = await owner.get(`/api/projects/${project}/activity`);
    const { status, body } = await send(BILL);
    expect(status).toBe(200);
    expect(body).toMatchObject({ phase: 'X86', version: '3.3', currency: 'EUR', levels: ['Titel'] });
    const none = { quantity: null, unit: null, unitPrice: null };
    const noDiscount = { discount: null, discountKind: null, discountPercent: null };
    expect(body.rows).toEqual([
      {
        ...{ kind: 'category', level: 0, number: '', text: 'Rohbau', ...none, leftOut: null },
        ...{ statedAmount: '2275.00', amountOfParts: '2275.00', amount: '2275.00' },
        ...{ discount: '-45.50', discountKind: 'discount', discountPercent: '2' },
      },
      {
        ...{ kind: 'category', level: 1, number: '01', text: 'Erdarbeiten', ...none, ...noDiscount },
        ...{ statedAmount: '2275.00', amountOfParts: '2275.00', amount: '2275.00', leftOut: null },
      },
      {
        ...{ kind: 'item', level: 2, number: '01.0010', text: 'Boden lösen', ...noDiscount, leftOut: null },
        ...{ quantity: '50.000', unit: 'm3', unitPrice: '45.50' },
        ...{ statedAmount: '2275.00', amountOfParts: '2275.00', amount: '2275.00' },
      },
      {
        ...{ kind: 'item', level: 2, number: '01.0020', text: 'Bei Bedarf', ...noDiscount },
        ...{ quantity: '1', unit: null, unitPrice: '9', leftOut: 'provisional' },
        ...{ statedAmount: null, amountOfParts: '9.00', amount: '9.00' },
      },
      {
        ...{ kind: 'item', level: 2, number: '01', text: 'Nur am Tage', ...none, ...noDiscount },
        ...{ statedAmount: null, amountOfParts: null, amount: null, leftOut: 'remark' },
      },
    ]);
    expect(await owner.get(`/api/projects/${project}/activity`)).toMatchObject({ body: before.body });
    expect((await owner.get(`/api/projects/${project}/contracts`)).body).toEqual([]);
  });

  it.each([
    [
      'no prices',
      gaeb(items(item('1')), { phase: '83' }),
      'This bill of quantities has no prices. Choose a tender (X84) or a contract (X86)',
    ],
    [
      'another phase',
      gaeb(items(item('1')), { phase: '89' }),
      'This file is of another phase. Choose a tender (X84) or a contract (X86)',
    ],
    [
      'GAEB 2000',
      '#begin[GAEB]',
      'This file is in GAEB 90 or GAEB 2000, which is not read. Ask for GAEB DA XML (X84 or X86)',
    ],
    [
      'GAEB 90',
      `00        84L${' '.repeat(61)}000001`,
      'This file is in GAEB 90 or GAEB 2000, which is not read. Ask for GAEB DA XML (X84 or X86)',
    ],
    [
      'another currency',
      gaeb(items(item('1', { total: '5' })), { currency: 'CHF' }),
      'The file is in CHF, this contract in EUR',
    ],
    [
      'a figure that is none',
      gaeb(category('02', items(item('7', { total: 'x' })))),
      'A figure of item 02.7 is no number',
    ],
    [
      'something else',
      'Pos;Text',
      'This is no bill of quantities that can be read: choose GAEB DA XML (X84 or X86)',
    ],
    ['nothing', '', 'This file is empty'],
    [
      'an entity of its own',
      '<!DOCTYPE GAEB [<!ENTITY a "b">]><GAEB/>',
      'XML with a document type of its own is not read',
    ],
  ])('with %s is refused in words', async (_, content, sentence) => {
    const { status, body } = await send(content);
    expect([status, body.errors]).toEqual([422, { file: sentence }]);
  });

  it('above its measure is refused, whether in bytes or in items', async () => {
    const sentence = 'A bill of quantities may have 20 MB and 20,000 items';
    const large = await send(' '.repeat(MAX_BILL_BYTES + 10));
    expect([large.status, large.body.errors]).toEqual([413, { file: sentence }]);
    const many = await send(gaeb(items('<Item RNoPart="1"><IT>1</IT></Item>'.repeat(20_001))));
    expect([many.status, many.body.errors]).toEqual([422, { file: sentence }]);
  });

  it('has the currency of the contract that it is for', async () => {
    const site = await addProjectOf(owner, { currency: 'EUR' });
    const contract = await addContract(owner, site);
    await addIssuedCertificate(owner, contract.id, { workDone: '100000.00' });
    expect((await owner.patch(`/api/projects/${site}`, { currency: 'CHF' })).status).toBe(200);
    const asked = (path: string) => owner.post(path, statementForm(BILL, 'lv.x86'));
    expect((await asked(pathOf(site, contract.id))).status).toBe(200);
    expect((await asked(pathOf(site))).body.errors).toEqual({
      file: 'The file is in EUR, this contract in CHF',
    });
    expect((await asked(pathOf(project, contract.id))).status).toBe(404);
  });

  it('is not read for a contract in the trash, nor for who may not edit contracts', async () => {
    const contract = await addContract(owner, project);
    expect((await owner.delete(`/api/contracts/${contract.id}`)).status).toBe(204);
    expect((await send(BILL, { contract: contract.id })).status).toBe(404);
    const engineer = await joinAs(server, project, 'engineer');
    expect((await send(BILL, { by: engineer })).status).toBe(403);
  });
});

describe('its lines', () => {
  it('are saved by the usual edit, which refuses what certified work stands on', async () => {
    const contract = await addContract(owner, project);
    const [first] = contract.lines;
    await addIssuedCertificate(owner, contract.id, { workDone: [{ lineId: first.id, amount: '100.00' }] });
    const lines = [
      { description: '01.0010 Boden lösen', amount: '2275.00' },
      { description: 'Nachlass 2 %', amount: '-45.50' },
    ];
    const refused = await owner.patch(`/api/contracts/${contract.id}`, { version: contract.version, lines });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Work is certified on one of these lines: its amount stays. Add a new line.',
    ]);
    const kept = await owner.patch(`/api/contracts/${contract.id}`, {
      version: contract.version,
      lines: [first, ...lines],
    });
    expect(kept.status).toBe(200);
    expect(kept.body.lines.map(({ amount }: { amount: string }) => amount)).toEqual([
      first.amount,
      '2275.00',
      '-45.50',
    ]);
  });
});

describe.skipIf(!areThere)('published examples', () => {
  it.each([
    ['priced.x84', 200],
    ['realistic.x84', 200],
    ['contract.x86', 200],
    ['boq.x83', 422],
    ['nonconforming.x83', 422],
  ])('%s is answered %i', async (name, status) => {
    expect((await send(Buffer.from(published(name)).toString())).status).toBe(status);
  });
});
