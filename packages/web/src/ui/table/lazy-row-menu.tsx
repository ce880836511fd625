import { lazyComponent } from '../lazy-component.ts';

/** The menu of a row, for tables whose rows have actions. Loaded after the rows, which come before any menu. */
export const RowMenu = lazyComponent(() => import('./row-menu.tsx'), 'RowMenu');
