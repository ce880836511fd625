import { UPLOAD_LIMIT, WRONG_SIZE, WRONG_TYPE } from '@brick/domain/files/limits';
import { expect, it } from 'vitest';
import { refusedFile } from './upload.ts';

it('a JPEG, PNG or PDF below the limit may be sent', () => {
  expect(refusedFile({ name: 'Slip.JPG', type: 'image/jpeg', size: UPLOAD_LIMIT - 1 })).toBeNull();
  expect(refusedFile({ name: 'plan.pdf', type: 'application/pdf', size: 1 })).toBeNull();
  expect(refusedFile({ name: 'scan.png', type: '', size: 1 })).toBeNull();
});

it('another type is refused, and one whose name says something else', () => {
  expect(refusedFile({ name: 'a.exe', type: 'application/x-msdownload', size: 1 })).toBe(WRONG_TYPE);
  expect(refusedFile({ name: 'a.exe', type: 'image/png', size: 1 })).toBe(WRONG_TYPE);
  expect(refusedFile({ name: 'photo', type: '', size: 1 })).toBe(WRONG_TYPE);
});

it('exactly ten megabytes are too many', () => {
  expect(refusedFile({ name: 'a.pdf', type: 'application/pdf', size: UPLOAD_LIMIT })).toBe(WRONG_SIZE);
});
