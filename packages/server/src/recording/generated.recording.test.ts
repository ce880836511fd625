import { recordProject } from './record-project.ts';

recordProject('generated');
