import { contractScope } from '#areas/contracts/contract/contract.ts'
import {
  contractStates,
  datetime,
  defineResource,
  dict,
  enumeration,
  enumOf,
  int,
  json,
  lines,
  money,
  rate,
  text,
} from '#kernel'
import { priceLine } from '../price-line/price-line.ts'
import { priceChanges } from '../supply-kind/fields.ts'
import { authDetail, authFields, authMoves, authSections, authWords } from '../contract-protocol/auth-fields.ts'
import { signedByHand } from '#areas/contracts/contract/moves.ts'

export const collectionKind = enumOf('contract_collection_auth_kind', {
  1: '银行代扣 / Bank debit',
  2: '平台代扣 / Platform deduction',
  3: '委托清收 / Collection agent',
  4: '集团内代收 / Received within the group',
})
const settleCycle = enumOf('contract_collection_settle_cycle', {
  1: '按月 / Monthly',
  2: '按季 / Quarterly',
  3: '按单 / Per job',
})
/** From, to and rate of a step of the commission; the last step has no end. */
export interface FeeStep {
  readonly from: string
  readonly to?: string | null
  readonly rate: string
}
const byBank = { authKind: [1] } as const
const byOthers = { authKind: [2, 3, 4] } as const
const byMany = { authKind: [2, 3] } as const
const byAgent = { authKind: [3] } as const

export const contractCollectionServe = priceLine({
  name: 'contract-collection-serve',
  label: '清收价目 / Price of a collection agent',
  items: 'collect_item',
})

/** 40, section 4, type 14: who may collect for us, from whose account. */
export const contractCollection = defineResource({
  name: 'contract-collection',
  label: '收款授权协议 / Collection authorisation',
  area: 'supply',
  page: '/contract/collection',
  extends: 'contract',
  kindValue: 14,
  title: 'contractNo',
  subtitle: ['contractName', 'counterpartyName'],
  number: { field: 'contractNo', prefix: 'SKXY' },
  fields: {
    ...authFields,
    authKind: enumeration('授权类型 / Kind', 'RLF', collectionKind, { default: 1 }),
    debitChannel: dict('代扣通道 / Debit channel', 'F', 'debit_channel', { when: byBank, requiredWhen: byBank }),
    debitProtocolNo: text('签约号 / Debit agreement no.', 'L', { max: 64, when: byBank, requiredWhen: byBank }),
    debitSignTime: datetime('签约时间 / Signed at', '', { when: byBank, requiredWhen: byBank }),
    remitDays: int('划转天数 / Remitted within', 'L', {
      min: 0,
      max: 90,
      unit: '天',
      when: byOthers,
      requiredWhen: byOthers,
    }),
    feeRate: rate('手续费 / Commission %', 'L', { max: 100, unit: '%', when: byOthers }),
    feeSteps: json<FeeStep[]>('阶梯佣金 / Steps of the commission', '', {
      when: byOthers,
      help: '分段累进，从0起首尾相接，最后一段可不封顶 / Each step by its own rate, from 0 without a gap; the last may be open',
      rows: {
        from: money('起 / From', '', { unit: '元' }),
        to: money('止 / To', '', { unit: '元' }),
        rate: rate('佣金 / Commission', '', { unit: '%' }),
      },
    }),
    settleCycle: enumeration('结算周期 / Settled', 'L', settleCycle, { when: byOthers, requiredWhen: byOthers }),
    serveLines: lines('服务价目 / Price list', '', 'contract-collection-serve', { max: 200, when: byAgent }),
    drivers: lines('适用司机 / Drivers', '', 'contract-collection-driver', { max: 1000, when: byMany }),
  },
  sections: authSections(
    [
      {
        id: 'debit',
        title: '代扣与划转 / Debit and remittance',
        fields: ['debitChannel', 'debitProtocolNo', 'debitSignTime', 'remitDays', 'feeRate', 'feeSteps', 'settleCycle'],
      },
      { id: 'prices', title: '服务价目 / Price list', fields: ['serveLines'] },
    ],
    ['drivers'],
  ),
  states: contractStates,
  actions: authMoves,
  calls: 'page, list, detail, timeline, status-count, save, update, afresh, remove, export',
  scope: contractScope,
  list: {
    columns: [
      'contractNo',
      'counterpartyName',
      'authKind',
      'status',
      'enabled',
      'relation',
      'startDate',
      'endDate',
      'limitEach',
      'limitDay',
      'limitMonth',
      'limitTotal',
      'usedMonth',
      'usedTotal',
      'debitProtocolNo',
      'remitDays',
      'feeRate',
      'settleCycle',
      'ownCompanyId',
      'bizUserId',
      'contractName',
      'createTime',
    ],
    quick: ['contractNo', 'authKind', 'enabled', 'ownCompanyId', 'endDate'],
    totals: ['usedMonth', 'usedTotal'],
    pageSize: 50,
  },
  detail: { ...authDetail, related: [...authDetail.related, priceChanges] },
  onlyWhile: signedByHand,
  approval: {
    processKey: 'contract-collection',
    dept: 'bizDeptId',
    words: authWords,
  },
})
