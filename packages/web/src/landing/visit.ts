import '../styles.css';
import { enliven } from './enliven.ts';

enliven(document);
