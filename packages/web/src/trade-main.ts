import './trade-links/visitor/visitor.css';
import { startVisitorPage } from './trade-links/visitor/visitor-page.ts';

const root = document.getElementById('trade');
if (!root) throw new Error('the page has no place for the list');
void startVisitorPage(root, window.location);
