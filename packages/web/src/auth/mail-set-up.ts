/** Whether the server sends mails, which it says of itself in the page. */
export const mailIsSetUp = (): boolean => document.documentElement.dataset['mail'] === 'on';
