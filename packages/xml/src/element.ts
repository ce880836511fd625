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

function trimmedText({ text }: XmlElement): string | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : trimmed;
}

/** An element whose descendants are looked up by a path of local names; those of other namespaces are skipped. */
export class XmlNode {
  readonly element: XmlElement;
  readonly #namespaces: ReadonlySet<string>;

  constructor(element: XmlElement, namespaces: ReadonlySet<string>) {
    this.element = element;
    this.#namespaces = namespaces;
  }

  /** Every element at the end of a path, in the order of the document. */
  all(...path: string[]): XmlNode[] {
    const found: XmlNode[] = [];
    this.#look(this.element, path, 0, (element) => {
      found.push(new XmlNode(element, this.#namespaces));
      return null;
    });
    return found;
  }

  first(...path: string[]): XmlNode | null {
    return this.#look(this.element, path, 0, (element) => new XmlNode(element, this.#namespaces));
  }

  /** The text of this element without the blanks around it; null if nothing is left. */
  get value(): string | null {
    return trimmedText(this.element);
  }

  /** The first text at the end of a path. */
  text(...path: string[]): string | null {
    return this.#look(this.element, path, 0, trimmedText);
  }

  attribute(name: string): string | null {
    const text = this.element.attributes?.[name]?.trim() ?? '';
    return text === '' ? null : text;
  }

  /** Walks the elements at the end of a path until one of them yields something. Without a copy: files have millions. */
  #look<T>(
    from: XmlElement,
    path: readonly string[],
    at: number,
    use: (element: XmlElement) => T | null,
  ): T | null {
    if (at === path.length) return use(from);
    for (const child of from.children ?? NONE) {
      if (child.name !== path[at] || !this.#namespaces.has(child.uri)) continue;
      const found = this.#look(child, path, at + 1, use);
      if (found !== null) return found;
    }
    return null;
  }
}
