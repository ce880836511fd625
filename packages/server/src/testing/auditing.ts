import { auditActivity } from '../activity/audit.ts';
import { sealAll } from './sealing.ts';
import type { TestServer } from './server.ts';

/** Seals all that was written by now and compares the log with its seals. */
export async function auditAll(server: TestServer) {
  await sealAll(server);
  const faults: string[] = [];
  const { entries, erased, namesErased, namesCovered } = await auditActivity(server.connection, [], {
    report: ({ fault }) => faults.push(fault),
    head: () => {},
  });
  return { entries, erased, namesErased, namesCovered, faults };
}
