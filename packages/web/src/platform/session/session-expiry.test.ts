import { describe, expect, it } from 'vitest';
import { CallError, createCallError } from '../api/call-error.ts';
import { isSessionOver, onSessionOver, reportCallFailure, signInPath } from './session-expiry.ts';

const problem = (title: string) => JSON.stringify({ title, status: 401, detail: 'x' });

describe('the end of a session', () => {
  it('is a 401 with the title Unauthorized, or without one', () => {
    expect(isSessionOver(createCallError(401, '', problem('Unauthorized')))).toBe(true);
    expect(isSessionOver(createCallError(401, 'Unauthorized', ''))).toBe(true);
  });

  it('is not a wrong password, nor any other error', () => {
    expect(isSessionOver(createCallError(401, '', problem('Wrong username or password')))).toBe(false);
    expect(isSessionOver(new CallError(403, 'no'))).toBe(false);
    expect(isSessionOver(new Error('401'))).toBe(false);
  });

  it('is reported to the listener until it unsubscribes', () => {
    let told = 0;
    const stop = onSessionOver(() => {
      told += 1;
    });
    reportCallFailure(createCallError(401, '', ''));
    stop();
    reportCallFailure(createCallError(401, '', ''));
    expect(told).toBe(1);
  });

  it('leads to the sign-in screen and back to the current address', () => {
    expect(signInPath({ pathname: '/expenses', search: '?project=3&q=a%26b' })).toBe(
      '/api/login?next=%2Fexpenses%3Fproject%3D3%26q%3Da%2526b',
    );
  });
});
