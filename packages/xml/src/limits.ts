/** What XML from outside may hold at most, whatever its format. */
export const MAX_XML_ELEMENTS = 2_000_000;
export const MAX_XML_LEVELS = 60;
