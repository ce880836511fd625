/** Formats of an instant by time zone. Making one costs a hundred times what using it does, so each is made once. */
export function formatsByZone(
  options: Intl.DateTimeFormatOptions,
): (timeZone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    let format = formats.get(timeZone);
    if (!format) {
      format = new Intl.DateTimeFormat('en-CA', { timeZone, ...options });
      formats.set(timeZone, format);
    }
    return format;
  };
}
