import { setImmediate as immediate } from 'node:timers/promises';
import { hears, type LiveTopic, topicsFor } from '@brick/domain/live';
import type { LiveChange } from '@brick/domain/live/contract';
import { type Role, roleOf } from '@brick/domain/permissions';
import type { Announcement } from '../announcements.ts';
import type { Stream } from './stream.ts';
import { eventText } from './wire.ts';

/** What the activity log tells of one kind of row in a project. */
export interface Happened {
  projectId: number;
  entity: string;
  /** Of comments: the kind of row that they were made on. */
  about: string | null;
  /** The transactions that wrote it; null where there are many. */
  changes: readonly string[] | null;
}

export interface Membership {
  userId: number;
  projectId: number;
  role: string;
}

/** One user: their role in each of their projects, and their streams. */
interface Listener {
  userId: number;
  roles: Map<number, Role>;
  streams: Set<Stream>;
}

/** Streams that are written to before requests have their turn: some milliseconds' work. */
const AT_ONCE = 200;

/** What one role hears of what happened in a project, or null where that is nothing. */
function changeFor(role: Role, projectId: number, happened: readonly Happened[]): LiveChange | null {
  // Whose rows they are is not asked here, but when they are read: the role decides, and not the user.
  const member = { userId: 0, role };
  const topics = new Set<LiveTopic>();
  let changes: Set<string> | null = new Set();
  for (const { entity, about, changes: ids } of happened) {
    const heard = topicsFor(member, entity, about);
    for (const topic of heard) topics.add(topic);
    if (heard.length > 0) changes = ids && changes && new Set([...changes, ...ids]);
  }
  return topics.size > 0
    ? { projectId, topics: [...topics], changes: changes ? [...changes] : undefined }
    : null;
}

function byProject(happened: readonly Happened[]): Map<number, Happened[]> {
  const projects = new Map<number, Happened[]>();
  for (const each of happened) {
    const inProject = projects.get(each.projectId);
    if (inProject) inProject.push(each);
    else projects.set(each.projectId, [each]);
  }
  return projects;
}

/** Which streams of this process are told of what. It knows neither the database nor how people connect. */
export class Hub {
  readonly #now: () => number;
  readonly #streams = new Set<Stream>();
  readonly #listeners = new Map<number, Listener>();
  readonly #members = new Map<number, Set<Listener>>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Every open stream of this process. */
  get streams(): ReadonlySet<Stream> {
    return this.#streams;
  }

  streamsOf(userId: number): readonly Stream[] {
    return [...(this.#listeners.get(userId)?.streams ?? [])];
  }

  add(stream: Stream, memberships: readonly Membership[]): void {
    const listener = this.#listeners.get(stream.userId) ?? {
      userId: stream.userId,
      roles: new Map(),
      streams: new Set(),
    };
    this.#listeners.set(stream.userId, listener);
    this.setMembershipsOf([stream.userId], memberships);
    // Only now: what the others of this user are told anew, this one has just asked for.
    this.#streams.add(stream);
    listener.streams.add(stream);
  }

  remove(stream: Stream): void {
    this.#streams.delete(stream);
    const listener = this.#listeners.get(stream.userId);
    if (!listener?.streams.delete(stream) || listener.streams.size > 0) return;
    this.#listeners.delete(stream.userId);
    for (const projectId of [...listener.roles.keys()]) this.#leave(listener, projectId);
  }

  /** Takes on who is a member of these projects now. */
  setMembersOf(projectIds: readonly number[], memberships: readonly Membership[]): void {
    const now = new Set(memberships.map(({ userId, projectId }) => `${userId} ${projectId}`));
    for (const projectId of projectIds) {
      for (const listener of [...(this.#members.get(projectId) ?? [])])
        if (!now.has(`${listener.userId} ${projectId}`)) this.#become(listener, projectId, null);
    }
    for (const { userId, projectId, role } of memberships)
      this.#become(this.#listeners.get(userId), projectId, roleOf(role));
  }

  /** Takes on which projects these users are members of now. */
  setMembershipsOf(userIds: readonly number[], memberships: readonly Membership[]): void {
    const now = new Set(memberships.map(({ userId, projectId }) => `${userId} ${projectId}`));
    for (const userId of userIds) {
      const listener = this.#listeners.get(userId);
      for (const projectId of [...(listener?.roles.keys() ?? [])])
        if (!now.has(`${userId} ${projectId}`)) this.#become(listener, projectId, null);
    }
    for (const { userId, projectId, role } of memberships)
      this.#become(this.#listeners.get(userId), projectId, roleOf(role));
  }

  /** A user has this role in a project from now on, or none, and is told so where that is news. */
  #become(listener: Listener | undefined, projectId: number, role: Role | null): void {
    if (!listener || (listener.roles.get(projectId) ?? null) === role) return;
    if (role) {
      listener.roles.set(projectId, role);
      const members = this.#members.get(projectId) ?? new Set();
      this.#members.set(projectId, members.add(listener));
    } else this.#leave(listener, projectId);
    this.#send(listener.streams, { projectId, topics: ['membership'] });
  }

  #leave(listener: Listener, projectId: number): void {
    listener.roles.delete(projectId);
    const members = this.#members.get(projectId);
    members?.delete(listener);
    if (members?.size === 0) this.#members.delete(projectId);
  }

  /** Tells the members who listen here what happened in their projects: each what their role may know. */
  async tell(happened: readonly Happened[]): Promise<void> {
    let sent = 0;
    for (const [projectId, inProject] of byProject(happened)) {
      const texts = new Map<Role, string | null>();
      for (const { roles, streams } of this.#members.get(projectId) ?? []) {
        const role = roles.get(projectId) ?? 'viewer';
        let text = texts.get(role);
        if (text === undefined) {
          const change = changeFor(role, projectId, inProject);
          text = change && eventText('changes', this.#now(), [change]);
          texts.set(role, text);
        }
        if (text) for (const stream of streams) stream.send(text);
        sent += streams.size;
        if (sent < AT_ONCE) continue;
        sent = 0;
        await immediate();
      }
    }
  }

  /** Passes on what was announced of users and of projects. */
  announce(said: readonly Announcement[]): void {
    for (const { userId, projectId, topic } of said) {
      if (userId !== undefined) this.#send(this.streamsOf(userId), { projectId: null, topics: [topic] });
      else
        for (const { roles, streams } of this.#members.get(projectId) ?? [])
          if (hears({ userId: 0, role: roles.get(projectId) ?? 'viewer' }, topic))
            this.#send(streams, { projectId, topics: [topic] });
    }
  }

  /** Tells one stream what happened and was announced before it opened. */
  catchUp(stream: Stream, happened: readonly Happened[], said: readonly Announcement[]): void {
    const roles = this.#listeners.get(stream.userId)?.roles ?? new Map<number, Role>();
    const changes: LiveChange[] = [];
    for (const [projectId, inProject] of byProject(happened)) {
      const role = roles.get(projectId);
      const change = role && changeFor(role, projectId, inProject);
      if (change) changes.push(change);
    }
    for (const { userId, projectId, topic } of said) {
      const role = projectId === undefined ? undefined : roles.get(projectId);
      if (userId === stream.userId) changes.push({ projectId: null, topics: [topic] });
      else if (role && projectId !== undefined && hears({ userId: 0, role }, topic))
        changes.push({ projectId, topics: [topic] });
    }
    if (changes.length > 0) stream.send(eventText('changes', this.#now(), changes));
  }

  #send(streams: Iterable<Stream>, change: LiveChange): void {
    const text = eventText('changes', this.#now(), [change]);
    for (const stream of streams) stream.send(text);
  }
}
