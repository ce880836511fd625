/** A UUID; randomUUID is missing on plain http addresses other than localhost. */
export const newItemId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const text = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [
    text.slice(0, 8),
    text.slice(8, 12),
    `4${text.slice(13, 16)}`,
    `8${text.slice(17, 20)}`,
    text.slice(20),
  ].join('-');
};
