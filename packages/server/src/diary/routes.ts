import { diaryCalls } from '@brick/domain/diary/api';
import { diaryDay } from '@brick/domain/diary/record';
import { recordRoutes } from '../records/record-routes.ts';
import { diaryRules } from './diary-rules.ts';
import { diaryLineRoutes } from './line-routes.ts';
import { diaryStepRoutes } from './step-routes.ts';

export const diaryRoutes = [
  ...recordRoutes(diaryDay, diaryCalls as never, diaryRules),
  ...diaryStepRoutes,
  ...diaryLineRoutes,
];
