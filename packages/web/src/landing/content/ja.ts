import { SAMPLE } from './figures.ts';
import type { LandingWords } from './words.ts';

export const words: LandingWords = {
  summary:
    '建設プロジェクトの予算・品質・書類を最後の1セントまで正確に。工程別の支出、変更工事、監理費、検査、不具合を一冊の台帳にまとめます。',
  bar: {
    sections: 'ページ内の項目',
    features: '機能',
    ledger: '台帳',
    phases: '工程',
    signIn: 'ログイン',
    start: 'はじめる',
  },
  hero: {
    headline: 'レンガの支払いは一度だけ。最後の1セントまで明確に。',
    text: '土地・計画から検査・引渡しまで、建設プロジェクトの予算・品質・書類を一冊の台帳に。オーナー、積算担当者、施工者が、同じ日に同じ数字を見られます。',
    action: '建て始める',
    demo: 'デモを見る',
    aside: '8つの工程を、レンガの8つの段に。請求書が支払われると、レンガが積まれます。',
    sample: 'サンプルプロジェクト',
  },
  features: {
    heading: '現場で記録に残すべきこと',
    cards: {
      budget: {
        title: '予算管理',
        text: '費用、変更工事、監理費を各工程の予算と照合します。今日の入力は今日の合計に反映され、合計からは内訳の各行を開けます。',
      },
      analytics: {
        title: '進捗分析',
        text: '各工程の進み具合と資金の状況をダッシュボードに表示します。根拠は感覚ではなく請求書です。',
      },
      team: {
        title: 'チームでの協働',
        text: 'プロジェクトごとに9つの役割。施工者は自分の請求書を見て、積算担当者が確認し、オーナーが決定します。関係のないものは誰にも見えません。',
      },
      documents: {
        title: '書類管理',
        text: '契約書、請求書、領収書を該当する行のそばに。現場で撮影し、最終精算ですぐに見つかります。',
      },
      quality: {
        title: '品質保証',
        text: '番号付きの報告書を備えた検査、担当者と期日のある不具合、そのまま引き渡せる適合の記録。',
      },
      phases: {
        title: 'プロジェクトの工程',
        text: '土地・計画から検査・引渡しまでの8つの工程。工程の完了は誰かの言葉ではなく、請求書の支払いで決まります。',
      },
    },
  },
  ledger: {
    heading: '計算の合う台帳',
    text: '当初予算、変更工事による増減、支払済みと未払い。合計の上に線を1本、下に2本。積算担当者が手で引くのと同じです。金額を丸めて保存することはないので、1セントまで正確です。',
    caption: `${SAMPLE.project}、サンプルプロジェクト、米ドル`,
    columns: {
      phase: '工程',
      budget: '予算',
      variations: '変更工事',
      paid: '支払済み',
      unpaid: '未払い',
    },
    total: '合計',
  },
  phases: {
    heading: '家が建つ順に、8つの工程',
    each: {
      land_planning: { title: '土地・計画', text: '敷地、測量、図面、許可。' },
      foundation: { title: '基礎', text: '土工事、フーチング、スラブ。' },
      structure: { title: '躯体', text: '壁、柱、梁、床。' },
      roofing: { title: '屋根', text: '小屋組、屋根葺き、雨どい。' },
      utilities: { title: '設備・配管', text: '給水、電気、排水、通信。' },
      finishes: { title: '仕上げ', text: '左官、床、塗装、建具。' },
      fittings: { title: '住設・照明', text: 'キッチン、浴室、照明。' },
      compliance: { title: '検査・引渡し', text: '検査、証明書、引渡し。' },
    },
  },
  figures: {
    heading: '数字で見る',
    counters: {
      projects: '管理プロジェクト',
      satisfaction: '満足度',
      savings: 'コスト削減',
      support: 'サポート',
    },
  },
  closing: {
    heading: '今日、最初のレンガを積みましょう',
    text: 'アカウントを作り、プロジェクトを作成し、最初の請求書を入力する。3分ほどで終わります。',
    action: '今すぐ建て始める',
    demo: 'デモを体験する',
  },
  newsletter: {
    label: '現場からのお知らせ',
    placeholder: 'メールアドレスを入力',
    action: '購読する',
    thanks: 'ありがとうございます。このアドレスを登録しました。',
    missing: 'メールアドレスを入力してください。',
    failed: '送信できませんでした。しばらくしてからもう一度お試しください。',
  },
  sharing: { label: '同僚に知らせる', email: 'メール' },
  footer: {
    navigation: 'フッター',
    line: '建設プロジェクトの予算・品質・書類を、最後の1セントまで正確に。',
    product: '製品',
    features: '機能',
    ledger: '台帳',
    phases: 'プロジェクトの工程',
    company: '会社',
    figures: '数字で見る',
    start: 'はじめる',
    resources: '資料',
    api: 'APIドキュメント',
    security: '安全を守る仕組み',
    languages: 'このページの言語',
  },
  legal: { privacy: 'プライバシー', terms: '利用規約', cookies: 'Cookie', security: 'セキュリティ' },
};
