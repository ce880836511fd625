/** Whether the server can send email. The server writes this into the page. */
export const isMailConfigured = (): boolean => document.documentElement.dataset['mail'] === 'on';
