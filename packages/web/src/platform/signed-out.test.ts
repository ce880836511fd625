import { describe, expect, it } from 'vitest';
import { CallError, refusal } from './call-error.ts';
import { isSessionOver, onCallFailure, onSessionOver, signInAgainPath } from './signed-out.ts';

const problem = (title: string) => JSON.stringify({ title, status: 401, detail: 'x' });

describe('the end of a session', () => {
  it('is a 401 that says Unauthorized, or says nothing', () => {
    expect(isSessionOver(refusal(401, '', problem('Unauthorized')))).toBe(true);
    expect(isSessionOver(refusal(401, 'Unauthorized', ''))).toBe(true);
  });

  it('is not a wrong password, nor any other refusal', () => {
    expect(isSessionOver(refusal(401, '', problem('Wrong username or password')))).toBe(false);
    expect(isSessionOver(new CallError(403, 'no'))).toBe(false);
    expect(isSessionOver(new Error('401'))).toBe(false);
  });

  it('is told to whoever listens, until they stop', () => {
    let told = 0;
    const stop = onSessionOver(() => {
      told += 1;
    });
    onCallFailure(refusal(401, '', ''));
    stop();
    onCallFailure(refusal(401, '', ''));
    expect(told).toBe(1);
  });

  it('leads to the sign-in screen and back to where one was', () => {
    expect(signInAgainPath({ pathname: '/expenses', search: '?project=3&q=a%26b' })).toBe(
      '/api/login?next=%2Fexpenses%3Fproject%3D3%26q%3Da%2526b',
    );
  });
});
