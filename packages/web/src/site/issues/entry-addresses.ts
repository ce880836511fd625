import type { Entry } from '@brick/domain/site/outbox/entry';
import type { AppPath } from '../../platform/routing/app-paths.ts';

interface SiteAddress {
  to: AppPath;
  search: Record<string, string>;
}

const inProject = ({ projectId }: Entry) => ({ project: String(projectId) });

/**
 * Where the draft of an answer or of a step of a check goes on, and where a position is chosen anew; what else was saved of
 * a check is not changed any more.
 */
function checkAddress(entry: Entry): SiteAddress | null {
  const { act, state, path, params, body, id } = entry;
  if (act === 'edit') return { to: `/site/checks/${params['id']}`, search: inProject(entry) };
  const [, last = ''] = /(answers|notify|release|return|attend|override|concession|close)$/.exec(path) ?? [];
  if (state !== 'draft' || last === '') return null;
  const step = last === 'answers' ? 'answer' : last === 'concession' ? 'concede' : last;
  const item = params['uuid'] ?? body?.['item'] ?? '';
  return {
    to: `/site/checks/${params['id']}`,
    search: { ...inProject(entry), step, item: String(item), resume: id },
  };
}

/** Where the draft of a line, a signature or an addendum goes on. */
function diaryAddress(entry: Entry): SiteAddress | null {
  const { state, path, params, body, id } = entry;
  const day = params['day'];
  const [, last = ''] = /(lines|\{id\}|sign|countersign|addenda)$/.exec(path) ?? [];
  if (state !== 'draft' || last === '' || day === undefined) return null;
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

/** Where an entry is edited or a draft goes on; null if it cannot be changed, as a photo. */
export function editAddress(entry: Entry): SiteAddress | null {
  const { act, state, id, kind } = entry;
  if (kind === 'check') return checkAddress(entry);
  if (kind === 'diary-day') return diaryAddress(entry);
  if (kind !== 'issue' || act === 'photo') return null;
  const to: AppPath = `/site/issues/${keyOf(entry)}`;
  if (state === 'draft') {
    if (act === 'create') return { to: '/site/capture', search: { ...inProject(entry), resume: id } };
    const step = /\/(fixed|refuse|accept)$/.exec(entry.path)?.[1];
    return step ? { to, search: { ...inProject(entry), step, resume: id } } : null;
  }
  if (act === 'create') return { to: `/site/issues/${id}/edit`, search: inProject(entry) };
  if (act === 'edit') return { to: `${to}/edit`, search: { ...inProject(entry), entry: id } };
  return null;
}
