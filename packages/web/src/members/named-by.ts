/** Whether what somebody typed to name a person is an e-mail address rather than a username. */
export const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
