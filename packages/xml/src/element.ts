/** An element of a document, without prefixes: a name in a namespace. */
export interface XmlElement {
  uri: string;
  name: string;
  /** By local name; null if there are none. */
  attributes: Record<string, string> | null;
  /** Null if there are none: most elements of an invoice are leaves. */
  children: XmlElement[] | null;
  text: string;
}

const NONE: readonly XmlElement[] = [];

/** Looks up elements by a path of local names, all of namespaces that are read. */
export class Node {
  readonly element: XmlElement;
  readonly #namespaces: ReadonlySet<string>;

  constructor(element: XmlElement, namespaces: ReadonlySet<string>) {
    this.element = element;
    this.#namespaces = namespaces;
  }

  /** Every element at the end of a path, in the order of the document. */
  all(...path: string[]): Node[] {
    let found: readonly XmlElement[] = [this.element];
    for (const name of path)
      found = found.flatMap(({ children }) =>
        (children ?? NONE).filter((child) => child.name === name && this.#namespaces.has(child.uri)),
      );
    return found.map((element) => new Node(element, this.#namespaces));
  }

  first(...path: string[]): Node | null {
    return this.all(...path)[0] ?? null;
  }

  /** The text of this element without the blanks around it; null if nothing is left. */
  get value(): string | null {
    const text = this.element.text.trim();
    return text === '' ? null : text;
  }

  /** The first text at the end of a path. */
  text(...path: string[]): string | null {
    for (const node of this.all(...path)) if (node.value !== null) return node.value;
    return null;
  }

  attribute(name: string): string | null {
    const text = this.element.attributes?.[name]?.trim() ?? '';
    return text === '' ? null : text;
  }
}
