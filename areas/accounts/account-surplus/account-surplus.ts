import { bool, datetime, defineResource, enumeration, money, ref, text } from '#kernel'
import { mechanismType } from '#areas/codes/codes.ts'
import { fundKind } from '../codes.ts'

/** 50-billing 6, D7: unused money of a lessee. Changed by vouchers only. */
export const accountSurplus = defineResource({
  name: 'account-surplus',
  label: '客户余额 / Customer balance',
  area: 'accounts',
  page: '/customers/surplus',
  title: 'partyName',
  fields: {
    companyId: ref('主体 / Company', 'SLF', 'company'),
    partyKind: enumeration('对象类型 / Kind', 'SF', mechanismType),
    partyId: ref('客户 / Customer', 'SF', 'mechanism'),
    partyName: text('客户名称 / Customer name', 'SLFK', { max: 128 }),
    customerId: ref('客户档案 / Customer file', 'SF', 'customer'),
    fundKind: enumeration('资金性质 / Kind of fund', 'SLF', fundKind),
    contractId: ref('专用合同 / Bound to contract', 'SF', 'contract'),
    contractNo: text('合同编号 / Contract no.', 'SLFK', { max: 32 }),
    balance: money('余额 / Balance', 'SL'),
    frozenAmt: money('冻结 / Frozen', 'SL'),
    lockedAmt: money('锁定 / Locked', 'SL'),
    availableAmt: money('可用 / Available', 'SL'),
    sumIn: money('累计转入 / In', 'S', { digits: 18 }),
    sumOut: money('累计转出 / Out', 'S', { digits: 18 }),
    lastMoveTime: datetime('最近变动 / Last move', 'SL'),
    autoOffset: bool('自动抵扣 / Auto offset', 'SF'),
  },
  calls: 'page, list:account_surplus_view, detail',
  scope: { staff: 'all', partner: 'partyId' },
  editableIn: [],
  removableIn: [],
  list: {
    quick: ['partyName', 'companyId', 'fundKind'],
    totals: ['balance', 'availableAmt', 'lockedAmt', 'frozenAmt'],
    columns: [
      'partyName',
      'balance',
      'availableAmt',
      'lockedAmt',
      'frozenAmt',
      'fundKind',
      'contractNo',
      'lastMoveTime',
      'companyId',
    ],
  },
  detail: {
    facts: ['balance', 'availableAmt', 'lockedAmt', 'frozenAmt'],
    related: [{ id: 'rows', title: '抵扣明细 / Used on', resource: 'bill-receivable-actual', by: 'surplusId' }],
  },
  indexes: [
    'unique: companyId, partyKind, partyId where contract_id is null',
    'unique: companyId, partyKind, partyId, contractId where contract_id is not null',
  ],
})
