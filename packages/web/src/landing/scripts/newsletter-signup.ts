interface NewsletterProblem {
  detail?: string;
  errors?: Record<string, string>;
}

async function postSubscription(form: HTMLFormElement, email: string): Promise<string> {
  const { thanks = '', failed = '' } = form.dataset;
  try {
    const answer = await fetch('/api/newsletter', {
      method: 'POST',
      // Error messages are returned in the language of the page, which may differ from the browser's.
      headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
      body: JSON.stringify({ email }),
    });
    if (answer.ok) {
      form.reset();
      return thanks;
    }
    const problem = (await answer.json()) as NewsletterProblem;
    return problem.errors?.['email'] ?? problem.detail ?? failed;
  } catch {
    return failed;
  }
}

/** Submits the newsletter form and shows the result beside the field. Returns a function that stops listening. */
export function attachNewsletterForm(root: ParentNode): () => void {
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
    said.textContent = await postSubscription(form, email);
    button.disabled = false;
  };
  const listen = (event: SubmitEvent) => void submit(event);
  form.addEventListener('submit', listen);
  return () => form.removeEventListener('submit', listen);
}
