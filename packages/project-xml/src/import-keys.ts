import type { Node } from '@brick/xml/element';

/** A GUID of zeros is that of nothing. */
const GUID = /^\{?(?!0{8}-)([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\}?$/i;
/** What of a project's own name goes into a key. */
const MAX_PROJECT_NAME = 120;

const guidOf = (text: string | null): string | null => GUID.exec(text ?? '')?.[1]?.toLowerCase() ?? null;

/** By what a project is known: the first that it has of a GUID, an id, the moment it was made, and a title. */
export function projectKeyOf(project: Node): string {
  const own = project.text('UID') ?? project.text('CreationDate') ?? project.text('Title');
  return guidOf(project.text('GUID')) ?? (own ?? '').slice(0, MAX_PROJECT_NAME);
}

/**
 * By what a task is known in every file of its programme: its GUID, else its UID, which counts within its project. A key
 * that another task has already is numbered, for a file may have been put together by hand.
 */
export class ImportKeys {
  readonly #project: string;
  readonly #given = new Set<string>();

  constructor(project: string) {
    this.#project = project;
  }

  of(task: Node): string {
    const guid = guidOf(task.text('GUID'));
    const byId = `uid:${(task.text('UID') ?? task.text('ID') ?? '').slice(0, 20)}:${this.#project}`;
    const own = guid !== null && !this.#given.has(`guid:${guid}`) ? `guid:${guid}` : byId;
    let key = own;
    for (let copy = 2; this.#given.has(key); copy += 1) key = `${own}#${copy}`;
    this.#given.add(key);
    return key;
  }
}
