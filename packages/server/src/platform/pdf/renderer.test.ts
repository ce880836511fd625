import { getEventListeners } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { DomainError } from '@brick/domain/errors';
import type { PrintBlock, Printout } from '@brick/pdf/document/printout';
import { readPdf } from '@brick/pdf/testing/read-pdf';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPdfRenderer, type PdfRenderer } from './renderer.ts';

const presses: PdfRenderer[] = [];

function pressWith(
  settings: Partial<Parameters<typeof createPdfRenderer>[0]> = {},
): PdfRenderer & { said: string[] } {
  const said: string[] = [];
  const press = createPdfRenderer({ log: (problem) => said.push(problem), ...settings });
  presses.push(press);
  return Object.assign(press, { said });
}
afterEach(async () => {
  await Promise.all(presses.splice(0).map((press) => press.close()));
});

const paper = (title: string, ...blocks: PrintBlock[]): Printout => ({
  ...{ title, language: 'en', running: title, footnote: '', pageOf: 'Page {page} of {pages}' },
  madeAt: '2026-03-18T10:00:00Z',
  blocks: [{ kind: 'title', text: title, subtitle: null, badge: null }, ...blocks],
});

// Needs more memory than the thread may use.
const HEAVY: PrintBlock = { kind: 'paragraph', text: 'x'.repeat(6_000_000) };

const titleFrom = async (press: PdfRenderer, title: string) => {
  const { stream, size } = await press.print({ printout: paper(title) });
  const bytes = await buffer(stream);
  expect(bytes).toHaveLength(size);
  return (await readPdf(bytes)).title;
};

const refusal = (printing: Promise<unknown>): Promise<DomainError> =>
  printing.then(
    () => expect.fail('it was printed'),
    (error: unknown) => (error instanceof DomainError ? error : expect.fail(String(error))),
  );

describe('the PDF renderer', () => {
  it('renders concurrent requests one after another', async () => {
    const press = pressWith();
    const titles = ['Foundation', 'Structure', 'Roofing', 'Finishes'];
    expect(await Promise.all(titles.map((title) => titleFrom(press, title)))).toEqual(titles);
  });

  it('rejects a printout that crashes it with a message, logs which one, and renders the next', async () => {
    const press = pressWith({ memory: 48 });
    const error = await refusal(press.print({ printout: paper('Heavy', HEAVY) }));
    expect(error).toMatchObject({ code: 'unavailable', extra: { retryAfterSeconds: 5 } });
    expect(error.message).toBe('This PDF could not be made. Please try again in a moment.');
    expect(press.said).toEqual([expect.stringContaining('"Heavy"')]);
    expect(await titleFrom(press, 'Next')).toBe('Next');
  });

  it('aborts a printout that takes too long, and renders the next', async () => {
    const press = pressWith({ patience: 10_000 });
    const never = press.print({
      printout: paper('Never', {
        kind: 'photos',
        photos: [{ source: 'x', caption: '', alt: '', missing: '' }],
      }),
      photo: () => new Promise(() => {}),
    });
    const next = titleFrom(press, 'Next');
    expect((await refusal(never)).code).toBe('unavailable');
    expect(press.said).toEqual([expect.stringContaining('took longer than 10000 ms')]);
    expect(await next).toBe('Next');
  });

  it('rejects requests when too many are waiting, and says when to retry', async () => {
    const press = pressWith({ mostWaiting: 2 });
    const accepted = ['A', 'B', 'C'].map((title) => titleFrom(press, title));
    await new Promise((resolve) => setTimeout(resolve, 50));
    const error = await refusal(press.print({ printout: paper('D') }));
    expect(error).toMatchObject({ code: 'unavailable', extra: { retryAfterSeconds: 30 } });
    expect(await Promise.all(accepted)).toEqual(['A', 'B', 'C']);
    expect(await titleFrom(press, 'E')).toBe('E');
  });

  it('does not render aborted requests, and listens no longer to whoever asks for the next one', async () => {
    const press = pressWith();
    const gone = new AbortController();
    await buffer((await press.print({ printout: paper('Done'), signal: gone.signal })).stream);
    expect(getEventListeners(gone.signal, 'abort')).toEqual([]);
    const first = titleFrom(press, 'First');
    const left = press.print({ printout: paper('Left', HEAVY), signal: gone.signal });
    gone.abort();
    expect((await refusal(left)).code).toBe('unavailable');
    expect(await first).toBe('First');
    expect(await titleFrom(press, 'Next')).toBe('Next');
  });

  it('leaves no file behind, and removes files of killed processes', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'press-test-'));
    vi.stubEnv('TMPDIR', folder);
    const [old, fresh] = [`${folder}/brick-ledger-press-old.pdf`, `${folder}/brick-ledger-press-fresh.pdf`];
    for (const file of [old, fresh]) await writeFile(file, 'half of a PDF');
    const anHourAgo = new Date(Date.now() - 3_600_000);
    await utimes(old, anHourAgo, anHourAgo);
    const press = pressWith();
    await titleFrom(press, 'Foundation');
    const left = (await readdir(folder)).filter((name) => name.startsWith('brick-ledger-press'));
    expect(left).toEqual(['brick-ledger-press-fresh.pdf']);
    await press.close();
    expect((await refusal(press.print({ printout: paper('Late') }))).code).toBe('unavailable');
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });
});
