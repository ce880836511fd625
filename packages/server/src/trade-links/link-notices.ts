import { linkActorName } from '@brick/domain/links/link-actors';
import { publishNotice } from '../notices/service.ts';
import type { Connection } from '../platform/db/connection.ts';
import type { LiveLink } from './link-store.ts';
import type { IssueRow } from './visitor-issues.ts';

/** The maker of a link hears what is done by it. */
export const notifyMaker = (
  connection: Connection,
  { link }: Pick<LiveLink, 'link'>,
  kind: 'linkAnswered' | 'linkDisputed',
  { id, number, title, disputedReason }: IssueRow,
): Promise<void> =>
  publishNotice(connection, {
    userIds: [link.createdBy],
    ...{ kind, projectId: link.projectId, entity: 'issue', entityId: id },
    facts: {
      title: `${number} ${title}`,
      by: linkActorName(link),
      ...(kind === 'linkDisputed' && { reason: disputedReason }),
    },
  });

/** Tells the maker that somebody has the list. */
export const notifyOfAcknowledgement = (
  connection: Connection,
  { link }: Pick<LiveLink, 'link'>,
  name: string,
): Promise<void> =>
  publishNotice(connection, {
    userIds: [link.createdBy],
    ...{ kind: 'linkAcknowledged', projectId: link.projectId, entity: 'trade-link', entityId: link.id },
    facts: { title: linkActorName(link), by: name },
  });
