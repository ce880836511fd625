import type { Running } from './programs.ts';

/** Makes an account; answers the cookie of its session. */
export async function signUp(app: Running): Promise<string> {
  const answer = await fetch(`${app.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: `bench${process.pid}`, password: 'mortar-and-lime' }),
  });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** Makes a project; answers its id. */
export async function addProject(app: Running, cookie: string, name: string): Promise<number> {
  const answer = await fetch(`${app.url}/api/projects`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ name, totalBudget: '9000000.00' }),
  });
  return ((await answer.json()) as { id: number }).id;
}
