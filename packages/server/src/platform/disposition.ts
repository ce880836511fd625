/** A Content-Disposition: the name in plain letters for old readers, and as it is for all others (RFC 6266). */
export const disposition = (kind: 'inline' | 'attachment', name: string): string =>
  `${kind}; filename="${name.replace(/[^\x20-\x7E]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()]/g, escape)}`;
