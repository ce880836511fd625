/** Returns true for a same-origin path: it starts with one slash and cannot be read as another host. */
export const isSameOriginPath = (path: string): boolean => /^\/(?![/\\])[^\u0000-\u001F\\]*$/.test(path);
