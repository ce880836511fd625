import type { May } from '../platform/current-project.ts';
import type { QuickAction, Screen } from '../platform/screen.ts';
import { CREATE_ACTIONS } from './create-actions.ts';
import { isActive } from './nav-path.ts';
import type { Overlay } from './use-shortcuts.ts';

export interface Pressed {
  key: string;
  /** Those that the user's role opens. */
  screens: readonly Screen[];
  quickActions: readonly QuickAction[];
  may: May;
  show: (overlay: Overlay | null) => void;
  /** Goes to a path, in the project that is shown. */
  go: (to: string, search?: Record<string, string>) => void;
}

/** Between g and the letter of the screen. */
const PATIENCE_MS = 1500;

let waitingUntil = 0;

const isInSight = (element: HTMLElement) => element.getClientRects().length > 0;

/** The list's own search box, else the palette: there is always something to search. */
function find({ show }: Pressed): void {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('main input[type=search]')];
  const box = boxes.find(isInSight);
  box?.focus();
  box?.select();
  if (!box) show('palette');
}

/** What the open screen is for, else a choice of everything that can be created. */
function create({ quickActions, may, show, go }: Pressed): void {
  const action = [...quickActions, ...CREATE_ACTIONS].find(
    ({ to, allow }) => isActive([to], window.location.pathname) && (allow === null || may(...allow)),
  );
  if (action) go(action.to, action.search);
  else show('create');
}

// The list hears it (ui/use-row-edit.ts): its code need not be here for that.
/** The row that has the focus, else the record that the page shows. */
function edit(): void {
  const row = document.activeElement?.closest('[data-index]');
  if (row) row.dispatchEvent(new CustomEvent('edit-row', { bubbles: true }));
  else document.querySelector<HTMLElement>('main [data-edit]')?.click();
}

/** Does what a single key stands for; a key that stands for nothing does nothing. */
export function pressed(press: Pressed): void {
  const { key, screens, show, go } = press;
  if (Date.now() < waitingUntil) {
    waitingUntil = 0;
    const screen = screens.find((each) => each.key === key);
    if (screen) go(screen.paths[0]);
    return;
  }
  if (key === 'g') waitingUntil = Date.now() + PATIENCE_MS;
  else if (key === 'c') create(press);
  else if (key === '/') find(press);
  else if (key === 'e') edit();
  else if (key === '?') show('shortcuts');
}
