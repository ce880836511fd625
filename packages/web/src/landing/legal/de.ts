import { PRODUCT_NAME } from '@brick/domain/brand';
import type { LegalTexts } from './texts.ts';

export const texts: LegalTexts = {
  privacy: {
    title: 'Datenschutz',
    lead: `${PRODUCT_NAME} läuft auf dem Server dessen, der diese Adresse betreibt. Was Sie erfassen, bleibt auf diesem Server.`,
    sections: [
      {
        heading: 'Was gespeichert wird',
        paragraphs: [
          'Ihr Konto: Benutzername sowie, soweit Sie sie angeben, Vorname, Nachname, E-Mail-Adresse und Profil. Ihr Passwort wird nur als Hash gespeichert, aus dem es sich nicht zurückgewinnen lässt.',
          'Ihre Arbeit: Projekte, Ausgaben und die Dateien, die Sie hochladen, mit der Zeit jedes Eintrags und wer ihn gemacht hat.',
          'Ihre Sitzungen: ein Hash der Sitzungsnummer, der Browser und die Adresse, von der aus sie begonnen wurde, und wann sie abläuft. Die Geräte, auf denen Sie sich angemeldet haben, als Hashes.',
          'Eine Demo: was Sie darin tun, einen Tag lang. Danach wird sie mit ihrem Konto und ihren Dateien entfernt; das Protokoll behält, dass etwas getan wurde und wann, aber nicht was.',
        ],
      },
      {
        heading: 'Wer es sieht',
        paragraphs: [
          'Die Mitglieder eines Projekts, soweit die Rolle jedes Einzelnen es erlaubt. Niemand sonst, der hier ein Konto hat. Wer den Server betreibt, hat Zugriff auf seine Datenbank und seine Dateien.',
          'Nach außen geht nichts als die E-Mails, um die Sie bitten, etwa eine Einladung: keine Werbung, keine Auswertung, keine Schriften oder Skripte anderer Websites.',
        ],
      },
      {
        heading: 'Auf Ihrem Gerät',
        paragraphs: [
          'Ihr Browser behält das gewählte Design, das zuletzt gezeigte Projekt und den Text von Formularen, die Sie noch nicht abgeschickt haben. Beim Abmelden werden die Formulare entfernt.',
        ],
      },
      {
        heading: 'Ihre Rechte',
        paragraphs: [
          'Bitten Sie den Betreiber dieser Adresse um eine Kopie Ihrer Daten, um ihre Berichtigung oder Löschung. Er ist der Verantwortliche nach dem Recht, das für Sie gilt.',
        ],
      },
    ],
  },
  terms: {
    title: 'Nutzungsbedingungen',
    lead: `Der Betreiber dieser Adresse gibt Ihnen Zugang zu ${PRODUCT_NAME}. Das sind die Regeln des Hauses.`,
    sections: [
      {
        heading: 'Ihr Konto',
        paragraphs: [
          'Ein Konto gehört einer Person. Behalten Sie das Passwort für sich, und sagen Sie es dem Betreiber, wenn jemand anderes es kennen könnte.',
          'Was unter Ihrem Konto erfasst wird, gilt als von Ihnen erfasst.',
        ],
      },
      {
        heading: 'Ihre Einträge',
        paragraphs: [
          'Was Sie erfassen, bleibt Ihres. Erfassen Sie nur, was Sie an die anderen Mitglieder des Projekts weitergeben dürfen, und laden Sie nur Dateien hoch, an denen Sie ein Recht haben.',
        ],
      },
      {
        heading: 'Was die Software tut und was nicht',
        paragraphs: [
          'Sie zählt zusammen, was erfasst wurde. Sie ersetzt weder den Vertrag noch das Urteil des Ingenieurs noch die Buchführung, die das Gesetz von Ihnen verlangt.',
          'Der Betreiber sorgt für Verfügbarkeit und Datensicherung. Behalten Sie eigene Kopien von Dokumenten, auf die Sie nicht verzichten können.',
        ],
      },
    ],
  },
  cookies: {
    title: 'Cookies',
    lead: 'Es gibt keine Cookies außer denen, die das Anmelden braucht, und einem, das sich die Sprache merkt.',
    sections: [
      {
        heading: 'Das Sitzungs-Cookie',
        paragraphs: [
          'Es wird beim Anmelden gesetzt und beim Abmelden entfernt. Es enthält eine Zufallszahl, die Skripte auf der Seite nicht lesen können. Es läuft nach 24 Stunden ohne Nutzung ab, in jedem Fall nach 14 Tagen.',
        ],
      },
      {
        heading: 'Das Geräte-Cookie',
        paragraphs: [
          'Es wird beim Anmelden gesetzt und bis zu 400 Tage behalten. Es enthält eine Zufallszahl, an der dieses Gerät wiedererkannt wird, damit niemand, der anderswo falsche Passwörter versucht, Sie hier aussperren kann.',
        ],
      },
      {
        heading: 'Das Cookie des zweiten Schritts',
        paragraphs: [
          'Wo Ihr Konto neben dem Passwort einen Code verlangt, merkt es sich fünf Minuten lang, dass das Passwort stimmte.',
        ],
      },
      {
        heading: 'Das Sprach-Cookie',
        paragraphs: [
          'Es wird gesetzt, wenn Sie hier oder in Ihren Einstellungen eine Sprache wählen, und bis zu 400 Tage behalten. Es enthält das Kürzel dieser Sprache und nichts über Sie.',
        ],
      },
      {
        heading: 'Was es nicht gibt',
        paragraphs: [
          'Keine Cookies für Werbung, für Auswertung oder von anderen Websites. Deshalb fragt Sie auch kein Banner um Ihre Einwilligung.',
          'Das Design, das letzte Projekt und nicht abgeschickte Formulare liegen im Speicher Ihres Browsers, der nicht mit Anfragen mitgeschickt wird.',
        ],
      },
    ],
  },
  security: {
    title: 'Sicherheit',
    lead: 'Was Ihre Einträge schützt, in den Worten derer, die es gebaut haben.',
    sections: [
      {
        heading: 'Anmelden',
        paragraphs: [
          'Passwörter werden mit argon2id gehasht, einem Verfahren, das Raten selbst für den langsam macht, der die Datenbank hat. Auf wiederholt falsche Passwörter kommt die Antwort immer später.',
          'Die Sitzung ist eine Zufallszahl von 256 Bit in einem Cookie, das Skripte nicht lesen können. Die Datenbank enthält nur ihren Hash.',
        ],
      },
      {
        heading: 'Wer was sehen darf',
        paragraphs: [
          'Jeder Aufruf wird auf dem Server gegen Ihre Rolle in dem Projekt geprüft, zu dem die Zeile gehört. Auf eine Zeile, die Sie nicht sehen dürfen, wird geantwortet wie auf eine, die es nicht gibt.',
        ],
      },
      {
        heading: 'Dateien',
        paragraphs: [
          'Eine Datei wird nach ihrem Inhalt und nicht nur nach ihrem Namen beurteilt, unter einem zufälligen Schlüssel abgelegt und nur denen gegeben, die die zugehörige Zeile sehen dürfen.',
        ],
      },
      {
        heading: 'Die Seite selbst',
        paragraphs: [
          'Sie lädt nichts von anderen Websites und führt kein fremdes Skript aus. Ob die Verbindung verschlüsselt ist, hängt vom Betreiber ab: Die Adresse sollte mit https beginnen.',
        ],
      },
      {
        heading: 'Sie haben eine Schwachstelle gefunden?',
        paragraphs: [
          'Sagen Sie es zuerst dem Betreiber dieser Adresse, mit den Schritten, die sie zeigen, und lassen Sie die Daten anderer in Ruhe.',
        ],
      },
    ],
  },
};
