type Label = `${string} / ${string}`
interface Dictionary {
  readonly label: Label
  readonly values: Readonly<Record<string, Label>>
}

export const informEvents = {
  bill_due: '账单到期 / Bill due',
  bill_overdue: '账单逾期 / Bill overdue',
  statement: '对账单 / Statement',
  receipt: '收款确认 / Receipt',
  invoice_issued: '开票通知 / Invoice issued',
  contract_sign: '合同签署 / Contract to sign',
  vehicle_ready: '车辆待提 / Vehicle ready',
  vehicle_taken: '提车确认 / Vehicle handed over',
  insurance_due: '保险到期 / Insurance due',
  inspection_due: '年检到期 / Inspection due',
  maintenance_due: '保养到期 / Maintenance due',
  violation: '违章通知 / Violation',
  accident: '事故通知 / Accident',
  return_settle: '退车结算 / Return settlement',
  quota_changed: '额度变动 / Quota changed',
  quota_expiring: '额度将到期 / Quota expiring',
} as const satisfies Record<string, Label>

/** People-maintained lists of this area; the platform loads every areas/<area>/dictionaries.ts. */
export const dictionaries: Record<string, Dictionary> = {
  customer_business: {
    label: '客户业务类型 / Customer business',
    values: {
      hailing: '网约车运力 / Ride-hailing fleet',
      logistics: '城配物流 / City logistics',
      rental: '租赁同行 / Rental firm',
      corporate: '公务用车 / Corporate use',
      taxi: '巡游出租 / Taxi',
      other: '其他 / Other',
    },
  },
  customer_level: {
    label: '客户等级 / Customer level',
    values: { strategic: '战略客户 / Strategic', key: '重点客户 / Key', normal: '普通客户 / Normal' },
  },
  customer_source: {
    label: '客户来源 / Customer source',
    values: {
      visit: '拜访 / Visit',
      referral: '转介绍 / Referral',
      platform: '平台 / Platform',
      tender: '招投标 / Tender',
      web: '网络 / Web',
      old: '老客户 / Old customer',
    },
  },
  lease_usage: {
    label: '用车用途 / Lease usage',
    values: {
      hailing: '网约车 / Ride-hailing',
      logistics: '物流 / Logistics',
      commuting: '通勤 / Commuting',
      rental: '租赁 / Rental',
      official: '公务 / Official',
    },
  },
  customer_service_item: {
    label: '客户服务项目 / Customer service item',
    values: {
      ka_lease: 'KA租赁 / KA lease',
      financing_lease: '融资租赁 / Finance lease',
      purchase_lease: '购租 / Purchase and lease',
      insurance: '保险代办 / Insurance',
      maintenance: '维保套餐 / Maintenance package',
      year_check: '年检代办 / Inspection',
      plates: '上牌合规代办 / Plates and compliance',
      violation: '违章代办 / Violations',
      gps: 'GPS / GPS',
      rescue: '道路救援 / Roadside help',
    },
  },
  settle_cycle: {
    label: '结算周期 / Settlement cycle',
    values: { month: '月结 / Monthly', quarter: '季结 / Quarterly', each: '单结 / Per job' },
  },
  inform_event: { label: '通知事项 / Notice event', values: informEvents },
  quota_check: {
    label: '额度核对项 / Quota check',
    values: {
      'unknown-hold': '释放时无此占用 / Release without a hold',
      'release-clipped': '释放超过余量 / Release beyond what is left',
      'Q1-holds': '行合计与占用不符 / Row differs from holds',
      'Q1-flow': '行合计与流水不符 / Row differs from flow',
      Q2: '占用不平 / Hold does not add up',
      'Q3-frozen': '冻结无对应合同 / Frozen without its contract',
      'Q3-occupied': '占用无对应合同或车辆 / Occupied without contract or vehicle',
      'Q3-vehicles': '占用与车辆数不符 / Occupied differs from vehicles',
      Q4: '冻结超出集团或区域限额 / Frozen above the limit of group or region',
      Q5: '无因超额 / Over the limit without a cause',
      Q6: '冻结原因重复 / Cause opened twice',
      'Q6-status': '状态与依据不符 / State differs from its evidence',
    },
  },
}
