/** The most common passwords, in lower case and without trailing digits and punctuation. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  (
    '123456 123456789 12345678 12345 1234567 1234567890 123123 111111 000000 654321 666666 121212 112233 123321 1q2w3e4r ' +
    '1qaz2wsx q1w2e3r4 qwerty qwertyuiop qwert qwe123 asdfgh asdfghjkl asdf zxcvbn zxcvbnm qazwsx abc123 abcdef abcd1234 ' +
    'abcabc aaaaaa password passwort password1 passw0rd motdepasse contrasena senha letmein welcome welkom bienvenue admin ' +
    'administrator root login guest user default secret changeme master dragon monkey football baseball basketball soccer ' +
    'hockey superman batman spiderman pokemon starwars sunshine princess iloveyou lovely flower shadow ashley michael jordan ' +
    'jennifer jessica daniel thomas charlie andrew joshua matthew robert hunter killer freedom whatever trustno computer ' +
    'internet samsung google facebook hello hellohello test test123 testing summer winter spring autumn monday january ' +
    'cheese cookie pepper ginger tigger buster maggie banana orange purple mustang ferrari corvette liverpool chelsea ' +
    'arsenal barcelona botswana gaborone builder builder1 construction architect engineer contractor project brick ' +
    'brickledger bricks concrete cement'
  ).split(' '),
);
