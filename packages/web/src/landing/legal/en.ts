import { PRODUCT_NAME } from '@brick/domain/brand';
import type { LegalTexts } from './texts.ts';

export const texts: LegalTexts = {
  privacy: {
    title: 'Privacy',
    lead: `${PRODUCT_NAME} runs on the server of whoever operates this address. What you enter stays on that server.`,
    sections: [
      {
        heading: 'What is kept',
        paragraphs: [
          'Your account: username, and first name, last name, email address and profile as far as you enter them. Your password is kept only as a hash from which it cannot be read back.',
          'Your work: projects, expenses and the files that you upload, with the time of each entry and who made it.',
          'Your sessions: a hash of the session’s number, the browser and the address from which it was begun, and when it expires. The devices on which you signed in, as hashes.',
          'A demo: what you do in it, for one day. Then it is removed with its account and its files; the log keeps that something was done and when, and not what.',
        ],
      },
      {
        heading: 'Who sees it',
        paragraphs: [
          'The members of a project, as far as the role of each one opens it. Nobody else who has an account here. Who operates the server has access to its database and files.',
          'Nothing is sent to anybody outside but the emails that you ask for, such as an invitation: no advertising, no analytics, no fonts or scripts from other sites.',
        ],
      },
      {
        heading: 'On your device',
        paragraphs: [
          'Your browser keeps the chosen theme, the project shown last, and the text of forms that you have not sent yet. Signing out removes the forms.',
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [
          'Ask the operator of this address for a copy of your data, for a correction or for its removal. The operator is the one responsible under the law that applies to you.',
        ],
      },
    ],
  },
  terms: {
    title: 'Terms',
    lead: `The operator of this address gives you access to ${PRODUCT_NAME}. These are the rules of the house.`,
    sections: [
      {
        heading: 'Your account',
        paragraphs: [
          'An account belongs to one person. Keep the password to yourself, and tell the operator if somebody else may know it.',
          'What is entered under your account counts as entered by you.',
        ],
      },
      {
        heading: 'Your entries',
        paragraphs: [
          'What you enter stays yours. Enter only what you may pass on to the other members of the project, and upload only files that you have a right to.',
        ],
      },
      {
        heading: 'What the software does and does not do',
        paragraphs: [
          'It adds up what was entered. It does not replace the contract, the engineer’s judgement or the accounts that the law requires of you.',
          'The operator looks after availability and backups. Keep your own copies of documents that you cannot do without.',
        ],
      },
    ],
  },
  cookies: {
    title: 'Cookies',
    lead: 'There are no cookies but those that signing in needs, and one that remembers a language.',
    sections: [
      {
        heading: 'The session cookie',
        paragraphs: [
          'It is set when you sign in and removed when you sign out. It holds a random number that scripts on the page cannot read. It expires after 24 hours without use, and after 14 days in any case.',
        ],
      },
      {
        heading: 'The device cookie',
        paragraphs: [
          'It is set when you sign in and kept for up to 400 days. It holds a random number by which this device is known again, so that nobody who tries wrong passwords elsewhere can lock you out here.',
        ],
      },
      {
        heading: 'The cookie of the second step',
        paragraphs: [
          'Where your account asks for a code besides the password, it remembers for five minutes that the password was right.',
        ],
      },
      {
        heading: 'The language cookie',
        paragraphs: [
          'It is set when you choose a language, here or in your settings, and kept for up to 400 days. It holds the code of that language and nothing about you.',
        ],
      },
      {
        heading: 'What there is not',
        paragraphs: [
          'No cookies for advertising, for analytics or of other sites. Therefore no banner asks for your consent.',
          'The theme, the last project and unsent forms lie in your browser’s own storage, which is not sent along with requests.',
        ],
      },
    ],
  },
  security: {
    title: 'Security',
    lead: 'What protects your entries, in the words of those who built it.',
    sections: [
      {
        heading: 'Signing in',
        paragraphs: [
          'Passwords are hashed with argon2id, a method that makes guessing slow even for somebody who holds the database. Repeated wrong passwords are answered later and later.',
          'The session is a random number of 256 bits in a cookie that scripts cannot read. The database holds only its hash.',
        ],
      },
      {
        heading: 'Who may see what',
        paragraphs: [
          'Each call is checked on the server against your role in the project that the row belongs to. A row that you may not see is answered like one that does not exist.',
        ],
      },
      {
        heading: 'Files',
        paragraphs: [
          'A file is looked at by its content and not by its name alone, is stored under a random key, and is given only to those who may see the row that carries it.',
        ],
      },
      {
        heading: 'The page itself',
        paragraphs: [
          'It loads nothing from other sites and runs no script but its own. Whether the connection is encrypted depends on the operator: the address should begin with https.',
        ],
      },
      {
        heading: 'You found a weakness?',
        paragraphs: [
          'Tell the operator of this address first, with the steps that show it, and leave the data of others alone.',
        ],
      },
    ],
  },
};
