import { SAMPLE } from './figures.ts';
import type { LandingWords } from './words.ts';

export const words: LandingWords = {
  summary:
    'Presupuesto, calidad y documentos de una obra, al céntimo: gastos por fase, órdenes de cambio, honorarios, inspecciones e incidencias en un solo libro de cuentas.',
  bar: {
    sections: 'Secciones',
    features: 'Funciones',
    ledger: 'El libro de cuentas',
    phases: 'Fases',
    signIn: 'Iniciar sesión',
    start: 'Empezar',
  },
  hero: {
    headline: 'Cada ladrillo se paga una sola vez, y de cada céntimo hay constancia.',
    text: 'Presupuesto, calidad y documentos de una obra en un solo libro de cuentas, desde el terreno hasta la conformidad. Propietario, gestor de costes y contratista leen las mismas cifras el mismo día.',
    action: 'Empezar a construir',
    demo: 'Ver la magia',
    aside: 'Ocho fases, una hilada por fase. Un ladrillo se coloca cuando se pagan sus facturas.',
    sample: 'Obra de ejemplo',
  },
  features: {
    heading: 'Lo que una obra necesita por escrito',
    cards: {
      budget: {
        title: 'Gestión del presupuesto',
        text: 'Costes, órdenes de cambio y honorarios frente al presupuesto de cada fase. Lo que se registra hoy está hoy en el total, y el total abre las filas de las que se compone.',
      },
      analytics: {
        title: 'Análisis del avance',
        text: 'Paneles que muestran hasta dónde ha llegado cada fase y en qué punto está el dinero, calculados a partir de las facturas y no de una impresión.',
      },
      team: {
        title: 'Trabajo en equipo',
        text: 'Nueve roles por obra. El contratista ve sus facturas, el gestor de costes las comprueba, el propietario decide. Nadie ve más de lo que le corresponde.',
      },
      documents: {
        title: 'Gestión de documentos',
        text: 'Contratos, facturas y comprobantes junto a las filas a las que pertenecen. Fotografiados en la obra, localizados en la liquidación final.',
      },
      quality: {
        title: 'Control de calidad',
        text: 'Inspecciones con informes numerados, incidencias con responsable y fecha límite, y un historial de conformidad que se puede entregar.',
      },
      phases: {
        title: 'Fases de la obra',
        text: 'Ocho fases de construcción, desde el terreno hasta la conformidad. Una fase está terminada cuando se han pagado sus facturas, no cuando alguien lo dice.',
      },
    },
  },
  ledger: {
    heading: 'Un libro de cuentas que cuadra',
    text: 'Presupuesto inicial, lo que cambiaron las órdenes de cambio, lo pagado y lo que aún se debe. Una línea sobre el total y dos debajo: como las trazaría a mano un gestor de costes, y al céntimo, porque el dinero nunca se guarda redondeado.',
    caption: `${SAMPLE.project}, obra de ejemplo, dólares estadounidenses`,
    columns: {
      phase: 'Fase',
      budget: 'Presupuesto',
      variations: 'Cambios',
      paid: 'Pagado',
      unpaid: 'Por pagar',
    },
    total: 'Total',
  },
  phases: {
    heading: 'Ocho fases, en el orden en que se levanta una casa',
    each: {
      land_planning: { title: 'Terreno y proyecto', text: 'Parcela, topografía, planos, licencias.' },
      foundation: { title: 'Cimentación', text: 'Movimiento de tierras, zapatas, solera.' },
      structure: { title: 'Estructura', text: 'Muros, pilares, vigas, forjados.' },
      roofing: { title: 'Cubierta', text: 'Cerchas, cobertura, canalones.' },
      utilities: { title: 'Instalaciones', text: 'Agua, electricidad, saneamiento, datos.' },
      finishes: { title: 'Acabados', text: 'Enlucidos, suelos, pintura, carpintería.' },
      fittings: { title: 'Equipamiento', text: 'Cocina, baños, iluminación.' },
      compliance: { title: 'Conformidad', text: 'Inspecciones, certificados, entrega.' },
    },
  },
  figures: {
    heading: 'En cifras',
    counters: {
      projects: 'obras gestionadas',
      satisfaction: 'de satisfacción',
      savings: 'de ahorro en costes',
      support: 'de asistencia',
    },
  },
  closing: {
    heading: 'Coloque hoy el primer ladrillo',
    text: 'Cree una cuenta, añada una obra y registre la primera factura. Lleva unos tres minutos.',
    action: 'Empezar a construir ya',
    demo: 'Descubrir la magia',
  },
  newsletter: {
    label: 'Noticias de la obra',
    placeholder: 'Su correo electrónico',
    action: 'Suscribirse',
    thanks: 'Gracias. Esta dirección está en la lista.',
    missing: 'Introduzca su correo electrónico.',
    failed: 'No se ha podido enviar. Inténtelo de nuevo en un momento.',
  },
  sharing: { label: 'Contárselo a un colega', email: 'Correo electrónico' },
  footer: {
    navigation: 'Pie de página',
    line: 'Presupuesto, calidad y documentos de una obra, al céntimo.',
    product: 'Producto',
    features: 'Funciones',
    ledger: 'El libro de cuentas',
    phases: 'Fases de la obra',
    company: 'Empresa',
    figures: 'En cifras',
    start: 'Empezar',
    resources: 'Recursos',
    api: 'Documentación de la API',
    security: 'Cómo se protege todo',
    languages: 'Idioma de esta página',
  },
  legal: { privacy: 'Privacidad', terms: 'Condiciones', cookies: 'Cookies', security: 'Seguridad' },
};
