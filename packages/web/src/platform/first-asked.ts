import { choiceKey, chosenLast, shownProject } from './chosen-project.ts';
import { onDevice } from './storage.ts';

// It stands in the page itself and runs before there is any other script: the answers are on their way while the
// application is still being fetched, which takes them as they are (asked-early.ts).

/** What screens ask for first where the address narrows them to nothing, below /api/projects/{projectId}/. */
const FIRST: Readonly<Record<string, readonly string[]>> = {
  '/': ['stats'],
  '/dashboard': ['stats'],
  '/expenses': ['expenses?offset=0&limit=100', 'expenses/totals'],
};

const asked: Record<string, Promise<Response>> = {};
window.askedEarly = asked;

/** An answer with all of it there: one that nobody takes must not keep its connection. */
const whole = async (answer: Response): Promise<Response> => new Response(await answer.blob(), answer);

function ask(path: string): Promise<Response> {
  const answer = fetch(path, { headers: { accept: 'application/json' } }).then(whole);
  answer.catch(() => {});
  asked[path] = answer;
  return answer;
}

/** As callAll() asks for the first of them. */
const PROJECTS = '/api/projects?limit=500';
const [userAsked, projectsAsked] = [ask('/api/user'), ask(PROJECTS)];

/** What was answered, while the answer itself stays for who asks next. */
const read = async (answer: Promise<Response>): Promise<unknown> => (await answer).clone().json();

const user = read(userAsked) as Promise<{ id: number; lastProjectId: number | null }>;
const projects = read(projectsAsked) as Promise<{ id: number; name: string }[]>;

const { pathname, search } = window.location;
const address = new URLSearchParams(search);
const inAddress = address.get('project') ?? undefined;

function showProject({ id, name }: { id: number; name: string }): void {
  const place = document.querySelector('[data-project-name]');
  if (place) place.textContent = name;
  address.delete('project');
  if (address.toString() !== '') return;
  for (const rest of FIRST[pathname] ?? []) void ask(`/api/projects/${id}/${rest}`);
}

const more = Promise.all([projects, inAddress === undefined ? user : null])
  .then(([all, known]) => {
    const last = known && chosenLast(onDevice.read(choiceKey(known.id)), known.lastProjectId);
    const project = shownProject(all, inAddress, last);
    if (project) showProject(project);
  })
  // Whoever needs it asks again and says what is wrong.
  .catch(() => {});

// Who has the projects asks for what is in them: that is not asked twice.
asked[PROJECTS] = more.then(() => projectsAsked);
asked[PROJECTS].catch(() => {});
