import { join, relative } from 'node:path';
import { API } from 'typescript/unstable/sync';

/**
 * Opens compiler programs and passes `work` each with its checker and files; a file counts in the first program
 * that has it. Returns the result of `work`.
 */
export function withPrograms(folder, configurations, work) {
  const api = new API({ cwd: folder });
  const seen = new Set();
  try {
    return work(
      configurations.map((name) => {
        const path = join(folder, name);
        const { program, checker } = api.updateSnapshot({ openProjects: [path] }).getProject(path);
        const own = program
          .getSourceFileNames()
          .filter(
            (file) => file.startsWith(`${folder}/`) && !file.includes('/node_modules/') && !seen.has(file),
          );
        for (const file of own) seen.add(file);
        const files = own.map((file) => ({
          name: relative(folder, file),
          source: program.getSourceFile(file),
        }));
        return { checker, files };
      }),
    );
  } finally {
    api.close();
  }
}

/** Calls `meet` for a node and all its descendants. */
export function walk(node, meet) {
  meet(node);
  node.forEachChild((child) => walk(child, meet));
}
