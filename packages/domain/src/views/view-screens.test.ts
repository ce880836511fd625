import { describe, expect, it } from 'vitest';
import { viewState } from './view-screens.ts';

describe('the state of a list in an address', () => {
  it('is its filters, its search and its sorting, and not which dialog is open or which project is shown', () => {
    expect(viewState('issues', '?project=7&sort=-dueDate&status=open&edit=12&q=crack%20%26%20damp')).toBe(
      'q=crack%20%26%20damp&status=open&sort=-dueDate',
    );
  });

  it('is the same in whichever order it was chosen', () => {
    expect(viewState('expenses', 'status=paid&phase=roofing')).toBe(
      viewState('expenses', 'phase=roofing&status=paid'),
    );
  });

  it('is empty where nothing is chosen', () => {
    expect(viewState('documents', '')).toBe('');
    expect(viewState('documents', 'q=&statuses=missing')).toBe('');
  });
});
