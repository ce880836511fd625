import type { DiaryDay, diaryMonth, draftVariationOfDelay, removeDiaryLine } from '@brick/domain/diary/api';
import type { DiaryLine } from '@brick/domain/diary/lines';
import { endpointRef } from '../platform/api/call.ts';

export const monthEndpoint = endpointRef<typeof diaryMonth>('GET', '/api/projects/{projectId}/diary');

export const removeLineEndpoint = endpointRef<typeof removeDiaryLine>('DELETE', '/api/diary-lines/{id}');

export const variationEndpoint = endpointRef<typeof draftVariationOfDelay>(
  'POST',
  '/api/diary-lines/{id}/variation',
);

/** The photos of a line, of an addendum, or of the day itself, that have arrived. */
export const arrivedPhotos = (day: DiaryDay, ids: readonly string[]): string[] =>
  day.photos.filter(({ id, state }) => ids.includes(id) && state === 'stored').map(({ id }) => id);

/** The photos of the day as a whole. */
export const photosOfDay = ({ photos }: DiaryDay): string[] =>
  photos.filter(({ item, purpose }) => item === null && purpose !== 'signature').map(({ id }) => id);

/** Lines of a section, in the order in which they were written. */
export const linesOf = ({ lines }: DiaryDay, section: DiaryLine['section']): DiaryLine[] =>
  lines.filter((line) => line.section === section);

const MINUTES = 60;

/** Hours with at most two decimals. */
export const hoursOf = (minutes: number): number => Math.round((minutes / MINUTES) * 100) / 100;
