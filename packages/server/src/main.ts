import { serve } from './server.ts';

// From the sources; the built product begins with launch.ts.
await serve();
