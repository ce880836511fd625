import './gallery.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../src/platform/api/query-client.ts';
import { USER_KEY } from '../src/platform/session/session.ts';
import { Gallery } from './gallery.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('no #root');

// There is no server behind this page: nobody is signed in.
queryClient.setQueryData(USER_KEY, null);

createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Gallery />
    </QueryClientProvider>
  </StrictMode>,
);
