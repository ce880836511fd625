export { sealImportedDays } from './seal.ts';
