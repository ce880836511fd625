import { describe, expect, it } from 'vitest';
import { chosenLast, shownProject } from './chosen-project.ts';

const house = { id: 3, name: 'House' };
const office = { id: 8, name: 'Office' };
const projects = [house, office];

describe('the project that is shown', () => {
  it('is the one in the address', () => {
    expect(shownProject(projects, '8', 3)).toBe(office);
  });

  it('else the one chosen last', () => {
    expect(shownProject(projects, undefined, 8)).toBe(office);
  });

  it('else the first', () => {
    expect(shownProject(projects, undefined, null)).toBe(house);
    expect(shownProject(projects, undefined, 99)).toBe(house);
  });

  it('is none where the address names one that is not the user’s, instead of another in its place', () => {
    for (const inAddress of ['99', '08', '', 'x']) expect(shownProject(projects, inAddress, 3)).toBeNull();
  });

  it('is none where there is no project', () => {
    expect(shownProject([], undefined, 3)).toBeNull();
  });
});

describe('the project chosen last', () => {
  it('is the account’s word on a device that remembers nothing', () => {
    expect(chosenLast(null, 8)).toBe(8);
    expect(chosenLast('rubbish', 8)).toBe(8);
  });

  it('is this device’s while the account says what it said then', () => {
    expect(chosenLast({ projectId: 3, account: 8 }, 8)).toBe(3);
    expect(chosenLast({ projectId: 3, account: null }, null)).toBe(3);
  });

  it('is the account’s where another device has chosen since', () => {
    expect(chosenLast({ projectId: 3, account: null }, 8)).toBe(8);
    expect(chosenLast({ projectId: 3, account: 5 }, 8)).toBe(8);
  });
});
