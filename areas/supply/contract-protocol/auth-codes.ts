import { enumOf } from '#kernel'

/** 40, section 4, kind 13: who pays or is paid instead of whom. */
export const protocolKind = enumOf('contract_protocol_auth_kind', {
  1: '第三方代客户付款 / A third party pays for the customer',
  2: '指定他人账户收款 / Paid to another holder\u2019s account',
  3: '集团内代付 / Paid within the group',
})
export const holderType = enumOf('auth_holder_type', { 1: '单位 / Company', 2: '个人 / Person' })
export const enabledCode = enumOf('auth_enabled', { 1: ['启用 / Enabled', 'success'], 2: ['停用 / Disabled', 'info'] })
export const authSide = enumOf('auth_use_side', { 1: '收款 / Receipt', 2: '付款 / Payment' })
export const authUseState = enumOf('auth_use_state', {
  1: ['预占 / Reserved', 'warning'],
  2: ['已用 / Used', 'success'],
  3: ['已释放 / Released', 'info'],
})
export const useState = { reserved: 1, used: 2, released: 3 } as const
export const ENABLED = 1
export const DISABLED = 2
