/** A path of this origin: begins with one slash, and no other host can be read out of it. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])[^\u0000-\u001F\\]*$/.test(path);
