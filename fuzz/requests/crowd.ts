import { ROLES, roleOf } from '@brick/domain/permissions';
import { SESSION_COOKIE, startSession } from '@brick/server/platform/sessions';
import { KINDS } from '@brick/server/schema/kinds';
import { signUp } from '@brick/server/testing/people';
import { fingerprint, peopleElsewhere } from '@brick/server/walk/elsewhere';
import { VISITORS } from '@brick/server/walk/expected';
import { addPeopledProject } from '@brick/server/walk/places';
import { addRows, FOLDER_OF, type Kind } from '@brick/server/walk/rows';
import type { World } from '@brick/server/walk/world';
import { sql } from 'drizzle-orm';
import type { Chance } from '../chance.ts';
import type { Named } from './values.ts';

interface Someone {
  name: string;
  /** Null for who is signed out. */
  id: number | null;
  role: string | null;
}

/** Roles that some answers reach without the money in them. */
const SEES_LESS: ReadonlySet<string> = new Set(ROLES.slice(5));

/** All who come to the shared projects, with the rows that they may name; and somebody whose project is none of theirs. */
export class Crowd implements Named {
  readonly world: World;
  readonly people: readonly Someone[];
  readonly projects: readonly number[];
  readonly elsewhere: number;
  readonly #print: Record<string, string>;
  readonly #ids = new Map<string, number[]>();
  readonly #foreign: readonly number[];
  readonly #cookies = new Map<string, string>();
  readonly #files: string[];

  private constructor(
    parts: Pick<Crowd, 'world' | 'people' | 'projects' | 'elsewhere'>,
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

  static async gather(world: World): Promise<Crowd> {
    const elsewhere = await peopleElsewhere(world);
    const foreign: number[] = [];
    for (const { table } of Object.values(KINDS)) {
      const rows = await world.server.connection.rows<{ id: number }>(
        sql`select id from ${table} t where t.project_id = ${elsewhere}`,
      );
      foreign.push(...rows.map(({ id }) => id));
    }
    // Who has a project of their own asks for nothing: nothing of theirs may change.
    const members = VISITORS.filter(([name]) => name !== 'stranger').map(
      ([name, role]): Someone => ({ name, role, id: world.people.get(name)?.id ?? null }),
    );
    const passerBy = await signUp(world.server, 'passer-by');
    const people = [...members, { name: 'passer-by', role: null, id: passerBy.id }];
    const projects = [world.project, await addPeopledProject(world)];
    const crowd = new Crowd(
      { world, people, projects, elsewhere },
      await fingerprint(world, elsewhere),
      foreign,
    );
    await crowd.#addRows();
    return crowd;
  }

  async #addRows(): Promise<void> {
    const makers = this.people.flatMap(({ id, role }) => (id !== null && role ? [id] : [])).slice(0, 4);
    for (const [kind, place] of Object.entries(FOLDER_OF) as [Kind, string][]) {
      const wanted = makers.flatMap((by, index) => [{ by }, { by, deleted: index % 2 === 0 }]);
      this.#ids.set(place, await addRows(this.world, kind, wanted));
    }
  }

  /** Remembers a row that was added, and a file. */
  learn(path: string, answer: unknown): void {
    const { id, url } = (typeof answer === 'object' && answer !== null ? answer : {}) as {
      id?: unknown;
      url?: unknown;
    };
    const place = path.split('?')[0]?.split('/').at(-1) ?? '';
    if (typeof id === 'number') this.#ids.set(place, [...(this.#ids.get(place) ?? []), id].slice(-40));
    if (typeof url === 'string' && url.startsWith('/api/files/')) this.#files.push(url);
  }

  /** An id for a call on rows of this place: mostly one that is there, sometimes somebody else's. */
  idFor(place: string, chance: Chance): number {
    const own = this.#ids.get(place) ?? [];
    if (own.length > 0 && !chance.oneIn(8)) return chance.pick(own);
    return this.id(chance);
  }

  id(chance: Chance): number {
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

  project(chance: Chance): number {
    if (chance.oneIn(8)) return this.elsewhere;
    return chance.oneIn(4) ? (this.projects[1] ?? 0) : (this.projects[0] ?? 0);
  }

  file(chance: Chance): string {
    return chance.pick(this.#files);
  }

  get owner(): Someone {
    return this.people[0] as Someone;
  }

  seesLess({ role }: Someone): boolean {
    return role === null || SEES_LESS.has(roleOf(role));
  }

  /** The cookie of somebody who is signed in; a new session where the last one was ended. */
  async cookieOf({ name, id }: Someone, renew = false): Promise<string> {
    if (id === null) return '';
    const kept = this.#cookies.get(name);
    if (kept && !renew) return kept;
    const device = { userAgent: 'fuzz', address: '127.0.0.1' };
    const session = await startSession(this.world.server.connection.db, id, device, Date.now());
    const cookie = `${SESSION_COOKIE}=${session}`;
    this.#cookies.set(name, cookie);
    return cookie;
  }

  /** Everybody has their role again, and no project lies in the trash: chance takes both away before long. */
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

  /** What has changed in the project of somebody who was never there. */
  async changedElsewhere(): Promise<string[]> {
    const now = await fingerprint(this.world, this.elsewhere);
    return Object.keys(now).filter((what) => now[what] !== this.#print[what]);
  }
}

export type { Someone };
