import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { DomainError } from '@brick/domain/errors';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readPdf } from '../../testing/read-pdf.ts';
import { openPress, type Press } from './press.ts';
import type { Block, Printout } from './printout.ts';

const presses: Press[] = [];

function pressWith(settings: Partial<Parameters<typeof openPress>[0]> = {}): Press & { said: string[] } {
  const said: string[] = [];
  const press = openPress({ log: (problem) => said.push(problem), ...settings });
  presses.push(press);
  return Object.assign(press, { said });
}
afterEach(async () => {
  await Promise.all(presses.splice(0).map((press) => press.close()));
});

const paper = (title: string, ...blocks: Block[]): Printout => ({
  ...{ title, language: 'en', running: title, footnote: '', pageOf: 'Page {page} of {pages}' },
  madeAt: '2026-03-18T10:00:00Z',
  blocks: [{ kind: 'title', text: title, subtitle: null, badge: null }, ...blocks],
});

// More than the thread may hold.
const HEAVY: Block = { kind: 'paragraph', text: 'x'.repeat(6_000_000) };

const titleFrom = async (press: Press, title: string) => {
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

describe('the press', () => {
  it('prints what several want at the same moment, one after another', async () => {
    const press = pressWith();
    const titles = ['Foundation', 'Structure', 'Roofing', 'Finishes'];
    expect(await Promise.all(titles.map((title) => titleFrom(press, title)))).toEqual(titles);
  });

  it('that falls over refuses that printout with a sentence, says which one, and prints the next', async () => {
    const press = pressWith({ memory: 48 });
    const error = await refusal(press.print({ printout: paper('Heavy', HEAVY) }));
    expect(error).toMatchObject({ code: 'unavailable', extra: { retryAfterSeconds: 5 } });
    expect(error.message).toBe('This PDF could not be made. Please try again in a moment.');
    expect(press.said).toEqual([expect.stringContaining('"Heavy"')]);
    expect(await titleFrom(press, 'Next')).toBe('Next');
  });

  it('gives up what takes too long, and prints the next', async () => {
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

  it('refuses what comes when too many wait, and says when to come again', async () => {
    const press = pressWith({ mostWaiting: 2 });
    const accepted = ['A', 'B', 'C'].map((title) => titleFrom(press, title));
    await new Promise((resolve) => setTimeout(resolve, 50));
    const error = await refusal(press.print({ printout: paper('D') }));
    expect(error).toMatchObject({ code: 'unavailable', extra: { retryAfterSeconds: 30 } });
    expect(await Promise.all(accepted)).toEqual(['A', 'B', 'C']);
    expect(await titleFrom(press, 'E')).toBe('E');
  });

  it('does not draw what nobody waits for any more', async () => {
    const press = pressWith();
    const gone = new AbortController();
    const first = titleFrom(press, 'First');
    const left = press.print({ printout: paper('Left', HEAVY), signal: gone.signal });
    gone.abort();
    expect((await refusal(left)).code).toBe('unavailable');
    expect(await first).toBe('First');
    expect(await titleFrom(press, 'Next')).toBe('Next');
  });

  it('leaves no file behind, and removes what a killed process left', async () => {
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
