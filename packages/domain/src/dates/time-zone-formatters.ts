/** Creates a cache of formatters by time zone. Constructing one costs a hundred times as much as using it. */
export function createZoneFormatter(
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
