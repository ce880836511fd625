import { addProjectOf, type Person, signUp } from '@brick/server/testing/people';
import { startServer, type TestServer } from '@brick/server/testing/server';

/** An owner with a project, on a server that says in its log what it did not expect. */
export interface Site {
  server: TestServer;
  owner: Person;
  project: number;
}

export async function openSite(): Promise<Site> {
  const server = await startServer({ logLevel: 'error' });
  const owner = await signUp(server, 'owner');
  return { server, owner, project: await addProjectOf(owner) };
}
