import { SAMPLE } from './figures.ts';
import type { LandingWords } from './words.ts';

export const words: LandingWords = {
  summary:
    '建筑项目的预算、质量与文件，分毫不差：各阶段支出、工程变更、监理费、质量检查和问题，都在一本账里。',
  bar: {
    sections: '页面导航',
    features: '功能',
    ledger: '账本',
    phases: '阶段',
    signIn: '登录',
    start: '开始使用',
  },
  hero: {
    headline: '每块砖只付一次款，每分钱都有账可查。',
    text: '从土地规划到验收交付，建筑项目的预算、质量与文件都在一本账里。业主、造价工程师和承包商在同一天看到同样的数字。',
    action: '开始建造',
    demo: '观看演示',
    aside: '八个阶段，每阶段一层砖。发票付清，砖就砌上。',
    sample: '示例项目',
  },
  features: {
    heading: '工地上该有的书面记录',
    cards: {
      budget: {
        title: '预算管理',
        text: '各项成本、工程变更和费用对照各阶段的预算。今天录入，今天就计入合计；点开合计，便能看到构成它的每一行。',
      },
      analytics: {
        title: '进度分析',
        text: '仪表板显示各阶段进展到哪里、资金处于什么状况，依据的是发票，而不是感觉。',
      },
      team: {
        title: '团队协作',
        text: '每个项目九种角色。承包商看自己的发票，造价工程师审核，业主决定。谁也看不到与自己无关的内容。',
      },
      documents: {
        title: '文件管理',
        text: '合同、发票和收据就在对应的记录旁边。现场拍照，竣工结算时随时可查。',
      },
      quality: {
        title: '质量保证',
        text: '检查附有编号的报告，问题有负责人和截止日期，合规记录可以直接移交。',
      },
      phases: {
        title: '项目阶段',
        text: '从土地规划到验收交付共八个施工阶段。发票付清，阶段才算完成，而不是谁说了算。',
      },
    },
  },
  ledger: {
    heading: '一本对得上的账',
    text: '原预算、变更的增减、已付款和未付款。合计上方一条线，下方两条线，就像造价工程师亲手划的一样；并且精确到分，因为金额从不以四舍五入后的数保存。',
    caption: `${SAMPLE.project}，示例项目，美元`,
    columns: {
      phase: '阶段',
      budget: '预算',
      variations: '变更',
      paid: '已付款',
      unpaid: '未付款',
    },
    total: '合计',
  },
  phases: {
    heading: '八个阶段，依照房屋建造的顺序',
    each: {
      land_planning: { title: '土地与规划', text: '地块、测量、图纸、许可。' },
      foundation: { title: '地基基础', text: '土方、基础、底板。' },
      structure: { title: '主体结构', text: '墙、柱、梁、楼板。' },
      roofing: { title: '屋面工程', text: '屋架、屋面、檐沟。' },
      utilities: { title: '水电管线', text: '给水、供电、排水、网络。' },
      finishes: { title: '装饰装修', text: '抹灰、地面、涂料、木作。' },
      fittings: { title: '厨卫灯具', text: '厨房、卫浴、照明。' },
      compliance: { title: '验收交付', text: '检查、证书、移交。' },
    },
  },
  figures: {
    heading: '数字一览',
    counters: {
      projects: '管理的项目',
      satisfaction: '满意度',
      savings: '成本节约',
      support: '全天候支持',
    },
  },
  closing: {
    heading: '今天就砌下第一块砖',
    text: '注册账户，新建项目，录入第一张发票，大约只需三分钟。',
    action: '立即开始建造',
    demo: '体验演示',
  },
  newsletter: {
    label: '工地快讯',
    placeholder: '请输入邮箱',
    action: '订阅',
    thanks: '谢谢，该邮箱已加入订阅名单。',
    missing: '请输入您的邮箱地址。',
    failed: '发送未成功，请稍后再试。',
  },
  sharing: { label: '推荐给同事', email: '电子邮件' },
  footer: {
    navigation: '页脚',
    line: '建筑项目的预算、质量与文件，分毫不差。',
    product: '产品',
    features: '功能',
    ledger: '账本',
    phases: '项目阶段',
    company: '公司',
    figures: '数字一览',
    start: '开始使用',
    resources: '资源',
    api: 'API 文档',
    security: '安全保障方式',
    languages: '本页语言',
  },
  legal: { privacy: '隐私', terms: '使用条款', cookies: 'Cookie', security: '安全' },
};
