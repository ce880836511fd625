import { messages } from './en.ts';

/** The words of single rooms, which are fetched together with their screens. The name is the namespace. */
const ROOM_WORDS = {
  activity: () => import('./en/activity.json'),
  auth: () => import('./en/auth.json'),
  budgets: () => import('./en/budgets.json'),
  certificates: () => import('./en/certificates.json'),
  dashboard: () => import('./en/dashboard.json'),
  demo: () => import('./en/demo.json'),
  documents: () => import('./en/documents.json'),
  email: () => import('./en/email.json'),
  expenses: () => import('./en/expenses.json'),
  inspections: () => import('./en/inspections.json'),
  'interior-plans': () => import('./en/interior-plans.json'),
  'interior-tasks': () => import('./en/interior-tasks.json'),
  issues: () => import('./en/issues.json'),
  kinds: () => import('./en/kinds.json'),
  lists: () => import('./en/lists.json'),
  members: () => import('./en/members.json'),
  'monitoring-fees': () => import('./en/monitoring-fees.json'),
  notices: () => import('./en/notices.json'),
  passwords: () => import('./en/passwords.json'),
  profile: () => import('./en/profile.json'),
  programme: () => import('./en/programme.json'),
  projects: () => import('./en/projects.json'),
  record: () => import('./en/record.json'),
  reports: () => import('./en/reports.json'),
  schedules: () => import('./en/schedules.json'),
  search: () => import('./en/search.json'),
  settings: () => import('./en/settings.json'),
  sharing: () => import('./en/sharing.json'),
  suppliers: () => import('./en/suppliers.json'),
  transfer: () => import('./en/transfer.json'),
  trash: () => import('./en/trash.json'),
  variations: () => import('./en/variations.json'),
};

export type RoomWords = {
  [Room in keyof typeof ROOM_WORDS]: Awaited<ReturnType<(typeof ROOM_WORDS)[Room]>>['default'];
};

export type Room = keyof RoomWords;

/** Fetches the English words of rooms. They join the others before the screen that speaks them is drawn. */
export async function loadWords(rooms: readonly Room[]): Promise<void> {
  const loaded = await Promise.all(
    rooms.map(async (room) => [room, (await ROOM_WORDS[room]()).default] as const),
  );
  Object.assign(messages, Object.fromEntries(loaded));
}

/** The way to fetch a module together with the words that it says. */
export const withWords =
  <Module>(load: () => Promise<Module>, rooms: readonly Room[]): (() => Promise<Module>) =>
  () =>
    Promise.all([load(), loadWords(rooms)]).then(([module]) => module);
