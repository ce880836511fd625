import './styles.css';
import { enliven } from './landing/enliven.ts';

enliven(document);
