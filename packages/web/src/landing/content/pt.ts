import { SAMPLE } from './figures.ts';
import type { LandingWords } from './words.ts';

export const words: LandingWords = {
  summary:
    'Orçamento, qualidade e documentos de uma obra, até o último centavo: despesas por fase, aditivos, honorários, inspeções e ocorrências em um só livro-razão.',
  bar: {
    sections: 'Seções',
    features: 'Recursos',
    ledger: 'O livro-razão',
    phases: 'Fases',
    signIn: 'Entrar',
    start: 'Começar',
  },
  hero: {
    headline: 'Cada tijolo pago uma só vez, e cada centavo com sua conta.',
    text: 'Orçamento, qualidade e documentos de uma obra em um só livro-razão, do terreno à legalização. Proprietário, orçamentista e empreiteiro leem os mesmos números no mesmo dia.',
    action: 'Começar a construir',
    demo: 'Ver a mágica',
    aside: 'Oito fases, uma fiada por fase. Um tijolo é assentado quando suas faturas são pagas.',
    sample: 'Obra de exemplo',
  },
  features: {
    heading: 'O que uma obra precisa ter por escrito',
    cards: {
      budget: {
        title: 'Gestão do orçamento',
        text: 'Custos, aditivos e honorários diante do orçamento de cada fase. O que é lançado hoje está hoje no total, e o total abre as linhas que o compõem.',
      },
      analytics: {
        title: 'Análise do avanço',
        text: 'Painéis que mostram até onde foi cada fase e em que pé está o dinheiro, calculados a partir das faturas e não de uma impressão.',
      },
      team: {
        title: 'Trabalho em equipe',
        text: 'Nove papéis por obra. O empreiteiro vê as próprias faturas, o orçamentista as confere, o proprietário decide. Ninguém vê mais do que lhe diz respeito.',
      },
      documents: {
        title: 'Gestão de documentos',
        text: 'Contratos, faturas e comprovantes ao lado das linhas a que pertencem. Fotografados no canteiro, encontrados no acerto final.',
      },
      quality: {
        title: 'Garantia da qualidade',
        text: 'Inspeções com relatórios numerados, ocorrências com responsável e prazo, e um registro de conformidade que pode ser entregue.',
      },
      phases: {
        title: 'Fases da obra',
        text: 'Oito fases de construção, do terreno à legalização. Uma fase está concluída quando suas faturas estão pagas, não quando alguém diz que está.',
      },
    },
  },
  ledger: {
    heading: 'Um livro-razão que fecha',
    text: 'Orçamento inicial, o que os aditivos mudaram, o que foi pago e o que ainda se deve. Uma linha acima do total, duas abaixo: como um orçamentista as traçaria à mão, e até o último centavo, porque o dinheiro nunca é guardado arredondado.',
    caption: `${SAMPLE.project}, obra de exemplo, dólares americanos`,
    columns: {
      phase: 'Fase',
      budget: 'Orçamento',
      variations: 'Aditivos',
      paid: 'Pago',
      unpaid: 'A pagar',
    },
    total: 'Total',
  },
  phases: {
    heading: 'Oito fases, na ordem em que uma casa se ergue',
    each: {
      land_planning: { title: 'Terreno e projeto', text: 'Lote, topografia, desenhos, alvarás.' },
      foundation: { title: 'Fundação', text: 'Terraplenagem, sapatas, radier.' },
      structure: { title: 'Estrutura', text: 'Paredes, pilares, vigas, lajes.' },
      roofing: { title: 'Cobertura', text: 'Tesouras, telhas, calhas.' },
      utilities: { title: 'Instalações', text: 'Água, energia, esgoto, dados.' },
      finishes: { title: 'Acabamentos', text: 'Reboco, pisos, pintura, marcenaria.' },
      fittings: { title: 'Equipamentos', text: 'Cozinha, banheiros, iluminação.' },
      compliance: { title: 'Legalização', text: 'Inspeções, certificados, entrega.' },
    },
  },
  figures: {
    heading: 'Em números',
    counters: {
      projects: 'obras geridas',
      satisfaction: 'de satisfação',
      savings: 'de economia',
      support: 'de suporte',
    },
  },
  closing: {
    heading: 'Assente hoje o primeiro tijolo',
    text: 'Crie uma conta, adicione uma obra e lance a primeira fatura. Leva cerca de três minutos.',
    action: 'Começar a construir agora',
    demo: 'Conhecer a mágica',
  },
  newsletter: {
    label: 'Notícias do canteiro',
    placeholder: 'Seu e-mail',
    action: 'Assinar',
    thanks: 'Obrigado. Este endereço está na lista.',
    missing: 'Informe seu e-mail.',
    failed: 'Não foi possível enviar. Tente novamente em instantes.',
  },
  sharing: { label: 'Contar a um colega', email: 'E-mail' },
  footer: {
    navigation: 'Rodapé',
    line: 'Orçamento, qualidade e documentos de uma obra, até o último centavo.',
    product: 'Produto',
    features: 'Recursos',
    ledger: 'O livro-razão',
    phases: 'Fases da obra',
    company: 'Empresa',
    figures: 'Em números',
    start: 'Começar',
    resources: 'Materiais',
    api: 'Documentação da API',
    security: 'Como tudo é protegido',
    languages: 'Idioma desta página',
  },
  legal: { privacy: 'Privacidade', terms: 'Termos', cookies: 'Cookies', security: 'Segurança' },
};
