import type { DictionarySeed } from '#areas/dictionaries.ts'

/** 40, section 13: lists of customer service that people maintain, seeded in every new tenant. */
export const serviceDictionaries: readonly DictionarySeed[] = [
  {
    code: 'service_sub',
    label: '客服子类 / Sub-categories of service',
    entries: [
      ['price', '租金与费用咨询 / Rent and fees'],
      ['trip', '离城报备 / Trip filing'],
      ['breakdown', '车辆故障 / Breakdown'],
      ['tyre', '轮胎 / Tyres'],
      ['battery', '电池充电 / Battery and charging'],
      ['collision', '碰撞 / Collision'],
      ['attitude', '服务态度 / Manners'],
      ['delay', '处理缓慢 / Slow handling'],
      ['billing', '账单差异 / Bill differs'],
      ['fine', '违章处理 / Handling of a fine'],
      ['inspection', '年检 / Inspection'],
      ['policy', '保险 / Insurance'],
      ['offline', '设备离线 / Device offline'],
      ['earlyReturn', '提前退车 / Early return'],
      ['swap', '换车 / Swap'],
      ['licence', '行驶证 / Vehicle licence'],
      ['key', '钥匙 / Key'],
      ['other', '其他 / Other'],
    ],
  },
  {
    code: 'root_cause',
    label: '根本原因 / Root causes',
    entries: [
      ['product', '车辆质量 / Quality of the vehicle'],
      ['process', '流程 / Process'],
      ['people', '人员 / People'],
      ['supplier', '服务商 / Provider'],
      ['system', '系统 / System'],
      ['customer', '客户使用 / Use by the customer'],
      ['information', '信息不清 / Unclear information'],
      ['other', '其他 / Other'],
    ],
  },
  {
    code: 'service_pause_reason',
    label: '暂停原因 / Reasons of a pause',
    entries: [
      ['customer', '等客户 / Waiting for the customer'],
      ['parts', '等配件 / Waiting for parts'],
      ['third', '等第三方 / Waiting for a third party'],
    ],
  },
  {
    code: 'service_close_reason',
    label: '关闭原因 / Reasons of closing',
    entries: [
      ['duplicate', '重复 / Duplicate'],
      ['withdrawn', '客户撤销 / Withdrawn by the customer'],
      ['invalid', '无效来电 / Invalid call'],
      ['notOurs', '非我司业务 / Not our business'],
    ],
  },
  {
    code: 'service_dissatisfy',
    label: '不满原因 / Reasons of dissatisfaction',
    entries: [
      ['slow', '处理慢 / Slow'],
      ['unsolved', '未解决 / Not solved'],
      ['attitude', '态度差 / Manners'],
      ['cost', '费用高 / Too dear'],
      ['other', '其他 / Other'],
    ],
  },
]
