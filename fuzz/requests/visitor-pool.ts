import { ROLES, roleOf } from '@brick/domain/permissions';
import { VISITORS } from '@brick/server/endpoint-tests/expected/expected-statuses';
import type { Fixtures } from '@brick/server/endpoint-tests/fixtures/fixtures';
import { addOtherProject, fingerprint } from '@brick/server/endpoint-tests/fixtures/other-project';
import { addProjectWithMembers } from '@brick/server/endpoint-tests/fixtures/path-params';
import { addRows, type FixtureKind, PATH_OF_KIND } from '@brick/server/endpoint-tests/fixtures/row-fixtures';
import { SESSION_COOKIE, startSession } from '@brick/server/platform/access/sessions';
import { KINDS } from '@brick/server/schema/kinds/record-kinds';
import { signUp } from '@brick/server/testing/people';
import { sql } from 'drizzle-orm';
import type { SeededRandom } from '../seeded-random.ts';
import type { ReferenceSource } from './random-values.ts';

interface FuzzVisitor {
  name: string;
  /** Null if signed out. */
  id: number | null;
  role: string | null;
}

/** Roles that receive some replies without money. */
const ROLES_WITHOUT_MONEY: ReadonlySet<string> = new Set(ROLES.slice(5));

/** All visitors of the shared projects with the rows they may refer to, and another user's unrelated project. */
export class VisitorPool implements ReferenceSource {
  readonly world: Fixtures;
  readonly people: readonly FuzzVisitor[];
  readonly projects: readonly number[];
  readonly elsewhere: number;
  readonly #print: Record<string, string>;
  readonly #ids = new Map<string, number[]>();
  readonly #foreign: readonly number[];
  readonly #cookies = new Map<string, string>();
  readonly #files: string[];

  private constructor(
    parts: Pick<VisitorPool, 'world' | 'people' | 'projects' | 'elsewhere'>,
    print: Record<string, string>,
    foreign: number[],
  ) {
    this.world = parts.world;
    this.people = parts.people;
    this.projects = parts.projects;
    this.elsewhere = parts.elsewhere;
    this.#print = print;
    this.#foreign = foreign;
    this.#files = [`/api/files/${parts.world.fileKey}`, '/api/files/AAAAAAAAAAAAAAAAAAAAAAAA'];
  }

  static async gather(world: Fixtures): Promise<VisitorPool> {
    const elsewhere = await addOtherProject(world);
    const foreign: number[] = [];
    for (const { table } of Object.values(KINDS)) {
      const rows = await world.server.connection.rows<{ id: number }>(
        sql`select id from ${table} t where t.project_id = ${elsewhere}`,
      );
      foreign.push(...rows.map(({ id }) => id));
    }
    // The owner of the unrelated project sends nothing, so nothing of theirs may change.
    const members = VISITORS.filter(([name]) => name !== 'stranger').map(
      ([name, role]): FuzzVisitor => ({ name, role, id: world.people.get(name)?.id ?? null }),
    );
    const passerBy = await signUp(world.server, 'passer-by');
    const people = [...members, { name: 'passer-by', role: null, id: passerBy.id }];
    const projects = [world.project, await addProjectWithMembers(world)];
    const crowd = new VisitorPool(
      { world, people, projects, elsewhere },
      await fingerprint(world, elsewhere),
      foreign,
    );
    await crowd.#addRows();
    return crowd;
  }

  async #addRows(): Promise<void> {
    const makers = this.people.flatMap(({ id, role }) => (id !== null && role ? [id] : [])).slice(0, 4);
    for (const [kind, place] of Object.entries(PATH_OF_KIND) as [FixtureKind, string][]) {
      const wanted = makers.flatMap((by, index) => [{ by }, { by, deleted: index % 2 === 0 }]);
      this.#ids.set(place, await addRows(this.world, kind, wanted));
    }
  }

  /** Remembers an added row or file. */
  learn(path: string, answer: unknown): void {
    const { id, url } = (typeof answer === 'object' && answer !== null ? answer : {}) as {
      id?: unknown;
      url?: unknown;
    };
    const place = path.split('?')[0]?.split('/').at(-1) ?? '';
    if (typeof id === 'number') this.#ids.set(place, [...(this.#ids.get(place) ?? []), id].slice(-40));
    if (typeof url === 'string' && url.startsWith('/api/files/')) this.#files.push(url);
  }

  /** Returns an id for this path, usually an existing one, sometimes a foreign one. */
  idFor(place: string, chance: SeededRandom): number {
    const own = this.#ids.get(place) ?? [];
    if (own.length > 0 && !chance.oneIn(8)) return chance.pick(own);
    return this.id(chance);
  }

  id(chance: SeededRandom): number {
    const kinds = [...this.#ids.values()].filter((ids) => ids.length > 0);
    switch (chance.whole(0, 5)) {
      case 0:
        return chance.pick(this.#foreign);
      case 1:
        return this.project(chance);
      case 2:
        return chance.pick(this.people).id ?? 1;
      default:
        return chance.pick(chance.pick(kinds));
    }
  }

  project(chance: SeededRandom): number {
    if (chance.oneIn(8)) return this.elsewhere;
    return chance.oneIn(4) ? (this.projects[1] ?? 0) : (this.projects[0] ?? 0);
  }

  file(chance: SeededRandom): string {
    return chance.pick(this.#files);
  }

  get owner(): FuzzVisitor {
    return this.people[0] as FuzzVisitor;
  }

  seesLess({ role }: FuzzVisitor): boolean {
    return role === null || ROLES_WITHOUT_MONEY.has(roleOf(role));
  }

  /** Returns the session cookie of a visitor; a new session if the last one ended. */
  async cookieOf({ name, id }: FuzzVisitor, renew = false): Promise<string> {
    if (id === null) return '';
    const kept = this.#cookies.get(name);
    if (kept && !renew) return kept;
    const device = { userAgent: 'fuzz', address: '127.0.0.1' };
    const session = await startSession(this.world.server.connection.db, id, device, Date.now());
    const cookie = `${SESSION_COOKIE}=${session}`;
    this.#cookies.set(name, cookie);
    return cookie;
  }

  /** Restores roles and deleted projects, which random requests remove quickly. */
  async tidy(): Promise<void> {
    const { connection } = this.world.server;
    const owner = this.world.owner.id;
    for (const project of this.projects) {
      await connection.rows(
        sql`update projects set deleted_at = null, deleted_by = null, owner_id = ${owner} where id = ${project}`,
      );
      for (const { id, role } of this.people)
        if (id !== null && role)
          await connection.rows(sql`
            insert into project_members (project_id, user_id, role) values (${project}, ${id}, ${role})
            on conflict (project_id, user_id) do update set role = excluded.role`);
    }
  }

  /** Returns what changed in the unrelated project. */
  async changedElsewhere(): Promise<string[]> {
    const now = await fingerprint(this.world, this.elsewhere);
    return Object.keys(now).filter((what) => now[what] !== this.#print[what]);
  }
}

export type { FuzzVisitor };
