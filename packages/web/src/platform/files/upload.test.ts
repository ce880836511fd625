import { MAX_UPLOAD_BYTES, WRONG_SIZE, WRONG_TYPE } from '@brick/domain/files/upload-limits';
import { expect, it } from 'vitest';
import { fileProblem } from './upload.ts';

it('a JPEG, PNG or PDF below the limit may be sent', () => {
  expect(fileProblem({ name: 'Slip.JPG', type: 'image/jpeg', size: MAX_UPLOAD_BYTES - 1 })).toBeNull();
  expect(fileProblem({ name: 'plan.pdf', type: 'application/pdf', size: 1 })).toBeNull();
  expect(fileProblem({ name: 'scan.png', type: '', size: 1 })).toBeNull();
});

it('another type is refused, and one whose name does not match', () => {
  expect(fileProblem({ name: 'a.exe', type: 'application/x-msdownload', size: 1 })).toBe(WRONG_TYPE);
  expect(fileProblem({ name: 'a.exe', type: 'image/png', size: 1 })).toBe(WRONG_TYPE);
  expect(fileProblem({ name: 'photo', type: '', size: 1 })).toBe(WRONG_TYPE);
});

it('exactly ten megabytes are too many', () => {
  expect(fileProblem({ name: 'a.pdf', type: 'application/pdf', size: MAX_UPLOAD_BYTES })).toBe(WRONG_SIZE);
});
