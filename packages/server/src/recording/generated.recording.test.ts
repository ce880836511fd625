import { recordProject } from './project-recording.ts';

recordProject('generated');
