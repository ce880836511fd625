import { useEffect } from 'react';

/** The application on site is a page of its own: its address is loaded again, and the server answers with that page. */
export function SiteRedirect() {
  useEffect(() => window.location.reload(), []);
  return null;
}
