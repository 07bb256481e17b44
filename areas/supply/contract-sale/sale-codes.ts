import { enumOf } from '#kernel'

export const saleDirection = enumOf('contract_sale_direction', {
  1: '出售 / Selling',
  2: '收购 / Buying',
})
export const saleKind = enumOf('contract_sale_sale_kind', {
  1: '存量处置 / Stock disposal',
  2: '批量转让 / Bulk',
  3: '带租转让 / With lease',
  4: '集团内转让 / Intra-group',
  5: '收购二手车 / Buying used cars',
})
export const vatMode = enumOf('contract_sale_vat_mode', {
  1: '13%一般计税 / 13 %',
  2: '3%减按2% / 3 % reduced to 2 %',
  3: '二手车经销0.5% / 0.5 % used-car dealer',
})
export const termTrigger = enumOf('contract_sale_term_trigger', {
  1: '签订后 / Signed',
  2: '交车前 / Before hand-over',
  3: '过户后 / After transfer',
  4: '固定日期 / Fixed date',
})
export const titleRule = enumOf('contract_sale_title_rule', {
  1: '先过户后交车 / Transfer first',
  2: '先交车后过户 / Hand-over first',
})
export const transferBearer = enumOf('contract_sale_transfer_bearer', { 1: '买方 / Buyer', 2: '我方 / Us' })
export const plateRule = enumOf('contract_sale_plate_rule', {
  1: '号牌留我方 / Keep the number for us',
  2: '随车过户 / Goes with the car',
})
export const defaultRule = enumOf('contract_sale_default_rule', {
  1: '没收定金 / Earnest forfeited',
  2: '按价款比例 / % of price',
})
export const whoWithdraws = enumOf('contract_sale_who_withdraws', {
  1: '协商取消（全额退款） / Agreed, refunded',
  2: '买方违约（没收定金） / Buyer withdraws, earnest kept',
  3: '我方违约（双倍返还） / We default, double return',
})
export const saleRowState = enumOf('contract_sale_row_state', {
  1: '已锁定 / Locked',
  2: '待交付 / Paid, ready',
  3: ['过户中 / In transfer', 'warning'],
  4: ['已交付 / Handed over', 'warning'],
  5: ['已完成 / Completed', 'success'],
  6: ['已取消 / Cancelled', 'info'],
})
export const row = { locked: 1, ready: 2, inTransfer: 3, delivered: 4, completed: 5, cancelled: 6 } as const
export const KIND = { stock: 1, bulk: 2, withLease: 3, intraGroup: 4, buying: 5 } as const
export const SELLING = 1
export const BUYING = 2
export const TRIGGER = { signed: 1, beforeHandOver: 2, afterTransfer: 3, fixedDate: 4 } as const
