/** What XML from outside may hold at most, whatever its format. */
export const MAX_XML_ELEMENTS = 2_000_000;
export const MAX_XML_LEVELS = 60;
/** Of one element; declarations of namespaces are among them. */
export const MAX_XML_ATTRIBUTES = 256;
/** Characters of a namespace URI: the parser repeats it in the name of every attribute. */
export const MAX_XML_NAMESPACE = 1_000;
