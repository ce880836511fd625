import { describe, expect, it } from 'vitest';
import { createMessageId, createWebhookSecret, signedHeaders } from './signature.ts';

describe('a signature', () => {
  it('is that of the published example of Standard Webhooks', () => {
    // libraries/*/tests of github.com/standard-webhooks/standard-webhooks, and of its specification.
    const message = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1_614_265_330,
      body: '{"test": 2432232314}',
    };
    expect(signedHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], message)).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('is one for each secret, with a blank between', () => {
    const message = { id: 'msg_a', timestamp: 1, body: '{}' };
    const [first, second] = [createWebhookSecret(), createWebhookSecret()];
    const one = signedHeaders([first], message)['webhook-signature'];
    const other = signedHeaders([second], message)['webhook-signature'];
    expect(signedHeaders([first, second], message)['webhook-signature']).toBe(`${one} ${other}`);
    expect(one).not.toBe(other);
  });

  it('is made with 256 random bits, and an id without dots', () => {
    expect(createWebhookSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(createMessageId()).toMatch(/^msg_[\da-f]{32}$/);
  });
});
