import { deviceStorage } from '../browser/browser-storage.ts';
import { lastChosenProject, projectChoiceKey, selectProject } from '../projects/project-choice.ts';

// Inlined into the page and run before any other script: these requests are on their way while the application is
// still loading, which then uses their responses (preloaded-responses.ts).

/** First requests of screens without filters in the address, below /api/projects/{projectId}/. */
const FIRST_REQUESTS: Readonly<Record<string, readonly string[]>> = {
  '/': ['stats'],
  '/dashboard': ['stats'],
  '/expenses': ['expenses?offset=0&limit=100&count=kept', 'expenses/totals'],
};

const responses: Record<string, Promise<Response>> = {};
window.askedEarly = responses;

/** Reads the whole response: one that nobody uses must not hold its connection. */
const bufferResponse = async (answer: Response): Promise<Response> =>
  new Response(await answer.blob(), answer);

function request(path: string): Promise<Response> {
  const answer = fetch(path, { headers: { accept: 'application/json' } }).then(bufferResponse);
  answer.catch(() => {});
  responses[path] = answer;
  return answer;
}

/** The first request of callAll(). */
const PROJECTS = '/api/projects?limit=500';
const [userResponse, projectsResponse] = [request('/api/user'), request(PROJECTS)];

/** Reads a clone, so that the response itself stays available. */
const readJson = async (answer: Promise<Response>): Promise<unknown> => (await answer).clone().json();

const user = readJson(userResponse) as Promise<{ id: number; lastProjectId: number | null }>;
const projects = readJson(projectsResponse) as Promise<{ id: number; name: string }[]>;

const { pathname, search } = location;
const address = new URLSearchParams(search);
const inAddress = address.get('project') ?? undefined;

function preloadProject({ id, name }: { id: number; name: string }): void {
  const place = document.querySelector('[data-project-name]');
  if (place) place.textContent = name;
  address.delete('project');
  if (address.toString() !== '') return;
  for (const rest of FIRST_REQUESTS[pathname] ?? []) void request(`/api/projects/${id}/${rest}`);
}

const projectRequests = Promise.all([projects, inAddress === undefined ? user : null])
  .then(([all, known]) => {
    const last =
      known && lastChosenProject(deviceStorage.read(projectChoiceKey(known.id)), known.lastProjectId);
    const project = selectProject(all, inAddress, last);
    if (project) preloadProject(project);
  })
  // The component that needs it requests it again and reports the error.
  .catch(() => {});

// The list of projects resolves after the project's requests were sent, so that they are not sent twice.
responses[PROJECTS] = projectRequests.then(() => projectsResponse);
responses[PROJECTS].catch(() => {});
