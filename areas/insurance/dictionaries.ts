import type { DictionarySeed } from '#areas/dictionaries.ts'

/** 80, section 2: lists of this area that people maintain, seeded in every new tenant. */
export const insuranceDictionaries: readonly DictionarySeed[] = [
  {
    code: 'violation_provider',
    label: '违章数据源 / Sources of violations',
    entries: [['simulated', '模拟数据源 / Simulated source']],
  },
  {
    code: 'violation_category',
    label: '违法类别 / Kinds of offences',
    entries: [
      ['parking', '违停 / Parking'],
      ['signal', '信号灯 / Signals'],
      ['speed', '超速 / Speed'],
      ['lane', '车道 / Lane'],
      ['marking', '标志标线 / Signs and markings'],
      ['device', '安全装置 / Safety devices'],
      ['document', '证件 / Documents'],
      ['other', '其他 / Other'],
    ],
  },
]

/** 80, sections 2 and 3: lists of insurance that people maintain. */
export const policyDictionaries: readonly DictionarySeed[] = [
  {
    // The codes of the schemes that every tenant begins with (insurance-scheme); contract lines choose among them.
    code: 'insurance_plan',
    label: '保险方案 / Insurance plan',
    entries: [
      ['hailing_300', '网约车300万+承运人 / Ride-hailing 3m and carrier'],
      ['truck_150', '轻货150万 / Light truck 1.5m'],
      ['staff', '员工用车 / Staff car'],
      ['trial', '试驾 / Test drive'],
    ],
  },
  {
    code: 'insurance_coverage',
    label: '险别 / Coverages',
    entries: [
      ['A', '机动车损失 / Damage to the vehicle'],
      ['B', '第三者责任 / Third party liability'],
      ['D3', '司机座位 / Driver seat'],
      ['D4', '乘客座位 / Passenger seats'],
      ['E', '医保外医疗（三者） / Non-insured medical, third party'],
      ['G', '节假日限额翻倍 / Double limit on holidays'],
      ['H', '车身划痕 / Scratches'],
      ['I', '修理期间费用补偿 / Costs while in repair'],
      ['J', '车上货物责任 / Cargo liability'],
      ['K', '绝对免赔率特约 / Absolute deductible'],
      ['L', '车轮单独损失 / Wheels alone'],
      ['M', '精神损害抚慰金 / Mental distress'],
      ['N', '外部电网故障 / Fault of the grid'],
      ['P', '充电桩损失 / Damage to the charger'],
      ['Q', '充电桩责任 / Liability of the charger'],
      ['R', '道路救援 / Road rescue'],
      ['S', '代送检 / Inspection service'],
      ['X1', '承运人责任 / Carrier\u2019s liability'],
      ['X2', '驾乘意外 / Driver and passenger accident'],
      ['X3', '货物责任 / Cargo'],
    ],
  },
  {
    code: 'policy_cancel_reason',
    label: '退保原因 / Reasons of cancellation',
    entries: [
      ['1', '注销登记 / Deregistered'],
      ['2', '停驶 / Off the road'],
      ['3', '车辆丢失 / Lost'],
      ['4', '重复投保 / Insured twice'],
      ['5', '过户退保 / Sold on'],
      ['6', '车辆出售 / Sold'],
      ['7', '报废 / Written off'],
      ['9', '其他（如换保险公司） / Other, such as another insurer'],
    ],
  },
  {
    code: 'insurance_close_reason',
    label: '投保关闭原因 / Reasons to close',
    entries: [
      ['1', '车辆出售 / Sold'],
      ['2', '报废 / Written off'],
      ['3', '客户自保 / The customer insures'],
      ['4', '重复 / Duplicate'],
      ['5', '保险公司拒保 / The insurer refused'],
      ['9', '其他 / Other'],
    ],
  },
]
