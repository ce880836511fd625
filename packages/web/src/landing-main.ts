import './styles/styles.css';
import { startPageScripts } from './landing/scripts/page-scripts.ts';

startPageScripts(document);
