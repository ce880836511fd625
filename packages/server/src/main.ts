import { serve } from './server.ts';

// Entry point when running from source. The built product starts with launch.ts.
await serve();
