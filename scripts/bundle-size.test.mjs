import { expect, test } from 'vitest';
import { wayTo, weights } from './bundle-size.mjs';

const MANIFEST = {
  'index.html': {
    file: 'entry.js',
    isEntry: true,
    imports: ['_react.js'],
    dynamicImports: ['src/routes.tsx'],
    css: ['entry.css'],
  },
  '_react.js': { file: 'react.js' },
  '_table.js': { file: 'table.js', imports: ['_react.js'], css: ['table.css'] },
  'src/routes.tsx': {
    file: 'routes.js',
    isDynamicEntry: true,
    imports: ['index.html'],
    dynamicImports: [
      'src/projects/dashboard-screen.tsx',
      'src/expenses/expenses-screen.tsx',
      'src/issues/record.tsx',
      'src/records/list-screen.tsx',
      'src/records/record-page.tsx',
      'src/messages/fr.ts',
    ],
    css: ['entry.css'],
  },
  'src/projects/dashboard-screen.tsx': {
    file: 'dashboard.js',
    isDynamicEntry: true,
    imports: ['src/routes.tsx'],
  },
  'src/expenses/expenses-screen.tsx': {
    file: 'expenses.js',
    isDynamicEntry: true,
    imports: ['src/routes.tsx', '_table.js'],
    dynamicImports: ['src/ui/inputs/calendar.tsx'],
  },
  'src/issues/record.tsx': {
    file: 'issues.js',
    isDynamicEntry: true,
    imports: ['src/routes.tsx'],
    dynamicImports: ['src/issues/issue-form.tsx'],
  },
  'src/issues/issue-form.tsx': { file: 'issue-form.js', isDynamicEntry: true, imports: ['_menu.js'] },
  'src/records/list-screen.tsx': {
    file: 'list.js',
    isDynamicEntry: true,
    imports: ['src/routes.tsx', '_table.js', '_menu.js'],
  },
  'src/records/record-page.tsx': {
    file: 'page.js',
    isDynamicEntry: true,
    imports: ['src/routes.tsx', '_menu.js'],
  },
  '_menu.js': { file: 'menu.js', imports: ['_react.js'] },
  'src/ui/inputs/calendar.tsx': {
    file: 'calendar.js',
    isDynamicEntry: true,
    imports: ['_table.js', '_react.js'],
  },
  'src/messages/fr.ts': {
    file: 'french.js',
    isDynamicEntry: true,
    imports: ['_react.js'],
    dynamicImports: ['../messages/fr/trash.json'],
  },
  '../messages/fr/trash.json': { file: 'french-trash.js', isDynamicEntry: true },
  'src/landing/scripts/animated-counters.ts': { file: 'counters.js', isEntry: true },
  'site.html': {
    file: 'site.js',
    isEntry: true,
    imports: ['_react.js'],
    dynamicImports: ['src/site/words/fr.ts', 'src/ui/overlay/toaster.tsx'],
  },
  'src/site/words/fr.ts': { file: 'site-french.js', isDynamicEntry: true },
  'src/ui/overlay/toaster.tsx': { file: 'toaster.js', isDynamicEntry: true, imports: ['_react.js'] },
};
const PRECACHE = {
  files: ['/site.js', '/react.js', '/toaster.js'],
  words: { en: ['/site-english.js'], fr: ['/site-french.js'] },
  fonts: { en: ['/headings.woff2'], fr: ['/accents.woff2'] },
};
const SIZES = {
  'entry.js': 1,
  'react.js': 10,
  'routes.js': 100,
  'dashboard.js': 1_000,
  'table.js': 10_000,
  'expenses.js': 20_000,
  'calendar.js': 26_000,
  'issues.js': 300,
  'issue-form.js': 500,
  'list.js': 700,
  'page.js': 900,
  'menu.js': 5_000,
  'french.js': 8_001,
  'french-trash.js': 901,
  'counters.js': 7,
  'entry.css': 3,
  'table.css': 4,
  'site.js': 2_000,
  'site-french.js': 60,
  'site-english.js': 50,
  'headings.woff2': 300,
  'accents.woff2': 400,
  'toaster.js': 600,
  'site-worker.js': 70_000,
  'site.html': 3,
};
const weighed = () =>
  Object.fromEntries(
    weights(MANIFEST, (file) => SIZES[file], PRECACHE).map(({ name, bytes }) => [name, bytes]),
  );

test('the first load includes everything on the path to the dashboard, each file once', () => {
  expect(wayTo(MANIFEST, 'src/projects/dashboard-screen.tsx')).toEqual([
    'index.html',
    'src/routes.tsx',
    'src/projects/dashboard-screen.tsx',
  ]);
  expect(weighed()['signed-in first load, scripts']).toBe(1_111);
  expect(weighed()['signed-in first load, styles']).toBe(3);
});

test('a route counts what the app shell has not loaded', () => {
  expect(weighed()['route src/expenses/expenses-screen.tsx']).toBe(30_000);
  expect(weighed()['route src/projects/dashboard-screen.tsx']).toBe(1_000);
});

test('a kind of record counts with the list code; its form counts what neither list nor page has loaded', () => {
  expect(weighed()['route src/issues/record.tsx']).toBe(16_000);
  expect(weighed()['route src/issues/issue-form.tsx']).toBe(500);
});

test('a lazy feature counts what its route has not loaded', () => {
  expect(weighed()['lazy src/ui/inputs/calendar.tsx']).toBe(26_000);
});

test('a language counts with what every screen says, and each feature’s words by themselves', () => {
  expect(weighed()['language src/messages/fr.ts']).toBe(8_001);
  expect(weighed()['words fr/trash.json']).toBe(901);
  expect(weighed()['lazy src/messages/fr.ts']).toBe(undefined);
});

test('a separate page counts separately', () => {
  expect(weighed()['page src/landing/scripts/animated-counters.ts']).toBe(7);
});

test('the application on site counts what it starts with and the first load of the others lacks', () => {
  expect(weighed()['route site']).toBe(2_000);
  expect(weighed()['page site.html']).toBe(undefined);
});

test('what a device stores counts for one language besides English, with the worker itself', () => {
  expect(weighed()['site worker and what it stores, fr']).toBe(73_123);
  expect(weighed()['site worker and what it stores, en']).toBe(72_963);
});

test('a build without a path to the dashboard is an error', () => {
  const { 'src/routes.tsx': _, ...cut } = MANIFEST;
  expect(() => wayTo(cut, 'src/projects/dashboard-screen.tsx')).toThrow('No way');
});
