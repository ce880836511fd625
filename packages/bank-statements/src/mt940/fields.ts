/** A field of a message: its tag ("61"), and its lines as they stand. */
export interface Field {
  tag: string;
  lines: string[];
}

const TAG = /^:(\d\d[A-Z]?):/;
const LONGEST_LINE = 4096;

function* linesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const found = text.indexOf('\n', from);
    const end = found < 0 ? text.length : found;
    const line = text.slice(from, Math.min(end, from + LONGEST_LINE));
    yield line.endsWith('\r') ? line.slice(0, -1) : line;
    from = end + 1;
  }
}

/**
 * The messages of a file, each as its fields. A message begins with its field 20; what banks and networks put around
 * it is left out.
 */
export function* messagesOf(text: string): Generator<Field[]> {
  let fields: Field[] | null = null;
  let closed = false;
  // Some systems end their lines with a carriage return alone.
  for (const line of linesOf(text.includes('\n') ? text : text.replaceAll('\r', '\n'))) {
    const tag = TAG.exec(line)?.[1];
    if (tag === '20') {
      if (fields) yield fields;
      [fields, closed] = [[], false];
    }
    if (!fields) continue;
    // A text may have such a line too, so it ends a message only after its closing balance.
    if (closed && (line === '-' || line.startsWith('-}'))) {
      yield fields;
      fields = null;
    } else if (tag) {
      closed ||= tag.startsWith('62');
      fields.push({ tag, lines: [line.slice(tag.length + 2)] });
    } else if (line.trim() !== '') fields.at(-1)?.lines.push(line);
  }
  if (fields) yield fields;
}
