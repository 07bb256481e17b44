import { bool, datetime, defineResource, enumeration, enumOf, files, ref, text } from '#kernel'
import { holderType } from '../contract-protocol/auth-codes.ts'

export const verifyMethod = enumOf('auth_account_verify_method', {
  1: '小额打款 / Small-amount transfer',
  2: '户名核验 / Name check',
  3: '机构账户 / Account of an institution',
})

/** 40, section 4: accounts that may pay or be paid under an authorisation. */
export const contractAuthAccount = defineResource({
  name: 'contract-auth-account',
  label: '授权账户 / Authorised account',
  area: 'supply',
  kind: 'lines',
  parent: 'contractId',
  title: 'accountName',
  fields: {
    contractId: ref('授权协议 / Authorisation', 'S', 'contract'),
    accountName: text('户名 / Account name', 'RL', { max: 128 }),
    accountNo: text('账号 / Account no.', 'RLM', { max: 40, mask: 'bankNo' }),
    bankName: text('开户行 / Bank', 'RL', { max: 128 }),
    cnaps: text('联行号 / Bank code', '', { max: 14 }),
    holderType: enumeration('户主类型 / Holder', 'RL', holderType, { default: 1 }),
    holderIdNo: text('户主证件号 / Holder\u2019s ID no.', 'M', {
      max: 18,
      mask: 'idNo',
      when: { holderType: [2] },
      requiredWhen: { holderType: [2] },
    }),
    enabled: bool('启用 / Enabled', 'L', { default: true }),
    verified: bool('已核验 / Verified', 'SL'),
    verifyMethod: enumeration('核验方式 / Verified by', 'SL', verifyMethod),
    verifyTime: datetime('核验时间 / Verified at', 'S'),
    verifyFileBizId: files('核验凭证 / Proof', 'S'),
  },
  indexes: ['contractId'],
})
