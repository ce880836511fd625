import { auditActivity } from '../activity/hash-chain-audit.ts';
import { hashAllEntries } from './hash-activity.ts';
import type { TestServer } from './test-server.ts';

/** Hashes everything written so far and audits the log. */
export async function hashAndAudit(server: TestServer) {
  await hashAllEntries(server);
  const faults: string[] = [];
  const { entries, erased, namesErased, namesCovered } = await auditActivity(server.connection, [], {
    report: ({ fault }) => faults.push(fault),
    head: () => {},
  });
  return { entries, erased, namesErased, namesCovered, faults };
}
