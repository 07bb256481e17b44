import type { DictionarySeed } from '#areas/dictionaries.ts'

/** 70, 5.3: why a count differs and what is done about it. */
export const stocktakeDictionaries: readonly DictionarySeed[] = [
  {
    code: 'stocktake_cause',
    label: '盘点差异原因 / Causes of differences',
    entries: [
      ['unrecorded_move', '调拨未登记 / Move not recorded'],
      ['customer_moved', '客户转场 / Moved by the customer'],
      ['not_stored', '已退未入库 / Returned, not stored'],
      ['not_transferred', '已售未过户 / Sold, not transferred'],
      ['lost_contact', '失联 / Out of reach'],
      ['stolen', '被盗 / Stolen'],
      ['entry_error', '录入错误 / Wrong entry'],
      ['gps_drift', 'GPS漂移 / GPS drift'],
    ],
  },
  {
    code: 'stocktake_action',
    label: '盘点差异处理 / Actions on differences',
    entries: [
      ['place', '更新位置 / Correct the place'],
      ['store', '补做入库 / Store afterwards'],
      ['transfer', '补做调拨 / Transport afterwards'],
      ['protect', '发起保全 / Asset protection'],
      ['loss', '发起灭失 / Asset loss'],
      ['state', '修正状态 / Correct the state'],
      ['register', '登记车辆 / Register the vehicle'],
      ['none', '无需处理 / Nothing to do'],
    ],
  },
]
