import { expect, it } from 'vitest';
import { pinAddress, pinIn, pinInAddress } from './plan-spot.ts';

it('a position comes back from an address to a thousandth of a millimetre; anything else is none', () => {
  const address = pinAddress({ planId: 12, revision: 2, x: 100.12345, y: 50 });
  expect(address).toBe('12_2_100.123_50');
  expect(pinInAddress(address)).toEqual({ planId: 12, revision: 2, x: 100.123, y: 50 });
  for (const text of [undefined, '', '12', '12_2_100', '12_2_-1_5', '12_2_1e3_5', '12_2_1_5_6'])
    expect([text, pinInAddress(text)]).toEqual([text, null]);
});

it('a position in an entry is whole, or none', () => {
  const pin = { planId: 1, revision: 1, x: 1, y: 2 };
  expect(pinIn({ pin: { ...pin, note: 'North wall' } })).toEqual(pin);
  expect(
    [{}, { pin: null }, { pin: { ...pin, y: undefined } }, { pin: { ...pin, x: '1' } }].map(pinIn),
  ).toEqual([null, null, null, null]);
});
