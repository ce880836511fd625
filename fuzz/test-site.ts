import { addProjectOf, signUp, type TestPerson } from '@brick/server/testing/people';
import { startServer, type TestServer } from '@brick/server/testing/test-server';

/** An owner with a project on a server that logs unexpected errors. */
export interface FuzzSite {
  server: TestServer;
  owner: TestPerson;
  project: number;
}

export async function openFuzzSite(): Promise<FuzzSite> {
  const server = await startServer({
    logLevel: 'error',
    // Fuzzing is faster than people and would mostly hit the rate limits.
    ...{ projectsPerHour: 0, sampleProjectsPerHour: 0, archiveImportsPerHour: 0, unclaimedUploads: 0 },
  });
  const owner = await signUp(server, 'owner');
  return { server, owner, project: await addProjectOf(owner) };
}
