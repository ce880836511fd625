import fc from 'fast-check';
import type { Config } from '../platform/config.ts';
import { joinAs, type Person, signUp } from '../testing/people.ts';
import { addRandomProject, randomRows } from '../testing/random-project.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { VISITORS, type Visitor } from '../walk/expected.ts';
import { startClock, stillPlace, stopClock } from './clock.ts';

/** The projects that are recorded: the sample that the product adds itself, and one that is made up by chance. */
export const PROJECTS = ['sample', 'generated'] as const;
export type ProjectName = (typeof PROJECTS)[number];

/** Milliseconds that a recording may take where other work goes on beside it. */
export const PATIENCE = 300_000;

/** One project with a member in every role, somebody of another project, and nobody, in a world that stands still. */
export interface Site {
  server: TestServer;
  project: number;
  owner: Person;
  people: ReadonlyMap<Visitor, Person>;
  /** What is random and was told to somebody, and what it is called in a recording. */
  secrets: Map<string, string>;
  stop(): Promise<void>;
}

/** Of a hundred and fifty that were tried it draws the fullest project: several rows of every kind. */
const SEED = 22;
const DRAWN = 60;

/** Nothing here is about limits, which have tests of their own. */
const UNLIMITED: Partial<Config> = {
  registrationsPerHour: 1_000_000,
  projectsPerHour: 0,
  sampleProjectsPerHour: 0,
  archiveImportsPerHour: 0,
  unclaimedUploads: 0,
};

const drawnRows = () => fc.sample(randomRows, { seed: SEED, numRuns: DRAWN }).at(-1) as never;

const BUILD: Record<ProjectName, (server: TestServer, owner: Person) => Promise<number>> = {
  sample: async (_server, owner) => (await owner.post('/api/projects/sample')).body.id,
  generated: (server, owner) => addRandomProject(server, owner, drawnRows()),
};

/** Starts a server at the moment of the recording, and peoples a project. */
export async function openSite(name: ProjectName): Promise<Site> {
  stopClock();
  const place = await stillPlace();
  const server = await startServer(UNLIMITED, { beside: place });
  const owner = await signUp(server, 'owner');
  const project = await BUILD[name](server, owner);
  const people = new Map<Visitor, Person>([['owner', owner]]);
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

export function personNamed({ people }: Site, visitor: Visitor): Person {
  const person = people.get(visitor);
  if (!person) throw new Error(`${visitor} has no account`);
  return person;
}
