import { describe, expect, it } from 'vitest';
import { lastChosenProject, selectProject } from './project-choice.ts';

const house = { id: 3, name: 'House' };
const office = { id: 8, name: 'Office' };
const projects = [house, office];

describe('the selected project', () => {
  it('is the one in the address', () => {
    expect(selectProject(projects, '8', 3)).toBe(office);
  });

  it('else the one chosen last', () => {
    expect(selectProject(projects, undefined, 8)).toBe(office);
  });

  it('else the first', () => {
    expect(selectProject(projects, undefined, null)).toBe(house);
    expect(selectProject(projects, undefined, 99)).toBe(house);
  });

  it('is none where the address names a project that is not the user’s', () => {
    for (const inAddress of ['99', '08', '', 'x']) expect(selectProject(projects, inAddress, 3)).toBeNull();
  });

  it('is none without any project', () => {
    expect(selectProject([], undefined, 3)).toBeNull();
  });
});

describe('the project chosen last', () => {
  it('is the account’s on a device that remembers nothing', () => {
    expect(lastChosenProject(null, 8)).toBe(8);
    expect(lastChosenProject('rubbish', 8)).toBe(8);
  });

  it('is this device’s while the account’s choice has not changed', () => {
    expect(lastChosenProject({ projectId: 3, account: 8 }, 8)).toBe(3);
    expect(lastChosenProject({ projectId: 3, account: null }, null)).toBe(3);
  });

  it('is the account’s where another device has chosen since', () => {
    expect(lastChosenProject({ projectId: 3, account: null }, 8)).toBe(8);
    expect(lastChosenProject({ projectId: 3, account: 5 }, 8)).toBe(8);
  });
});
