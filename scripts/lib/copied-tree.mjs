import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a copy of installed packages makes for itself: what tools keep there, and our own packages. */
const OWN = ['.cache', '.vite', '.vite-temp', '@brick'];

/** The installed packages of a folder, as links to where they are. */
function linkPackages(from, to) {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).filter((each) => !OWN.includes(each)))
    symlinkSync(join(from, name), join(to, name));
}

const git = (folder, ...args) =>
  String(execFileSync('git', args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 }));

/**
 * Copies the files of a checkout as they are, also those that are not committed yet, into an empty folder with the same
 * packages installed. What is changed there is told by `changedIn`.
 */
export function copyTree(from, to) {
  const listed = git(from, 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0');
  for (const file of listed.filter((name) => name !== '' && existsSync(join(from, name)))) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(from, file), join(to, file));
  }
  linkPackages(join(from, 'node_modules'), join(to, 'node_modules'));
  mkdirSync(join(to, 'node_modules/@brick'));
  for (const name of readdirSync(join(to, 'packages'))) {
    symlinkSync(join(to, 'packages', name), join(to, 'node_modules/@brick', name));
    linkPackages(join(from, 'packages', name, 'node_modules'), join(to, 'packages', name, 'node_modules'));
  }
  git(to, 'init', '--quiet');
  git(to, 'add', '--all');
}

/** The files of a copy that are new there, and those that were changed. */
export function changedIn(copy) {
  const lines = (...args) =>
    git(copy, ...args)
      .split('\n')
      .filter(Boolean);
  return {
    added: lines('ls-files', '--others', '--exclude-standard'),
    edited: lines('ls-files', '--modified'),
  };
}
