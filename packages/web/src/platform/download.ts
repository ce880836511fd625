/** Saves what an address of ours answers as a file; the name is the server's unless one is given. */
export function download(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Where a stored file is saved instead of shown. */
export const asDownload = (address: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}download=1`;
