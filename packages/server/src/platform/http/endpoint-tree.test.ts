import { describe, expect, it } from 'vitest';
import { EndpointTree } from './endpoint-tree.ts';

const declared = (method: 'GET' | 'POST', path: string) => ({ endpoint: { method, path } });

const tree = new EndpointTree([
  declared('GET', '/api/files/{key}'),
  declared('POST', '/api/files'),
  declared('GET', '/api/projects/{projectId}/expenses'),
  declared('GET', '/api/projects/{projectId}/expenses/{id}'),
  declared('GET', '/api/projects/sample'),
]);

const found = (method: string, address: string) => {
  const { served, params } = tree.find(method, address) ?? {};
  return served && [served.endpoint.path, params];
};

describe('the endpoint of a request', () => {
  it.each([
    ['/api/files/abc', '/api/files/{key}', { key: 'abc' }],
    ['/api/files/abc?download=1#top', '/api/files/{key}', { key: 'abc' }],
    ['/api/files/a%2Fb%20c', '/api/files/{key}', { key: 'a/b c' }],
    ['/api/fil%65s/abc', '/api/files/{key}', { key: 'abc' }],
    ['/api/files/100%', '/api/files/{key}', { key: '100%' }],
    ['/api/projects/7/expenses/9', '/api/projects/{projectId}/expenses/{id}', { projectId: '7', id: '9' }],
    ['http://example.org/api/files/abc', '/api/files/{key}', { key: 'abc' }],
    ['/api/projects/sample', '/api/projects/sample', {}],
    // Declared text goes before any text, where something lies below it.
    ['/api/projects/sample/expenses', '/api/projects/{projectId}/expenses', { projectId: 'sample' }],
  ])('at %s is %s', (address, path, params) => {
    expect(found('GET', address)).toEqual([path, params]);
  });

  it.each([
    ['GET', '/api/files'],
    ['POST', '/api/files/abc'],
    ['GET', '/api/files/'],
    ['GET', '/api/files/abc/'],
    ['GET', '/api/files/abc/def'],
    ['GET', '/api//files/abc'],
    ['GET', '/api%2Ffiles/abc'],
    ['GET', '/api/Files/abc'],
    ['GET', '/api/projects//expenses'],
    ['GET', 'ftp://example.org/api/files/abc'],
    ['GET', '*'],
    ['GET', ''],
  ])('is none for %s %s', (method, address) => {
    expect(found(method, address)).toBeUndefined();
  });

  it('may not be declared twice', () => {
    const twice = [declared('GET', '/api/a/{id}'), declared('GET', '/api/a/{key}')];
    expect(() => new EndpointTree(twice)).toThrow('GET /api/a/{key} is declared twice');
  });
});
