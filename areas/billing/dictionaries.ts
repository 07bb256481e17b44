import type { DictionarySeed } from '#areas/dictionaries.ts'

/** 50-billing 3.10, 4: seeded in every new tenant. */
export const billingDictionaries: readonly DictionarySeed[] = [
  {
    code: 'bill_source',
    label: '账单来源 / Bill sources',
    entries: [
      ['plan', '计划 / Plan'],
      ['manual', '手工 / Manual'],
      ['forfeit', '滞纳金 / Late fee'],
      ['return', '退车结算 / Return'],
      ['violation', '违章 / Violation'],
      ['accident', '事故 / Accident'],
      ['maintenance', '维修 / Maintenance'],
      ['parking', '停车 / Parking'],
      ['work-order', '工单 / Work order'],
      ['insurance', '保险 / Insurance'],
      ['margin', '保证金 / Deposit'],
      ['settlement', '结算单 / Settlement'],
      ['rent-difference', '租金差异 / Rent difference'],
      ['supplier-refund', '供应商退款 / Supplier refund'],
      ['surplus-refund', '余额退款 / Balance refund'],
      ['receipt-return', '流水退回 / Receipt returned'],
      ['second-settlement', '二次核算 / Second settlement'],
      ['service', '服务协议 / Service agreement'],
      ['purchase', '采购订单 / Purchase order'],
      ['contract-sale', '车辆买卖 / Vehicle sale'],
      ['contract-receiving-ground-change', '提车地变更 / Pick-up location change'],
    ],
  },
  {
    code: 'change_reason',
    label: '账单变更原因 / Bill change reasons',
    entries: [
      ['return', '提前退车 / Early return'],
      ['contract', '合同变更 / Contract change'],
      ['small', '尾差 / Small difference'],
      ['mistake', '录入错误 / Mistake'],
      ['goodwill', '协商减免 / Goodwill'],
      ['late-fee', '滞纳金更正 / Late fee corrected'],
      ['other', '其他 / Other'],
    ],
  },
  {
    code: 'chase_channel',
    label: '催收方式 / Collection channels',
    entries: [
      ['1', '电话 / Phone'],
      ['2', '短信 / SMS'],
      ['3', '上门 / Visit'],
      ['4', '书面函件 / Letter'],
      ['5', "律师函 / Lawyer's letter"],
      ['6', 'GPS限制 / GPS restriction'],
      ['7', '收车 / Recovery'],
      ['8', '诉讼 / Lawsuit'],
    ],
  },
  {
    code: 'chase_result',
    label: '催收结果 / Collection results',
    entries: [
      ['promised', '承诺付款 / Promised'],
      ['partly', '承诺部分付款 / Partly promised'],
      ['no-answer', '无人接听 / No answer'],
      ['refused', '拒绝付款 / Refused'],
      ['disputed', '有争议 / Disputed'],
      ['lost', '失联 / Lost contact'],
    ],
  },
  {
    code: 'settlement_deduct',
    label: '结算扣款原因 / Settlement deductions',
    entries: [
      ['quality', '质量 / Quality'],
      ['late', '延误 / Late'],
      ['damage', '损坏 / Damage'],
    ],
  },
  {
    code: 'recharge_purpose',
    label: '充值用途 / Purposes of a recharge',
    entries: [
      ['prepaid-rent', '预付租金 / Prepaid rent'],
      ['prepaid-deposit', '预付保证金 / Prepaid deposit'],
      ['other', '其他 / Other'],
    ],
  },
]
