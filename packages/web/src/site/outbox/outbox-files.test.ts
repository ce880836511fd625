import type { Receipt } from '@brick/domain/site/outbox/apply-answer';
import { describe, expect, it } from 'vitest';
import { newUuid } from '../../platform/browser/new-uuid.ts';
import { cameraTime, positionOf } from './photo-details.ts';
import { type ReceiptColumn, receiptsCsv, titleBesideNumber } from './receipts-csv.ts';
import { jpegOrientation, pictureType } from './shrink-photo.ts';

describe('details of a photo', () => {
  it('are read as cameras write them', () => {
    expect(cameraTime('2026:03:18 09:30:00')).toBe('2026-03-18T09:30:00');
    for (const wrong of [
      '',
      '0000:00:00 00:00:00',
      '2026:13:18 09:30:00',
      '    :  :     :  :  ',
      'yesterday',
    ])
      expect(cameraTime(wrong)).toBeNull();
  });

  it('have a place only where the camera knew one', () => {
    expect(positionOf(-24.6282001, 25.923145)).toEqual({ lat: -24.6282, lon: 25.923145 });
    for (const [lat, lon] of [
      [0, 0],
      [91, 0],
      [1, 181],
      [Number.NaN, 1],
      [undefined, 1],
    ] as const)
      expect(positionOf(lat, lon)).toEqual({ lat: null, lon: null });
  });
});

describe('a picture', () => {
  const start = (...bytes: number[]) => new Uint8Array([...bytes, ...new Array(16).fill(0)]).buffer;

  it('is known by its first bytes', () => {
    expect(pictureType(start(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg');
    expect(pictureType(start(0x89, 0x50, 0x4e, 0x47))).toBe('image/png');
    expect(pictureType(new TextEncoder().encode('\0\0\0\x18ftypheic').buffer as ArrayBuffer)).toBe(
      'image/heic',
    );
    expect(pictureType(start(0x25, 0x50, 0x44, 0x46))).toBeNull();
    expect(pictureType(new ArrayBuffer(0))).toBeNull();
  });

  it('is upright where nothing says that it is not', () => {
    expect(jpegOrientation(start(0xff, 0xd8, 0xff, 0xda))).toBe(1);
    expect(jpegOrientation(start(0xff, 0xd8, 0xff, 0xe1))).toBe(1);
    expect(jpegOrientation(new ArrayBuffer(2))).toBe(1);
  });
});

describe('receipts as CSV', () => {
  it('quote, escape formulas and begin with the titles', () => {
    const titles = { number: 'No.', title: 'What' } as Record<ReceiptColumn, string>;
    const receipts = [
      { number: 'SN-0001', title: '=1+1, "quoted"' },
      { number: null, title: 'Zwei\nZeilen' },
    ];
    const csv = receiptsCsv(receipts as Receipt[], titles, (receipt, column) =>
      String(receipt[column as 'number' | 'title'] ?? ''),
    );
    expect(csv).toBe('\uFEFF"No.","What"\r\n"SN-0001","\'=1+1, ""quoted"""\r\n"","Zwei\nZeilen"\r\n');
  });
});

describe('a uuid', () => {
  it('is one of version 4, and never the same', () => {
    const made = Array.from({ length: 50 }, newUuid);
    for (const uuid of made)
      expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(new Set(made).size).toBe(50);
  });
});

it('a receipt says the number of its record once', () => {
  const named = (title: string, number: string | null) => titleBesideNumber({ title, number });
  expect(named('CK-0001 Release: Cover', 'CK-0001')).toBe('Release: Cover');
  expect(named('CK-00012 Cover', 'CK-0001')).toBe('CK-00012 Cover');
  expect(named('Cracked tile', 'SN-0001')).toBe('Cracked tile');
  expect(named('CK-0001 Cover', null)).toBe('CK-0001 Cover');
});
