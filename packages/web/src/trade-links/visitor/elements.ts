type Child = Node | string | null | false | undefined;

type Attributes = Readonly<
  Record<string, string | number | boolean | null | undefined | ((event: never) => void)>
>;

/**
 * Makes an element. What others wrote is always a child and becomes text, never markup. A function is a listener:
 * `onclick` of `click`.
 */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  element.append(...children.filter((child): child is Node | string => Boolean(child)));
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/** Makes an element of a drawing. */
export function svg(tag: string, attributes: Attributes, ...children: readonly Node[]): SVGElement {
  const element = document.createElementNS(SVG, tag);
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}

function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function')
      element.addEventListener(name.replace(/^on/, ''), value as unknown as EventListener);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined)
      element.setAttribute(name, String(value));
  }
}

/** What somebody wrote, in its own direction. */
export const bdi = (text: string): HTMLElement => h('bdi', {}, text);

let ids = 0;

/** A field with its label, and what is wrong with it. */
export function labelled(
  label: string,
  field: HTMLInputElement | HTMLTextAreaElement,
  error: string | null = null,
): HTMLElement {
  ids += 1;
  const [id, errorId] = [`field-${ids}`, `error-${ids}`];
  field.id = id;
  if (error !== null) {
    field.setAttribute('aria-invalid', 'true');
    field.setAttribute('aria-describedby', errorId);
  }
  return h(
    'div',
    { class: 'field' },
    h('label', { for: id }, label),
    field,
    error !== null && h('p', { class: 'error', id: errorId, role: 'alert' }, error),
  );
}
