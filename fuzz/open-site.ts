import { addProjectOf, type Person, signUp } from '@brick/server/testing/people';
import { startServer, type TestServer } from '@brick/server/testing/server';

/** An owner with a project, on a server that says in its log what it did not expect. */
export interface Site {
  server: TestServer;
  owner: Person;
  project: number;
}

export async function openSite(): Promise<Site> {
  const server = await startServer({
    logLevel: 'error',
    // Chance is busier than people: with limits most of it would only meet these.
    ...{ projectsPerHour: 0, sampleProjectsPerHour: 0, archiveImportsPerHour: 0, unclaimedUploads: 0 },
  });
  const owner = await signUp(server, 'owner');
  return { server, owner, project: await addProjectOf(owner) };
}
