import { cutText, inOneLine } from '@brick/domain/text-checks';
import type { XmlNode } from '@brick/xml/element';

/** A GUID of zeros is that of nothing. */
const GUID = /^\{?(?!0{8}-)([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\}?$/i;
/** What of a project's own name goes into a key. */
const MAX_PROJECT_NAME = 120;

const guidOf = (text: string | null): string | null => GUID.exec(text ?? '')?.[1]?.toLowerCase() ?? null;

/** The start of a text as it is stored, so that the key of a later file is the same. */
const storedStart = (text: string | null, most: number): string =>
  cutText(inOneLine((text ?? '').replaceAll('\u007f', '')), 0, most).trim();

/** By what a project is known: the first that it has of a GUID, an id, the moment it was made, and a title. */
export function projectKeyOf(project: XmlNode): string {
  const own = project.text('UID') ?? project.text('CreationDate') ?? project.text('Title');
  return guidOf(project.text('GUID')) ?? storedStart(own, MAX_PROJECT_NAME);
}

/**
 * By what a task is known in every file of its programme: its GUID unless another task has it already, else its UID
 * within its project. A key that is still taken is numbered, for a file may have been put together by hand.
 */
export class ImportKeys {
  readonly #project: string;
  readonly #given = new Set<string>();

  constructor(project: string) {
    this.#project = project;
  }

  assign(task: XmlNode): string {
    const guid = guidOf(task.text('GUID'));
    const byId = `uid:${storedStart(task.text('UID') ?? task.text('ID'), 20)}:${this.#project}`;
    const own = guid !== null && !this.#given.has(`guid:${guid}`) ? `guid:${guid}` : byId;
    let key = own;
    for (let copy = 2; this.#given.has(key); copy += 1) key = `${own}#${copy}`;
    this.#given.add(key);
    return key;
  }
}
