/** Saves the response of one of our addresses as a file, under the server's name unless one is given. */
export function download(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

/** The address that downloads a stored file instead of showing it. */
export const downloadUrl = (address: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}download=1`;
