import { formatProblem } from '@brick/domain/errors';
import { describe, expect, it } from 'vitest';
import type { AllowedHost } from '../platform/config/webhook-hosts.ts';
import { isPublicIpAddress } from './public-ip.ts';
import { webhookUrlProblem } from './webhook-url.ts';

describe('the address of a webhook', () => {
  const problemOf = (text: string, allowed: readonly AllowedHost[] = []) => {
    const problem = webhookUrlProblem(text, allowed);
    return problem && formatProblem(problem);
  };

  it.each([
    'https://hooks.example.com/ledger?key=1',
    'https://hooks.example.com:8443/',
    'https://hooks.example.com:443/',
    'https://hooks.example.com:1024/',
    'https://localhost.example.com/',
    'https://mylocalhost/',
  ])('may be %s', (text) => expect(problemOf(text)).toBeNull());

  it.each([
    ['http://hooks.example.com/', /begins with https/],
    ['ftp://hooks.example.com/', /begins with https/],
    ['hooks.example.com', /begins with https/],
    ['https://user@hooks.example.com/', /user and the password/],
    ['https://:secret@hooks.example.com/', /user and the password/],
    ['https://hooks.example.com:22/', /port 443/],
    ['https://hooks.example.com:1023/', /port 443/],
    ['https://hooks.example.com:80/', /port 443/],
    ['https://10.0.0.1/', /network address/],
    ['https://8.8.8.8/', /network address/],
    ['https://0x7f.1/', /network address/],
    ['https://2130706433/', /network address/],
    ['https://017700000001/', /network address/],
    ['https://[::1]/', /network address/],
    ['https://[::ffff:127.0.0.1]/', /network address/],
    ['https://①②⑦.0.0.1/', /network address/],
    ['https://127.0.0.1./', /network address/],
    ['https://192.168.1.1/', /network address/],
    ['https://[fd00::1]/', /network address/],
    ['https://localhost/', /network address/],
    ['https://LOCALHOST.:8443/', /network address/],
    ['https://hooks.localhost/', /network address/],
  ])('may not be %s', (text, why) => expect(problemOf(text)).toMatch(why));

  it('of the operator’s own network may be http, on any port that is named', () => {
    const allowed = [
      { host: 'erp.internal', port: null },
      { host: '127.0.0.1', port: 8080 },
      { host: '::1', port: 81 },
      { host: 'localhost', port: 8080 },
    ];
    expect(problemOf('https://localhost:8080/', allowed)).toBeNull();
    expect(problemOf('https://localhost:8443/', allowed)).toMatch(/network address/);
    expect(problemOf('http://erp.internal:81/hook', allowed)).toBeNull();
    expect(problemOf('http://ERP.internal/hook', allowed)).toBeNull();
    expect(problemOf('http://127.0.0.1:8080/', allowed)).toBeNull();
    expect(problemOf('http://[::1]:81/', allowed)).toBeNull();
    expect(problemOf('http://127.0.0.1:8081/', allowed)).toMatch(/https/);
    expect(problemOf('https://127.0.0.1/', allowed)).toMatch(/network address/);
    expect(problemOf('http://a.erp.internal/', allowed)).toMatch(/https/);
    expect(problemOf('http://user@erp.internal/', allowed)).toMatch(/user/);
  });
});

describe('a network address', () => {
  it.each([
    '8.8.8.8',
    '93.184.216.34',
    '172.15.255.255',
    '172.32.0.1',
    '192.167.0.1',
    '100.63.255.255',
    '2606:4700::1111',
    '2a00:1450:4001:81b::200e',
    // Public ones behind NAT64, 6to4 and as a mapped address.
    '64:ff9b::8.8.8.8',
    '2002:808:808::1',
    '::ffff:8.8.8.8',
  ])('%s is public', (address) => expect(isPublicIpAddress(address)).toBe(true));

  it.each([
    ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '100.64.0.1', '100.127.255.255', '127.0.0.1'],
    ...['127.255.255.254', '169.254.169.254', '172.16.0.1', '172.31.255.255', '192.168.1.1', '192.0.0.1'],
    ...['192.0.2.1', '192.88.99.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1'],
    ...['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'fc00::1', 'fd12:3456::1', 'ff02::1'],
    ...['2001:db8::1', '100::1', '2001::1', '2001:2::1', '2001:10::1', '2001:20::1', '3fff::1', '5f00::1'],
    // Mapped, compatible, translated, NAT64 of either prefix, 6to4 and Teredo.
    ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::ffff:169.254.169.254', '::127.0.0.1'],
    ...[
      '::ffff:0:127.0.0.1',
      '::10.0.0.1',
      '64:ff9b::127.0.0.1',
      '64:ff9b::a00:1',
      '64:ff9b::169.254.169.254',
    ],
    ...[
      '64:ff9b:1::10.0.0.1',
      '64:ff9b:1:7f00:0:100::',
      '2002:7f00:1::1',
      '2002:a00:1::',
      '2002:c0a8:101::1',
    ],
    ...['2002:a9fe:a9fe::', '2001:0:7f00:1::', '2001:0:4136:e378:8000:63bf:f5ff:fffe'],
    ...['', 'localhost', '1.2.3', '127.1', '0x7f000001', '010.0.0.1', '8.8.8.8 ', 'x'],
  ])('%s is not', (address) => expect(isPublicIpAddress(address)).toBe(false));
});
