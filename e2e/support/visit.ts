import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

export interface Visit {
  context: BrowserContext;
  page: Page;
  /** What the page's console and its own errors said; behind the test nothing may stand here. */
  complaints: string[];
}

export type Person = Visit & { username: string };

export type NamedPerson = Person & { id: number };

/** How a test gets its visitors. */
export interface Visitors {
  /** Opens a browser with a fresh profile; it is closed behind the test. */
  visit(options?: BrowserContextOptions): Promise<Visit>;
  /** A visitor who has made an account and is signed in, without passing the sign-up screen. */
  signedIn(options?: BrowserContextOptions): Promise<Person>;
  /** Somebody with an account and a name of their own, signed in. */
  namedPerson(firstName: string, lastName: string): Promise<NamedPerson>;
  /** Somebody with a browser of their own, taken into a project by its owner; whoever is offered to be one accepts. */
  joined(owner: Visit, projectId: number, role: string): Promise<Person>;
  /** The owner of a sample project that other tests read as well: for tests that change nothing in it. */
  inSample(options?: BrowserContextOptions): Promise<Person & { project: number }>;
}
