import type { CheckPermission } from '../../platform/projects/current-project.ts';
import type { QuickAction, Screen } from '../../platform/routing/screen.ts';
import { isActivePath } from '../nav-links.ts';
import { CREATE_ACTIONS } from '../palette/create-actions.ts';
import type { Overlay } from './use-shortcuts.ts';

export interface ShortcutContext {
  /** A capital letter with Shift. */
  key: string;
  /** The screens that the user's role allows. */
  screens: readonly Screen[];
  quickActions: readonly QuickAction[];
  may: CheckPermission;
  show: (overlay: Overlay | null) => void;
  /** Navigates to a path and keeps the project. */
  go: (to: string, search?: Record<string, string>) => void;
}

/** The longest time between g and the screen's letter. */
const SECOND_KEY_MS = 1500;

let waitingUntil = 0;

const isVisible = (element: HTMLElement) => element.getClientRects().length > 0;

/** Focuses the list's search box, or opens the palette. */
function focusSearch({ show }: ShortcutContext): void {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('main input[type=search]')];
  const box = boxes.find(isVisible);
  box?.focus();
  box?.select();
  if (!box) show('palette');
}

/** Runs the create action of the open screen, or offers all of them. */
function createHere({ quickActions, may, show, go }: ShortcutContext): void {
  const action = [...quickActions, ...CREATE_ACTIONS].find(
    ({ to, allow }) => isActivePath([to], window.location.pathname) && (allow === null || may(...allow)),
  );
  if (action) go(action.to, action.search);
  else show('create');
}

// The table listens for this event (ui/table/use-row-edit-key.ts), so its code is not needed here.
/** Edits the focused row, or the record of the page. */
function editFocused(): void {
  const row = document.activeElement?.closest('[data-index]');
  if (row) row.dispatchEvent(new CustomEvent('edit-row', { bubbles: true }));
  else document.querySelector<HTMLElement>('main [data-edit]')?.click();
}

/** Runs the shortcut of a single key; other keys are ignored. */
export function handleShortcut(press: ShortcutContext): void {
  const { key, screens, show, go } = press;
  if (Date.now() < waitingUntil) {
    waitingUntil = 0;
    const screen = screens.find((each) => each.key === key);
    if (screen) go(screen.paths[0]);
    return;
  }
  if (key === 'g') waitingUntil = Date.now() + SECOND_KEY_MS;
  else if (key === 'c') createHere(press);
  else if (key === '/') focusSearch(press);
  else if (key === 'e') editFocused();
  else if (key === '?') show('shortcuts');
}
