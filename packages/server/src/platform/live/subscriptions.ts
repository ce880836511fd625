import { setImmediate as immediate } from 'node:timers/promises';
import type { LiveChange } from '@brick/domain/live/api';
import { type LiveTopic, receivesTopic, topicsFor } from '@brick/domain/live/topics';
import { type Role, roleOf } from '@brick/domain/permissions';
import type { TopicEvent } from '../db/commit-events.ts';
import type { EventStream } from './event-stream.ts';
import { formatEvent } from './message-format.ts';

/** Changes of these entities may change memberships. */
export const MEMBERSHIP_ENTITIES: ReadonlySet<string> = new Set(['project', 'member', 'invitation']);

/** Changes of one kind of record in a project, from the activity log. */
export interface ProjectChange {
  projectId: number;
  entity: string;
  /** For comments: the kind of record that they belong to. */
  about: string | null;
  /** The ids of the transactions; null if there are many. */
  changes: readonly string[] | null;
}

export interface ProjectMembership {
  userId: number;
  projectId: number;
  role: string;
}

/** A user with their role in each project, and their open streams. */
interface Subscriber {
  userId: number;
  roles: Map<number, Role>;
  streams: Set<EventStream>;
}

/** The number of streams written to before requests get their turn: a few milliseconds of work. */
const WRITE_BATCH = 200;

/** Returns the changes in a project that a role may learn of, or null if there are none. */
function changeForRole(role: Role, projectId: number, happened: readonly ProjectChange[]): LiveChange | null {
  // Ownership of records is checked when they are read: here only the role matters, not the user.
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

function groupByProject(happened: readonly ProjectChange[]): Map<number, ProjectChange[]> {
  const projects = new Map<number, ProjectChange[]>();
  for (const each of happened) {
    const inProject = projects.get(each.projectId);
    if (inProject) inProject.push(each);
    else projects.set(each.projectId, [each]);
  }
  return projects;
}

/** Decides which streams of this process receive which events. It knows neither the database nor HTTP. */
export class Subscriptions {
  readonly #now: () => number;
  readonly #streams = new Set<EventStream>();
  readonly #listeners = new Map<number, Subscriber>();
  readonly #members = new Map<number, Set<Subscriber>>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Every open stream of this process. */
  get streams(): ReadonlySet<EventStream> {
    return this.#streams;
  }

  streamsOf(userId: number): readonly EventStream[] {
    return [...(this.#listeners.get(userId)?.streams ?? [])];
  }

  add(stream: EventStream, memberships: readonly ProjectMembership[]): void {
    const listener = this.#listeners.get(stream.userId) ?? {
      userId: stream.userId,
      roles: new Map(),
      streams: new Set(),
    };
    this.#listeners.set(stream.userId, listener);
    this.setMembershipsOf([stream.userId], memberships);
    // Added last: the new stream has just loaded what the user's other streams are notified of.
    this.#streams.add(stream);
    listener.streams.add(stream);
  }

  remove(stream: EventStream): void {
    this.#streams.delete(stream);
    const listener = this.#listeners.get(stream.userId);
    if (!listener?.streams.delete(stream) || listener.streams.size > 0) return;
    this.#listeners.delete(stream.userId);
    for (const projectId of [...listener.roles.keys()]) this.#leave(listener, projectId);
  }

  /** Updates the members of these projects. */
  setMembersOf(projectIds: readonly number[], memberships: readonly ProjectMembership[]): void {
    const now = new Set(memberships.map(({ userId, projectId }) => `${userId} ${projectId}`));
    for (const projectId of projectIds) {
      for (const listener of [...(this.#members.get(projectId) ?? [])])
        if (!now.has(`${listener.userId} ${projectId}`)) this.#become(listener, projectId, null);
    }
    for (const { userId, projectId, role } of memberships)
      this.#become(this.#listeners.get(userId), projectId, roleOf(role));
  }

  /** Updates the projects of these users. */
  setMembershipsOf(userIds: readonly number[], memberships: readonly ProjectMembership[]): void {
    const now = new Set(memberships.map(({ userId, projectId }) => `${userId} ${projectId}`));
    for (const userId of userIds) {
      const listener = this.#listeners.get(userId);
      for (const projectId of [...(listener?.roles.keys() ?? [])])
        if (!now.has(`${userId} ${projectId}`)) this.#become(listener, projectId, null);
    }
    for (const { userId, projectId, role } of memberships)
      this.#become(this.#listeners.get(userId), projectId, roleOf(role));
  }

  /** Sets or removes a user's role in a project and notifies their streams of a change. */
  #become(listener: Subscriber | undefined, projectId: number, role: Role | null): void {
    if (!listener || (listener.roles.get(projectId) ?? null) === role) return;
    if (role) {
      listener.roles.set(projectId, role);
      const members = this.#members.get(projectId) ?? new Set();
      this.#members.set(projectId, members.add(listener));
    } else this.#leave(listener, projectId);
    this.#send(listener.streams, { projectId, topics: ['membership'] });
  }

  #leave(listener: Subscriber, projectId: number): void {
    listener.roles.delete(projectId);
    const members = this.#members.get(projectId);
    members?.delete(listener);
    if (members?.size === 0) this.#members.delete(projectId);
  }

  /** Notifies the subscribed members of changes in their projects, as far as their role may know them. */
  async tell(happened: readonly ProjectChange[]): Promise<void> {
    let sent = 0;
    for (const [projectId, inProject] of groupByProject(happened)) {
      const texts = new Map<Role, string | null>();
      for (const { roles, streams } of this.#members.get(projectId) ?? []) {
        const role = roles.get(projectId) ?? 'viewer';
        let text = texts.get(role);
        if (text === undefined) {
          const change = changeForRole(role, projectId, inProject);
          text = change && formatEvent('changes', this.#now(), [change]);
          texts.set(role, text);
        }
        if (text) for (const stream of streams) stream.send(text);
        sent += streams.size;
        if (sent < WRITE_BATCH) continue;
        sent = 0;
        await immediate();
      }
    }
  }

  /** Notifies subscribers of published events. */
  announce(said: readonly TopicEvent[]): void {
    for (const { userId, projectId, topic } of said) {
      if (userId !== undefined) this.#send(this.streamsOf(userId), { projectId: null, topics: [topic] });
      else
        for (const { roles, streams } of this.#members.get(projectId) ?? [])
          if (receivesTopic({ userId: 0, role: roles.get(projectId) ?? 'viewer' }, topic))
            this.#send(streams, { projectId, topics: [topic] });
    }
  }

  /** Sends a stream the changes and events from before it opened. */
  catchUp(stream: EventStream, happened: readonly ProjectChange[], said: readonly TopicEvent[]): void {
    const roles = this.#listeners.get(stream.userId)?.roles ?? new Map<number, Role>();
    const changes: LiveChange[] = [];
    for (const [projectId, inProject] of groupByProject(happened)) {
      const role = roles.get(projectId);
      const change = role && changeForRole(role, projectId, inProject);
      if (change) changes.push(change);
      if (role && inProject.some(({ entity }) => MEMBERSHIP_ENTITIES.has(entity)))
        changes.push({ projectId, topics: ['membership'] });
    }
    for (const { userId, projectId, topic } of said) {
      const role = projectId === undefined ? undefined : roles.get(projectId);
      if (userId === stream.userId) changes.push({ projectId: null, topics: [topic] });
      else if (role && projectId !== undefined && receivesTopic({ userId: 0, role }, topic))
        changes.push({ projectId, topics: [topic] });
    }
    if (changes.length > 0) stream.send(formatEvent('changes', this.#now(), changes));
  }

  #send(streams: Iterable<EventStream>, change: LiveChange): void {
    const text = formatEvent('changes', this.#now(), [change]);
    for (const stream of streams) stream.send(text);
  }
}
