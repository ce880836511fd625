import {
  type FileTask,
  MAX_PROGRAMME_BYTES,
  MAX_PROGRAMME_TASKS,
  type ProgrammeFile,
} from '@brick/domain/budgets/programme-file';
import { type XmlElement, XmlNode } from '@brick/xml/element';
import { readXml } from '@brick/xml/read-xml';
import { XmlRefusal } from '@brick/xml/refusals';
import { kindOf } from './file-kind.ts';
import { ImportKeys, projectKeyOf } from './import-keys.ts';
import { dayOf, nameOf, outlineLevelOf, readTask } from './read-task.ts';
import { Refusal, type RefusalCode } from './refusals.ts';

/** What became of a file. */
export type ProgrammeReading =
  | ({ outcome: 'read' } & ProgrammeFile)
  | { outcome: 'refused'; code: RefusalCode };

/** Of every version: later ones add a year. */
const NAMESPACE = /^http:\/\/schemas\.microsoft\.com\/project(?:\/\d+)?$/;

const nodeOf = (element: XmlElement): XmlNode => new XmlNode(element, new Set([element.uri]));

/** The tasks of a file as a tree: a level that the file skips is none, and a summary task is no milestone. */
class TaskTree {
  readonly tasks: FileTask[] = [];
  /** The outline levels of the tasks that the last one stands in, and its own. */
  #open: number[] = [];
  leftOut = 0;

  add(task: XmlNode, keys: ImportKeys): void {
    const read = readTask(task);
    if (read === 'left-out') this.leftOut += 1;
    // What stands in a task that is skipped is not part of the one before it.
    if (read !== 'empty') this.#closeTo(outlineLevelOf(task));
    if (typeof read === 'string') return;
    if (this.tasks.length === MAX_PROGRAMME_TASKS) throw new Refusal('too-many-tasks');
    const { outlineLevel, ...fields } = read;
    this.#closeTo(outlineLevel);
    this.#open.push(outlineLevel);
    const level = this.#open.length;
    const before = this.tasks.at(-1);
    if (before && before.level < level) Object.assign(before, { isMilestone: false, importKey: null });
    this.tasks.push({ ...fields, level, importKey: fields.isMilestone ? keys.assign(task) : null });
  }

  #closeTo(outlineLevel: number | null): void {
    while (outlineLevel !== null && (this.#open.at(-1) ?? -1) >= outlineLevel) this.#open.pop();
  }
}

function readProject(bytes: Uint8Array): ProgrammeFile {
  const tree = new TaskTree();
  let keys: ImportKeys | null = null;
  const take = (element: XmlElement, [root, list, ...deeper]: readonly XmlElement[]): boolean => {
    if (!root || !list || deeper.length > 0) return false;
    // What a project says of itself comes before its lists; of these only the tasks are read.
    if (element.name === 'Task' && list.name === 'Tasks') {
      keys ??= new ImportKeys(projectKeyOf(nodeOf(root)));
      tree.add(nodeOf(element), keys);
    }
    return true;
  };
  const root = readXml(bytes, { bytes: MAX_PROGRAMME_BYTES, take });
  if (root.name !== 'Project' || !NAMESPACE.test(root.uri)) throw new Refusal('other-xml');
  if (tree.tasks.length === 0) throw new Refusal('no-tasks');
  const project = nodeOf(root);
  return {
    title: nameOf(project.text('Title') ?? project.text('Name')),
    statusOn: dayOf(project.text('StatusDate')),
    leftOut: tree.leftOut,
    tasks: tree.tasks,
  };
}

function readKind(bytes: Uint8Array): ProgrammeFile {
  if (bytes.length === 0) throw new Refusal('empty-file');
  const kind = kindOf(bytes);
  // Before its size: for a large file of another kind it is no help to make it smaller.
  if (kind !== 'xml') throw new Refusal(kind === 'unknown' ? 'unknown-file' : kind);
  if (bytes.length > MAX_PROGRAMME_BYTES) throw new Refusal('file-too-large');
  return readProject(bytes);
}

/**
 * Reads a programme from a Microsoft Project XML file of a stranger. Its content decides what it is, not its name. Never
 * throws for what the file holds; the caller runs it in a thread with limits of memory and time.
 */
export async function readProgramme(bytes: Uint8Array): Promise<ProgrammeReading> {
  try {
    return { outcome: 'read', ...readKind(bytes) };
  } catch (error) {
    if (error instanceof Refusal || error instanceof XmlRefusal)
      return { outcome: 'refused', code: error.code };
    throw error;
  }
}
