import './trade-links/visitor/visitor.css';
import { startVisit } from './trade-links/visitor/visit.ts';

const root = document.getElementById('trade');
if (!root) throw new Error('the page has no place for the list');
void startVisit(root, window.location);
