import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// The headless shell renders the same pages without browser windows, with a fifth less work.
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
// Without fonts, text has no width.
const PACKAGES = [SHELL, 'fonts-liberation'];

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the browser of CHROMIUM_PATH, the headless shell, or the first on PATH; null if there is none. */
export function findChromium(environment = process.env) {
  const named = environment.CHROMIUM_PATH;
  if (named) return isProgram(named) ? named : null;
  const folders = (environment.PATH ?? '').split(delimiter).filter(Boolean);
  const places = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...places, MAC].find(isProgram) ?? null;
}

function aptGet(...args) {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, {
    env: environment,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/**
 * Finds Chromium, or installs it where that is ours to do: as root on Debian and its kin.
 * @returns {{path: string} | {path: null, sentence: string}}
 */
export function ensureChromium() {
  const found = findChromium();
  const mayInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (found && (!mayInstall || found.endsWith(SHELL) || process.env.CHROMIUM_PATH)) return { path: found };
  const named = process.env.CHROMIUM_PATH;
  if (named)
    return {
      path: null,
      sentence: `CHROMIUM_PATH names ${named}, which is no program: set it to a Chromium or unset it.`,
    };
  if (!mayInstall) {
    return {
      path: null,
      sentence:
        'The browser tests need Chromium: install it (Debian and Ubuntu: apt-get install chromium), or set CHROMIUM_PATH to a Chromium or Chrome.',
    };
  }
  console.log('Installing Chromium…');
  const steps = [['update'], ['install', '-y', '--no-install-recommends', ...PACKAGES]];
  for (const step of steps) {
    const { status, stdout, stderr } = aptGet(...step);
    if (status !== 0) {
      if (found) return { path: found };
      const sentence = `apt-get ${step[0]} failed, so there is no browser to test with: install Chromium, or set CHROMIUM_PATH.`;
      return { path: null, sentence: `${stdout ?? ''}${stderr ?? ''}\n${sentence}` };
    }
  }
  const installed = findChromium();
  return installed
    ? { path: installed }
    : { path: null, sentence: 'Chromium was installed but is not on PATH: set CHROMIUM_PATH to it.' };
}
