import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

export interface BrowserVisit {
  context: BrowserContext;
  page: Page;
  /** Console errors and exceptions of the page; must be empty after the test. */
  complaints: string[];
}

export type SignedInVisit = BrowserVisit & { username: string };

export type NamedVisit = SignedInVisit & { id: number };

/** Fixtures that create visitors. */
export interface VisitorFixtures {
  /** Opens a browser with a fresh profile, which is closed after the test. */
  visit(options?: BrowserContextOptions): Promise<BrowserVisit>;
  /** A signed-in visitor with a new account, without using the sign-up screen. */
  signedIn(options?: BrowserContextOptions): Promise<SignedInVisit>;
  /** A signed-in visitor with a given name. */
  namedPerson(firstName: string, lastName: string): Promise<NamedVisit>;
  /** A visitor added to a project by its owner; an offered role of owner is accepted. */
  joined(owner: BrowserVisit, projectId: number, role: string): Promise<SignedInVisit>;
  /** The owner of a sample project shared by read-only tests. */
  inSample(options?: BrowserContextOptions): Promise<SignedInVisit & { project: number }>;
}
