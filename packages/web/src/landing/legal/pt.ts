import { PRODUCT_NAME } from '@brick/domain/brand';
import type { LegalTexts } from './texts.ts';

export const texts: LegalTexts = {
  privacy: {
    title: 'Privacidade',
    lead: `${PRODUCT_NAME} funciona no servidor de quem opera este endereço. O que é lançado aqui fica nesse servidor.`,
    sections: [
      {
        heading: 'O que é guardado',
        paragraphs: [
          'Sua conta: nome de usuário e, se informados, nome, sobrenome, e-mail e perfil. A senha é guardada apenas como um hash do qual não pode ser recuperada.',
          'Seu trabalho: obras, despesas e os arquivos enviados, com a hora de cada lançamento e quem o fez.',
          'Suas sessões: um hash do número da sessão, o navegador e o endereço de onde foi iniciada, e quando expira. Os dispositivos em que houve acesso, como hashes.',
          'Uma demonstração: o que for feito nela, por um dia. Depois é removida com sua conta e seus arquivos; o registro guarda que algo foi feito e quando, e não o quê.',
        ],
      },
      {
        heading: 'Quem vê',
        paragraphs: [
          'Os membros de uma obra, até onde o papel de cada um permite. Ninguém mais que tenha conta aqui. Quem opera o servidor tem acesso ao seu banco de dados e aos seus arquivos.',
          'Nada é enviado para fora, exceto os e-mails solicitados, como um convite: nem publicidade, nem análise de uso, nem fontes ou scripts de outros sites.',
        ],
      },
      {
        heading: 'No seu dispositivo',
        paragraphs: [
          'O navegador guarda o tema escolhido, a última obra mostrada e o texto de formulários ainda não enviados. Sair da conta apaga os formulários.',
        ],
      },
      {
        heading: 'Seus direitos',
        paragraphs: [
          'Peça ao operador deste endereço uma cópia dos seus dados, sua correção ou sua remoção. O operador é o responsável segundo a lei aplicável.',
        ],
      },
    ],
  },
  terms: {
    title: 'Termos',
    lead: `O operador deste endereço dá acesso ao ${PRODUCT_NAME}. Estas são as regras da casa.`,
    sections: [
      {
        heading: 'Sua conta',
        paragraphs: [
          'Uma conta pertence a uma só pessoa. Não compartilhe a senha e avise o operador se outra pessoa puder conhecê-la.',
          'O que é lançado com sua conta vale como lançado pelo titular dela.',
        ],
      },
      {
        heading: 'Seus lançamentos',
        paragraphs: [
          'O que é lançado continua sendo seu. Lance apenas o que pode ser repassado aos outros membros da obra e envie apenas arquivos sobre os quais tenha direito.',
        ],
      },
      {
        heading: 'O que o software faz e o que não faz',
        paragraphs: [
          'Ele soma o que foi lançado. Não substitui o contrato, o julgamento do engenheiro nem a contabilidade que a lei exige.',
          'O operador cuida da disponibilidade e das cópias de segurança. Guarde cópias próprias dos documentos indispensáveis.',
        ],
      },
    ],
  },
  cookies: {
    title: 'Cookies',
    lead: 'Não há outros cookies além dos necessários para entrar e de um que lembra o idioma.',
    sections: [
      {
        heading: 'O cookie da sessão',
        paragraphs: [
          'É criado ao entrar e removido ao sair. Contém um número aleatório que os scripts da página não podem ler. Expira após 24 horas sem uso e, em todo caso, após 14 dias.',
        ],
      },
      {
        heading: 'O cookie do dispositivo',
        paragraphs: [
          'É criado ao entrar e mantido por até 400 dias. Contém um número aleatório pelo qual este dispositivo é reconhecido, para que ninguém que tente senhas erradas em outro lugar possa bloquear seu acesso aqui.',
        ],
      },
      {
        heading: 'O cookie da segunda etapa',
        paragraphs: [
          'Quando a conta pede um código além da senha, ele lembra por cinco minutos que a senha estava certa.',
        ],
      },
      {
        heading: 'O cookie do idioma',
        paragraphs: [
          'É criado ao escolher um idioma, aqui ou nas configurações, e mantido por até 400 dias. Contém o código desse idioma e nada sobre quem o escolheu.',
        ],
      },
      {
        heading: 'O que não há',
        paragraphs: [
          'Nenhum cookie de publicidade, de análise de uso ou de outros sites. Por isso nenhum aviso pede seu consentimento.',
          'O tema, a última obra e os formulários não enviados ficam no armazenamento do navegador, que não é enviado com as requisições.',
        ],
      },
    ],
  },
  security: {
    title: 'Segurança',
    lead: 'O que protege seus lançamentos, nas palavras de quem construiu o sistema.',
    sections: [
      {
        heading: 'Acesso',
        paragraphs: [
          'As senhas são guardadas com argon2id, um método que torna lenta a adivinhação mesmo para quem tenha o banco de dados. Senhas erradas repetidas são respondidas cada vez mais tarde.',
          'A sessão é um número aleatório de 256 bits em um cookie que os scripts não podem ler. O banco de dados guarda apenas seu hash.',
        ],
      },
      {
        heading: 'Quem pode ver o quê',
        paragraphs: [
          'Cada chamada é verificada no servidor conforme seu papel na obra a que a linha pertence. Uma linha que não pode ser vista recebe a mesma resposta que uma que não existe.',
        ],
      },
      {
        heading: 'Arquivos',
        paragraphs: [
          'Um arquivo é examinado pelo conteúdo e não só pelo nome, é guardado sob uma chave aleatória e entregue apenas a quem pode ver a linha que o leva.',
        ],
      },
      {
        heading: 'A própria página',
        paragraphs: [
          'Não carrega nada de outros sites e não executa scripts que não sejam seus. Se a conexão é criptografada depende do operador: o endereço deve começar com https.',
        ],
      },
      {
        heading: 'Encontrou uma vulnerabilidade?',
        paragraphs: [
          'Avise primeiro o operador deste endereço, com os passos que a mostram, e não mexa nos dados dos outros.',
        ],
      },
    ],
  },
};
