import type { RunningProgram } from './server-process.ts';

/** Creates an account and returns its session cookie. */
export async function signUp(app: RunningProgram): Promise<string> {
  const answer = await fetch(`${app.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: `bench${process.pid}`, password: 'mortar-and-lime' }),
  });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** Creates a project and returns its id. */
export async function addProject(app: RunningProgram, cookie: string, name: string): Promise<number> {
  const answer = await fetch(`${app.url}/api/projects`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ name, totalBudget: '9000000.00' }),
  });
  return ((await answer.json()) as { id: number }).id;
}
