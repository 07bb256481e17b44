import { contractType } from '#areas/codes/codes.ts'
import { date, defineResource, enumeration, money, ref, text } from '#kernel'
import { authSide, authUseState } from '../contract-protocol/auth-codes.ts'

/** 40 S6: what was paid or received under an authorisation; limits hold by its sums. */
export const contractAuthUse = defineResource({
  name: 'contract-auth-use',
  label: '授权使用 / Use of an authorisation',
  area: 'supply',
  title: 'sourceNo',
  fields: {
    contractId: ref('授权协议 / Authorisation', 'RLF', 'contract'),
    contractType: enumeration('合同类型 / Kind', 'SF', contractType),
    side: enumeration('方向 / Side', 'RLF', authSide),
    sourceType: text('来源类型 / Source kind', 'RF', { max: 40 }),
    sourceId: text('来源ID / Source id', 'RF', { max: 64 }),
    sourceNo: text('来源单号 / Source no.', 'RLK', { max: 64 }),
    amt: money('金额 / Amount', 'RL'),
    useDate: date('使用日期 / Used on', 'RLF'),
    accountNo: text('账号 / Account no.', 'LM', { max: 40, mask: 'bankNo' }),
    state: enumeration('状态 / State', 'SLF', authUseState, { default: 1 }),
  },
  calls: 'page:contract_protocol_view',
  scope: 'tenant',
  list: {
    columns: ['sourceNo', 'contractId', 'side', 'amt', 'useDate', 'state', 'accountNo', 'createTime'],
    totals: ['amt'],
    pageSize: 50,
  },
  indexes: ['unique: contractId, sourceType, sourceId', 'contractId, useDate', 'sourceType, sourceId'],
})
