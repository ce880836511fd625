import { PRODUCT_NAME } from '@brick/domain/brand';
import type { LegalTexts } from './texts.ts';

export const texts: LegalTexts = {
  privacy: {
    title: 'Confidentialité',
    lead: `${PRODUCT_NAME} fonctionne sur le serveur de l’exploitant de cette adresse. Ce que vous saisissez reste sur ce serveur.`,
    sections: [
      {
        heading: 'Ce qui est conservé',
        paragraphs: [
          'Votre compte : nom d’utilisateur et, si vous les indiquez, prénom, nom, adresse e-mail et profil. Votre mot de passe n’est conservé que sous forme d’empreinte, à partir de laquelle il ne peut être retrouvé.',
          'Votre travail : projets, dépenses et fichiers que vous déposez, avec l’heure de chaque saisie et son auteur.',
          'Vos sessions : une empreinte du numéro de session, le navigateur et l’adresse d’où elle a été ouverte, et son expiration. Les appareils sur lesquels vous vous êtes connecté, sous forme d’empreintes.',
          'Une démo : ce que vous y faites, pendant un jour. Elle est ensuite supprimée avec son compte et ses fichiers ; le journal garde qu’une action a eu lieu et quand, mais non laquelle.',
        ],
      },
      {
        heading: 'Qui le voit',
        paragraphs: [
          'Les membres d’un projet, dans la mesure où le rôle de chacun le permet. Personne d’autre ayant un compte ici. L’exploitant du serveur a accès à sa base de données et à ses fichiers.',
          'Rien n’est envoyé à l’extérieur, sauf les e-mails que vous demandez, une invitation par exemple : ni publicité, ni mesure d’audience, ni polices ou scripts d’autres sites.',
        ],
      },
      {
        heading: 'Sur votre appareil',
        paragraphs: [
          'Votre navigateur conserve le thème choisi, le dernier projet affiché et le texte des formulaires pas encore envoyés. La déconnexion efface les formulaires.',
        ],
      },
      {
        heading: 'Vos droits',
        paragraphs: [
          'Demandez à l’exploitant de cette adresse une copie de vos données, leur rectification ou leur suppression. C’est lui le responsable au regard de la loi qui vous est applicable.',
        ],
      },
    ],
  },
  terms: {
    title: 'Conditions',
    lead: `L’exploitant de cette adresse vous donne accès à ${PRODUCT_NAME}. Voici les règles de la maison.`,
    sections: [
      {
        heading: 'Votre compte',
        paragraphs: [
          'Un compte appartient à une seule personne. Gardez le mot de passe pour vous et prévenez l’exploitant si quelqu’un d’autre pourrait le connaître.',
          'Ce qui est saisi sous votre compte est réputé saisi par vous.',
        ],
      },
      {
        heading: 'Vos saisies',
        paragraphs: [
          'Ce que vous saisissez reste à vous. Ne saisissez que ce que vous pouvez transmettre aux autres membres du projet, et ne déposez que des fichiers sur lesquels vous avez un droit.',
        ],
      },
      {
        heading: 'Ce que le logiciel fait et ne fait pas',
        paragraphs: [
          'Il additionne ce qui a été saisi. Il ne remplace ni le contrat, ni le jugement de l’ingénieur, ni la comptabilité que la loi exige de vous.',
          'L’exploitant veille à la disponibilité et aux sauvegardes. Gardez vos propres copies des documents dont vous ne pouvez vous passer.',
        ],
      },
    ],
  },
  cookies: {
    title: 'Cookies',
    lead: 'Il n’y a pas d’autres cookies que ceux nécessaires à la connexion, et un qui retient la langue.',
    sections: [
      {
        heading: 'Le cookie de session',
        paragraphs: [
          'Il est créé à la connexion et supprimé à la déconnexion. Il contient un nombre aléatoire que les scripts de la page ne peuvent lire. Il expire après 24 heures sans utilisation, et dans tous les cas après 14 jours.',
        ],
      },
      {
        heading: 'Le cookie de l’appareil',
        paragraphs: [
          'Il est créé à la connexion et conservé jusqu’à 400 jours. Il contient un nombre aléatoire qui permet de reconnaître cet appareil, afin que personne, en essayant ailleurs de mauvais mots de passe, ne puisse vous bloquer ici.',
        ],
      },
      {
        heading: 'Le cookie de la seconde étape',
        paragraphs: [
          'Si votre compte demande un code en plus du mot de passe, il retient pendant cinq minutes que le mot de passe était juste.',
        ],
      },
      {
        heading: 'Le cookie de langue',
        paragraphs: [
          'Il est créé quand vous choisissez une langue, ici ou dans vos paramètres, et conservé jusqu’à 400 jours. Il contient le code de cette langue et rien sur vous.',
        ],
      },
      {
        heading: 'Ce qu’il n’y a pas',
        paragraphs: [
          'Aucun cookie de publicité, de mesure d’audience ou d’autres sites. C’est pourquoi aucun bandeau ne vous demande votre consentement.',
          'Le thème, le dernier projet et les formulaires non envoyés se trouvent dans le stockage de votre navigateur, qui n’est pas transmis avec les requêtes.',
        ],
      },
    ],
  },
  security: {
    title: 'Sécurité',
    lead: 'Ce qui protège vos saisies, dans les mots de ceux qui l’ont construit.',
    sections: [
      {
        heading: 'Connexion',
        paragraphs: [
          'Les mots de passe sont hachés avec argon2id, une méthode qui rend lente toute tentative de les deviner, même pour qui détient la base de données. Les mauvais mots de passe répétés reçoivent une réponse de plus en plus tardive.',
          'La session est un nombre aléatoire de 256 bits dans un cookie que les scripts ne peuvent lire. La base de données n’en contient que l’empreinte.',
        ],
      },
      {
        heading: 'Qui peut voir quoi',
        paragraphs: [
          'Chaque requête est vérifiée sur le serveur d’après votre rôle dans le projet auquel appartient la ligne. Une ligne que vous ne pouvez pas voir reçoit la même réponse qu’une ligne qui n’existe pas.',
        ],
      },
      {
        heading: 'Fichiers',
        paragraphs: [
          'Un fichier est examiné d’après son contenu et non d’après son seul nom, conservé sous une clé aléatoire, et remis seulement à ceux qui peuvent voir la ligne qui le porte.',
        ],
      },
      {
        heading: 'La page elle-même',
        paragraphs: [
          'Elle ne charge rien d’autres sites et n’exécute aucun autre script que les siens. Le chiffrement de la connexion dépend de l’exploitant : l’adresse doit commencer par https.',
        ],
      },
      {
        heading: 'Vous avez trouvé une faille ?',
        paragraphs: [
          'Signalez-la d’abord à l’exploitant de cette adresse, avec les étapes qui la montrent, et ne touchez pas aux données des autres.',
        ],
      },
    ],
  },
};
