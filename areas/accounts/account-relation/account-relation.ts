import { date, defineResource, enabledStates, enableActions, enumeration, enumOf, int, ref, text } from '#kernel'
import { mechanismType } from '#areas/codes/codes.ts'

export const payerRelation = enumOf('payer_relation', {
  1: '本人 / Own',
  2: '集团公司 / Group company',
  3: '法定代表人 / Legal representative',
  4: '司机 / Driver',
  5: '授权第三方 / Authorised third party',
  6: '平台 / Platform',
})

/** 50-billing 5: which external account pays for which customer; learned when a claim is confirmed. */
export const accountRelation = defineResource({
  name: 'account-relation',
  label: '付款账户关系 / Payer relation',
  area: 'accounts',
  page: '/account/relation',
  title: 'payerName',
  fields: {
    payerName: text('付款户名 / Payer', 'RLFK', { max: 128 }),
    payerAccountNo: text('付款账号 / Account', 'LM', { max: 40, mask: 'bankNo' }),
    accountKey: text('账号（规范） / Account, normalised', 'S', { max: 40, untold: true }),
    partyKind: enumeration('对象类型 / Kind', 'RF', mechanismType, { default: 1 }),
    partyId: ref('为谁付款 / Pays for', 'RLF', 'mechanism', { only: { mechanismType: ['field:partyKind'] } }),
    relation: enumeration('关系 / Relation', 'RLF', payerRelation, { default: 1 }),
    source: enumeration(
      '来源 / Learned from',
      'SLF',
      enumOf('relation_source', { 1: '认领学习 / Learned', 2: '授权协议 / Agreement', 3: '手工 / Manual' }),
    ),
    hits: int('命中次数 / Hits', 'SL'),
    lastHitDate: date('最近命中 / Last hit', 'SL'),
    authId: ref('授权协议 / Authorisation', '', 'contract', { only: { contractType: [13, 14] } }),
    validTo: date('有效期至 / Valid to', 'L'),
  },
  states: enabledStates,
  actions: enableActions,
  calls: 'page, save, remove',
  scope: { staff: 'all', partner: 'partyId' },
  list: { quick: ['payerName', 'partyId', 'relation'] },
  indexes: ['accountKey, partyId'],
})
