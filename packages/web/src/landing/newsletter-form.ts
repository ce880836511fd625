interface Problem {
  detail?: string;
  errors?: Record<string, string>;
}

async function subscribe(form: HTMLFormElement, email: string): Promise<string> {
  const { thanks = '', failed = '' } = form.dataset;
  try {
    const answer = await fetch('/api/newsletter', {
      method: 'POST',
      // What the server refuses is said in the language of the page, which need not be the browser's.
      headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
      body: JSON.stringify({ email }),
    });
    if (answer.ok) {
      form.reset();
      return thanks;
    }
    const problem = (await answer.json()) as Problem;
    return problem.errors?.['email'] ?? problem.detail ?? failed;
  } catch {
    return failed;
  }
}

/** Sends the address that was typed and says beside the field what came of it. Returns how to stop listening. */
export function watchNewsletter(root: ParentNode): () => void {
  const form = root.querySelector<HTMLFormElement>('form[data-newsletter]');
  const said = form?.querySelector('[role="status"]');
  const field = form?.querySelector('input');
  const button = form?.querySelector('button');
  if (!form || !said || !field || !button) return () => undefined;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const email = field.value.trim();
    if (!email) {
      said.textContent = form.dataset['missing'] ?? '';
      field.focus();
      return;
    }
    button.disabled = true;
    said.textContent = await subscribe(form, email);
    button.disabled = false;
  };
  const listen = (event: SubmitEvent) => void submit(event);
  form.addEventListener('submit', listen);
  return () => form.removeEventListener('submit', listen);
}
