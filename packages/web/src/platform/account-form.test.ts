import { expect, it } from 'vitest';
import { differing } from './account-form.ts';

it('sends only what differs from what is stored, an emptied field included', () => {
  const stored = { id: 7, city: 'Maun', phone: '+267 7100 0000', darkMode: false, bio: null };
  expect(differing({ city: 'Maun', phone: null, darkMode: true, bio: null }, stored)).toEqual({
    phone: null,
    darkMode: true,
  });
  expect(differing({ city: 'Maun' }, stored)).toEqual({});
});
