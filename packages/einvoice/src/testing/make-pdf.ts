import PDFDocument from 'pdfkit';

interface Wanted {
  /** The files inside, by name. */
  files?: Record<string, string | Uint8Array>;
  userPassword?: string;
  ownerPassword?: string;
}

/** Makes a PDF of one page with files inside. */
export function makePdf({ files = {}, ...passwords }: Wanted = {}): Promise<Uint8Array> {
  const pdf = new PDFDocument({ pdfVersion: '1.7', ...passwords });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const made = new Promise<Uint8Array>((resolve) => {
    pdf.on('end', () => resolve(Uint8Array.from(Buffer.concat(chunks))));
  });
  for (const [name, content] of Object.entries(files)) pdf.file(Buffer.from(content), { name });
  pdf.text('Invoice');
  pdf.end();
  return made;
}
