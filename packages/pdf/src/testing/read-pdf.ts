import { extractText, getDocumentProxy } from 'unpdf';

interface StructureNode {
  role?: string;
  alt?: string;
  children?: StructureNode[];
}

/** The readable content of a PDF. */
export interface PdfContent {
  pages: string[];
  /** The text of all pages with collapsed whitespace. */
  text: string;
  title: string;
  author: string;
  language: string;
  tagged: boolean;
  /** The roles of its structure tree, and the alternative texts of figures. */
  roles: string[];
  alternatives: string[];
}

const structureNodes = (node: StructureNode | null): StructureNode[] =>
  node ? [node, ...(node.children ?? []).flatMap(structureNodes)] : [];

/** Reads a PDF like a viewer. */
export async function readPdf(bytes: Uint8Array): Promise<PdfContent> {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes));
  const { text: pages } = await extractText(pdf, { mergePages: false });
  const { info } = await pdf.getMetadata();
  const nodes: StructureNode[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    nodes.push(...structureNodes((await page.getStructTree()) as StructureNode | null));
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

/** The font sizes in a PDF in points, smallest first. */
export async function readFontSizes(bytes: Uint8Array): Promise<number[]> {
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
