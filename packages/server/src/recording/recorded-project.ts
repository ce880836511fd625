import fc from 'fast-check';
import { VISITORS, type Visitor } from '../endpoint-tests/expected/expected-statuses.ts';
import type { Config } from '../platform/config/config.ts';
import { joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { addRandomProject, randomRows } from '../testing/projects/random-project.ts';
import { startServer, type TestServer } from '../testing/test-server.ts';
import { createFrozenDatabase, startClock, stopClock } from './frozen-clock.ts';

/** The recorded projects: the product's sample, and a randomly generated one. */
export const PROJECTS = ['sample', 'generated'] as const;
export type ProjectName = (typeof PROJECTS)[number];

/** Timeout of a recording on a busy machine. */
export const TIMEOUT_MS = 300_000;

/** A project with a member in every role, a stranger and a visitor, with a frozen clock. */
export interface RecordedProject {
  server: TestServer;
  project: number;
  owner: TestPerson;
  people: ReadonlyMap<Visitor, TestPerson>;
  /** Random values in responses, and their names in the recording. */
  secrets: Map<string, string>;
  stop(): Promise<void>;
}

/** This seed yields the fullest of 150 projects: several rows of every kind. */
const SEED = 22;
const DRAW_COUNT = 60;

/** Limits have their own tests. */
const UNLIMITED: Partial<Config> = {
  registrationsPerHour: 1_000_000,
  projectsPerHour: 0,
  sampleProjectsPerHour: 0,
  archiveImportsPerHour: 0,
  unclaimedUploads: 0,
};

function pickRandomRows() {
  const rows = fc.sample(randomRows, { seed: SEED, numRuns: DRAW_COUNT }).at(-1);
  if (!rows) throw new Error('no rows were drawn');
  return rows;
}

const PROJECT_BUILDERS: Record<ProjectName, (server: TestServer, owner: TestPerson) => Promise<number>> = {
  sample: async (_server, owner) => (await owner.post('/api/projects/sample')).body.id,
  generated: (server, owner) => addRandomProject(server, owner, pickRandomRows()),
};

/** Starts a server with a frozen clock and creates a project with members. */
export async function openRecordedProject(name: ProjectName): Promise<RecordedProject> {
  stopClock();
  const place = await createFrozenDatabase();
  const server = await startServer(UNLIMITED, { beside: place });
  const owner = await signUp(server, 'owner');
  const project = await PROJECT_BUILDERS[name](server, owner);
  const people = new Map<Visitor, TestPerson>([['owner', owner]]);
  for (const [visitor, role] of VISITORS) {
    if (visitor === 'owner' || visitor === 'signed-out') continue;
    people.set(visitor, role ? await joinAs(server, project, role) : await signUp(server, 'stranger'));
  }
  return {
    ...{ server, project, owner, people, secrets: new Map() },
    async stop() {
      await server.stop();
      await place.clear();
      startClock();
    },
  };
}

export function personNamed({ people }: RecordedProject, visitor: Visitor): TestPerson {
  const person = people.get(visitor);
  if (!person) throw new Error(`${visitor} has no account`);
  return person;
}
