import { expect, it } from 'vitest';
import { differingFields } from './use-account-edit-form.ts';

it('sends only what differs from the stored values, emptied fields included', () => {
  const stored = { id: 7, city: 'Maun', phone: '+267 7100 0000', darkMode: false, bio: null };
  expect(differingFields({ city: 'Maun', phone: null, darkMode: true, bio: null }, stored)).toEqual({
    phone: null,
    darkMode: true,
  });
  expect(differingFields({ city: 'Maun' }, stored)).toEqual({});
});
