/** Returns a Content-Disposition header: an ASCII name for old clients and the full name for all others (RFC 6266). */
export const contentDisposition = (kind: 'inline' | 'attachment', name: string): string =>
  `${kind}; filename="${name.replace(/[^\x20-\x7E]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()]/g, escape)}`;
