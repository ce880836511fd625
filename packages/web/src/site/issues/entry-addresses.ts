import type { Entry } from '@brick/domain/site/outbox/entry';
import { isChangedInPlace } from '@brick/domain/site/outbox/entry-actions';
import type { AppPath } from '../../platform/routing/app-paths.ts';

interface SiteAddress {
  to: AppPath;
  search: Record<string, string>;
}

const inProject = ({ projectId }: Entry) => ({ project: String(projectId) });

/** Where an answer or a step of a check goes on or is corrected, and where a position is chosen anew. */
function checkAddress(entry: Entry): SiteAddress | null {
  const { act, path, params, body, id } = entry;
  if (act === 'edit') return { to: `/site/checks/${params['id']}`, search: inProject(entry) };
  const [, last = ''] = /(answers|notify|release|return|attend|override|concession|close)$/.exec(path) ?? [];
  if (!isChangedInPlace(entry) || last === '') return null;
  const step = last === 'answers' ? 'answer' : last === 'concession' ? 'concede' : last;
  const item = params['uuid'] ?? body?.['item'] ?? '';
  return {
    to: `/site/checks/${params['id']}`,
    search: { ...inProject(entry), step, item: String(item), resume: id },
  };
}

/** Where a line, a signature or an addendum goes on or is corrected. */
function diaryAddress(entry: Entry): SiteAddress | null {
  const { path, params, body, id, lastProblem } = entry;
  const day = params['day'];
  const [, last = ''] = /(lines|\{id\}|sign|countersign|addenda)$/.exec(path) ?? [];
  if (!isChangedInPlace(entry) || last === '' || day === undefined) return null;
  // A line that is gone has no sheet: another one would be added.
  if (last === '{id}' && lastProblem?.code === 'notFound') return null;
  const line = last === '{id}' && { line: String(params['id']) };
  const step = line || last === 'lines' ? 'line' : last === 'addenda' ? 'addendum' : last;
  const section = String(body?.['section'] ?? '');
  return {
    to: `/site/diary/${day}`,
    search: { ...inProject(entry), step, ...line, ...(section && { section }), resume: id },
  };
}

/** In addresses: the uuid of what this device made, else the server's id. */
const keyOf = ({ record }: Entry): string =>
  record.startsWith('issue:') ? record.slice('issue:'.length) : record;

/** Where an entry is edited or a draft goes on; null if it cannot be changed, as a photo or a step that may have arrived. */
export function editAddress(entry: Entry): SiteAddress | null {
  const { act, state, id, kind } = entry;
  if (kind === 'check') return checkAddress(entry);
  if (kind === 'diary-day') return diaryAddress(entry);
  if (kind !== 'issue' || act === 'photo') return null;
  const to: AppPath = `/site/issues/${keyOf(entry)}`;
  const step = /\/(fixed|refuse|accept)$/.exec(entry.path)?.[1];
  if (step && isChangedInPlace(entry)) return { to, search: { ...inProject(entry), step, resume: id } };
  if (act === 'create' && state === 'draft')
    return { to: '/site/capture', search: { ...inProject(entry), resume: id } };
  if (act === 'create') return { to: `/site/issues/${id}/edit`, search: inProject(entry) };
  const name = state === 'draft' ? 'resume' : 'entry';
  if (act === 'edit') return { to: `${to}/edit`, search: { ...inProject(entry), [name]: id } };
  return null;
}
