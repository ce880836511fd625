import { PRODUCT_NAME } from '@brick/domain/brand';
import type { LegalTexts } from './texts.ts';

export const texts: LegalTexts = {
  privacy: {
    title: 'Privacidad',
    lead: `${PRODUCT_NAME} funciona en el servidor de quien opera esta dirección. Lo que introduce se queda en ese servidor.`,
    sections: [
      {
        heading: 'Qué se guarda',
        paragraphs: [
          'Su cuenta: nombre de usuario y, en la medida en que los indique, nombre, apellidos, correo electrónico y perfil. La contraseña se guarda solo como un hash del que no se puede recuperar.',
          'Su trabajo: obras, gastos y los archivos que sube, con la hora de cada registro y quién lo hizo.',
          'Sus sesiones: un hash del número de la sesión, el navegador y la dirección desde la que se inició, y cuándo caduca. Los dispositivos en los que inició sesión, como hashes.',
          'Una demostración: lo que haga en ella, durante un día. Después se elimina con su cuenta y sus archivos; el registro conserva que se hizo algo y cuándo, y no qué.',
        ],
      },
      {
        heading: 'Quién lo ve',
        paragraphs: [
          'Los miembros de una obra, hasta donde lo permite el rol de cada uno. Nadie más que tenga una cuenta aquí. Quien opera el servidor tiene acceso a su base de datos y a sus archivos.',
          'No se envía nada al exterior salvo los correos que usted solicita, como una invitación: ni publicidad, ni analítica, ni tipos de letra o scripts de otros sitios.',
        ],
      },
      {
        heading: 'En su dispositivo',
        paragraphs: [
          'Su navegador guarda el tema elegido, la última obra mostrada y el texto de los formularios que aún no ha enviado. Al cerrar la sesión se borran los formularios.',
        ],
      },
      {
        heading: 'Sus derechos',
        paragraphs: [
          'Pida al operador de esta dirección una copia de sus datos, su rectificación o su supresión. El operador es el responsable según la ley que se le aplica.',
        ],
      },
    ],
  },
  terms: {
    title: 'Condiciones',
    lead: `El operador de esta dirección le da acceso a ${PRODUCT_NAME}. Estas son las normas de la casa.`,
    sections: [
      {
        heading: 'Su cuenta',
        paragraphs: [
          'Una cuenta pertenece a una sola persona. No comparta la contraseña y avise al operador si otra persona pudiera conocerla.',
          'Lo que se registra con su cuenta se considera registrado por usted.',
        ],
      },
      {
        heading: 'Sus registros',
        paragraphs: [
          'Lo que introduce sigue siendo suyo. Introduzca solo lo que pueda compartir con los demás miembros de la obra y suba solo archivos sobre los que tenga derecho.',
        ],
      },
      {
        heading: 'Qué hace el software y qué no',
        paragraphs: [
          'Suma lo que se ha registrado. No sustituye al contrato, al criterio del ingeniero ni a la contabilidad que la ley le exige.',
          'El operador se ocupa de la disponibilidad y de las copias de seguridad. Guarde copias propias de los documentos imprescindibles.',
        ],
      },
    ],
  },
  cookies: {
    title: 'Cookies',
    lead: 'No hay más cookies que las necesarias para iniciar sesión y una que recuerda el idioma.',
    sections: [
      {
        heading: 'La cookie de sesión',
        paragraphs: [
          'Se crea al iniciar sesión y se elimina al cerrarla. Contiene un número aleatorio que los scripts de la página no pueden leer. Caduca tras 24 horas sin uso y, en cualquier caso, a los 14 días.',
        ],
      },
      {
        heading: 'La cookie del dispositivo',
        paragraphs: [
          'Se crea al iniciar sesión y se conserva hasta 400 días. Contiene un número aleatorio con el que se reconoce este dispositivo, para que nadie que pruebe contraseñas erróneas en otro lugar pueda bloquearle aquí.',
        ],
      },
      {
        heading: 'La cookie del segundo paso',
        paragraphs: [
          'Si su cuenta pide un código además de la contraseña, recuerda durante cinco minutos que la contraseña era correcta.',
        ],
      },
      {
        heading: 'La cookie del idioma',
        paragraphs: [
          'Se crea al elegir un idioma, aquí o en sus ajustes, y se conserva hasta 400 días. Contiene el código de ese idioma y nada sobre usted.',
        ],
      },
      {
        heading: 'Lo que no hay',
        paragraphs: [
          'Ni cookies de publicidad, ni de analítica, ni de otros sitios. Por eso ningún aviso le pide su consentimiento.',
          'El tema, la última obra y los formularios sin enviar están en el almacenamiento de su navegador, que no se envía con las peticiones.',
        ],
      },
    ],
  },
  security: {
    title: 'Seguridad',
    lead: 'Qué protege sus registros, en palabras de quienes lo construyeron.',
    sections: [
      {
        heading: 'Inicio de sesión',
        paragraphs: [
          'Las contraseñas se guardan con argon2id, un método que hace lento adivinarlas incluso para quien tenga la base de datos. Las contraseñas erróneas repetidas se responden cada vez más tarde.',
          'La sesión es un número aleatorio de 256 bits en una cookie que los scripts no pueden leer. La base de datos contiene solo su hash.',
        ],
      },
      {
        heading: 'Quién puede ver qué',
        paragraphs: [
          'Cada petición se comprueba en el servidor con su rol en la obra a la que pertenece la fila. Una fila que no puede ver recibe la misma respuesta que una que no existe.',
        ],
      },
      {
        heading: 'Archivos',
        paragraphs: [
          'Un archivo se examina por su contenido y no solo por su nombre, se guarda con una clave aleatoria y se entrega solo a quien puede ver la fila que lo lleva.',
        ],
      },
      {
        heading: 'La propia página',
        paragraphs: [
          'No carga nada de otros sitios y no ejecuta más scripts que los suyos. Que la conexión esté cifrada depende del operador: la dirección debe empezar por https.',
        ],
      },
      {
        heading: '¿Ha encontrado una vulnerabilidad?',
        paragraphs: [
          'Avise primero al operador de esta dirección, con los pasos que la muestran, y no toque los datos de los demás.',
        ],
      },
    ],
  },
};
