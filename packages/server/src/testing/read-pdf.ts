import { extractText, getDocumentProxy } from 'unpdf';

interface StructureNode {
  role?: string;
  alt?: string;
  children?: StructureNode[];
}

/** What a reader finds in a PDF. */
export interface ReadPdf {
  pages: string[];
  /** All pages with every run of blanks as one. */
  text: string;
  title: string;
  author: string;
  language: string;
  tagged: boolean;
  /** The roles of its structure, and the words for its figures. */
  roles: string[];
  alternatives: string[];
}

const nodesOf = (node: StructureNode | null): StructureNode[] =>
  node ? [node, ...(node.children ?? []).flatMap(nodesOf)] : [];

/** Reads a PDF back as a viewer does. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes));
  const { text: pages } = await extractText(pdf, { mergePages: false });
  const { info } = await pdf.getMetadata();
  const nodes: StructureNode[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    nodes.push(...nodesOf((await page.getStructTree()) as StructureNode | null));
  }
  const { Title: title, Author: author, Language: language } = info as Record<string, string>;
  return {
    pages,
    text: pages.join(' ').replace(/\s+/g, ' '),
    title: title ?? '',
    author: author ?? '',
    language: language ?? '',
    tagged: (await pdf.getMarkInfo())?.Marked ?? false,
    roles: nodes.flatMap(({ role }) => role ?? []),
    alternatives: nodes.flatMap(({ alt }) => alt ?? []),
  };
}

/** The sizes of all that is written in a PDF, in points, the smallest first. */
export async function sizesIn(bytes: Uint8Array): Promise<number[]> {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes));
  const sizes = new Set<number>();
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    for (const { str, transform } of items as { str: string; transform: number[] }[])
      if (str.trim() !== '')
        sizes.add(Math.round(Math.hypot(transform[2] ?? 0, transform[3] ?? 0) * 100) / 100);
  }
  return [...sizes].sort((a, b) => a - b);
}
