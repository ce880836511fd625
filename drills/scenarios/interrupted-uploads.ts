import { readdir } from 'node:fs/promises';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestClient } from '@brick/server/testing/test-client';
import type { RunningProgram } from '../../bench/server-process.ts';
import { compareFiles, filesIn, sweepLater } from '../support/consistency-checks.ts';
import type { Drill, DrillOutcome, DrillSize } from '../support/drill.ts';
import { type Installation, signUp, withInstallation } from '../support/installation.ts';

const CUT_UPLOADS: Record<DrillSize, number> = { short: 24, full: 200 };
const AT_ONCE = 8;
const LARGEST = 3_000_000;
/** Milliseconds in which the product must notice that an upload was interrupted. */
const NOTICED_WITHIN = 5000;
/** Additional open files allowed: connections to the database and to uploading clients. */
const MORE_OPEN = 20 + AT_ONCE;

const BOUNDARY = 'drill';

function multipart(size: number): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="bill.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
  const pdf = Buffer.alloc(size, 'brick ');
  pdf.write('%PDF-1.7\n');
  return Buffer.concat([Buffer.from(head), pdf, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

/** Starts an upload and closes the connection after a share of the bytes and once `until` resolves. */
async function cutUpload(
  client: TestClient,
  share: number,
  until: () => Promise<unknown> = () => wait(10 + Math.random() * 60),
): Promise<void> {
  const body = multipart(1000 + Math.floor(Math.random() * LARGEST));
  const request = http.request(`${client.url}/api/upload`, {
    method: 'POST',
    headers: {
      cookie: client.cookie,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': String(body.length),
    },
  });
  const over = new Promise<void>((resolve) => {
    request.on('error', () => resolve());
    request.on('close', () => resolve());
  });
  // With a pause, so that the first piece arrives before the connection closes.
  request.write(body.subarray(0, Math.floor(body.length * share)));
  await until();
  request.destroy();
  await over;
}

const openFiles = async ({ process: { pid } }: RunningProgram): Promise<number> =>
  (await readdir(`/proc/${pid}/fd`).catch(() => [])).length;

/** Returns incomplete files, whether or not they are still being sent. */
const incompleteFiles = async (site: Installation): Promise<string[]> =>
  (await filesIn(site.filesFolder)).filter((file) => file.startsWith('incoming/'));

async function leftoverFiles(site: Installation): Promise<string[]> {
  const until = performance.now() + NOTICED_WITHIN;
  while ((await incompleteFiles(site)).length > 0 && performance.now() < until) await wait(50);
  return (await incompleteFiles(site)).map((file) => `half a file is left: ${file}`);
}

async function runCutUploads(cuts: number): Promise<DrillOutcome> {
  return withInstallation({}, async (site) => {
    const app = await site.start();
    const client = await signUp(app.url);
    const pdf = new Uint8Array(multipart(100_000).subarray(100));
    pdf.set(new TextEncoder().encode('%PDF-1.7\n'));
    const faults: string[] = [];
    let whole = 0;
    const openBefore = await openFiles(app);
    let left = cuts;
    const cutting = Array.from({ length: AT_ONCE }, async () => {
      while (left > 0) {
        left -= 1;
        const tenths = left % 10;
        await cutUpload(client, tenths / 10);
        if (tenths !== 0) continue;
        const { status } = await client.upload(pdf, 'bill.pdf', 'application/pdf');
        if (status === 201) whole += 1;
        else faults.push(`a whole upload was answered ${status}`);
      }
    });
    await Promise.all(cutting);
    faults.push(...(await leftoverFiles(site)));
    const open = (await openFiles(app)) - openBefore;
    const stored = (await filesIn(site.filesFolder)).length;
    if (stored !== whole) faults.push(`${whole} files came whole, and ${stored} are stored`);
    await site.onDatabase(async (pool) => {
      faults.push(...(await compareFiles(site, pool)));
      await sweepLater(site, pool);
      faults.push(...(await filesIn(site.filesFolder)).map((file) => `${file} is left by the sweep`));
    });
    return {
      faults,
      figures: [
        { what: 'cut', value: cuts, unit: '' },
        { what: 'whole', value: whole, unit: '' },
        { what: 'files left open', value: open, unit: '', limit: MORE_OPEN },
      ],
    };
  });
}

/** The process ends in the middle of an upload, and nobody sweeps. */
const killDuringUpload = (): Promise<DrillOutcome> =>
  withInstallation({}, async (site) => {
    const app = await site.start();
    const client = await signUp(app.url);
    await cutUpload(client, 0.9, async () => {
      const until = performance.now() + NOTICED_WITHIN;
      while ((await incompleteFiles(site)).length === 0 && performance.now() < until) await wait(1);
      await app.kill();
    });
    return { figures: [], faults: await leftoverFiles(site) };
  });

export const uploadCutDrill: Drill = {
  name: 'upload-cut',
  promise: 'interrupted uploads leave nothing behind, and complete ones are stored completely',
  run: (size) => runCutUploads(CUT_UPLOADS[size]),
  controls: [
    {
      wrong: 'the process ends in the middle of an upload, and nobody sweeps',
      finds: /half a file is left/,
      run: killDuringUpload,
    },
  ],
};
