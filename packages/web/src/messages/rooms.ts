import { messages } from './en.ts';

/** The words of single rooms, which are fetched together with their screens. The name is the namespace. */
const ROOM_WORDS = {
  activity: () => import('@brick/messages/en/activity.json'),
  auth: () => import('@brick/messages/en/auth.json'),
  budgets: () => import('@brick/messages/en/budgets.json'),
  certificates: () => import('@brick/messages/en/certificates.json'),
  dashboard: () => import('@brick/messages/en/dashboard.json'),
  demo: () => import('@brick/messages/en/demo.json'),
  documents: () => import('@brick/messages/en/documents.json'),
  email: () => import('@brick/messages/en/email.json'),
  expenses: () => import('@brick/messages/en/expenses.json'),
  fields: () => import('@brick/messages/en/fields.json'),
  inspections: () => import('@brick/messages/en/inspections.json'),
  'interior-plans': () => import('@brick/messages/en/interior-plans.json'),
  'interior-tasks': () => import('@brick/messages/en/interior-tasks.json'),
  issues: () => import('@brick/messages/en/issues.json'),
  kinds: () => import('@brick/messages/en/kinds.json'),
  lists: () => import('@brick/messages/en/lists.json'),
  members: () => import('@brick/messages/en/members.json'),
  'monitoring-fees': () => import('@brick/messages/en/monitoring-fees.json'),
  notices: () => import('@brick/messages/en/notices.json'),
  passwords: () => import('@brick/messages/en/passwords.json'),
  profile: () => import('@brick/messages/en/profile.json'),
  programme: () => import('@brick/messages/en/programme.json'),
  projects: () => import('@brick/messages/en/projects.json'),
  record: () => import('@brick/messages/en/record.json'),
  reports: () => import('@brick/messages/en/reports.json'),
  schedules: () => import('@brick/messages/en/schedules.json'),
  search: () => import('@brick/messages/en/search.json'),
  settings: () => import('@brick/messages/en/settings.json'),
  sharing: () => import('@brick/messages/en/sharing.json'),
  suppliers: () => import('@brick/messages/en/suppliers.json'),
  transfer: () => import('@brick/messages/en/transfer.json'),
  trash: () => import('@brick/messages/en/trash.json'),
  variations: () => import('@brick/messages/en/variations.json'),
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
