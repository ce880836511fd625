import { again, failed, title } from '@brick/messages/en/trade/trade.json';
import { h } from './trade-links/visitor/elements.ts';
import './trade-links/visitor/visitor.css';
import { startVisitorPage } from './trade-links/visitor/visitor-page.ts';

const root = document.getElementById('trade');
if (!root) throw new Error('the page has no place for the list');
startVisitorPage(root, window.location).catch(() =>
  // The words of no language could be loaded.
  root.replaceChildren(
    h('h1', { lang: 'en' }, title),
    h('p', { role: 'alert', lang: 'en' }, failed),
    h('button', { class: 'secondary', lang: 'en', onclick: () => window.location.reload() }, again),
  ),
);
