import type { Fen } from '#kernel'
import { standardBehaviour } from '../risk-record/behaviour.ts'
import type { Band } from './bands.ts'

/** The strategy that every new tenant starts with (20-partners 11.4, 11.5, 11.7, 11.8). */
const yuanOf = (amount: number): Fen => (BigInt(amount) * 100n) as Fen
const from = (value: string, points: number, to?: string): Band => ({ from: value, ...(to ? { to } : {}), points })
const upTo = (value: string, points: number): Band => ({ upTo: value, points })
const is = (text: string, points: number): Band => ({ text, points })
const rest = (points: number): Band => ({ points })

const checkItems = (
  [
    ['C01', '登记状态为存续或在业', '主体', true, 'registerState'],
    ['C02', '营业执照、身份证、开户信息齐全', '主体', true, 'papersComplete'],
    ['C03', '证照及许可在有效期内', '主体', true, 'papersValid'],
    ['C04', '工商变更及实际控制人核对', '主体', true, 'registerChecks'],
    ['C05', '实际控制人24个月内稳定', '主体', false, 'controllerStable'],
    ['C06', '司法、执行、失信核查', '信用', true, 'courtChecks'],
    ['C07', '未在我方黑名单', '信用', true, 'blackList'],
    ['C08', '征信授权书及报告', '信用', true, null],
    ['C09', '负债清单逐笔核实', '信用', true, 'loans'],
    ['C10', '近6个月银行流水逐月核对', '财务', true, 'flowMonths'],
    ['C11', '近两年财务报表', '财务', false, 'reports'],
    ['C12', '车辆清单与行驶证核对', '经营', true, null],
    ['C13', '平台合作协议或业务合同', '经营', false, null],
    ['C14', '场地权属或租赁合同', '经营', false, null],
    ['C15', '与我方履约记录', '合作', false, 'ourPayments'],
    ['C16', '关联集团限额', '合作', false, 'group'],
  ] as const
).map(([itemCode, itemName, groupName, must, autoKey], at) => ({
  itemCode,
  itemName,
  groupName,
  must,
  autoKey,
  sort: at + 1,
}))

const redLines = (
  [
    ['RL1', '企业、法定代表人或实际控制人为失信被执行人', 'dishonest', null, null, true, 2],
    ['RL2', '企业、法定代表人或实际控制人被限制高消费', 'restricted', null, null, true, 2],
    ['RL3', '登记状态非存续、在业', 'registerState', null, null, true, 0],
    ['RL4', '严重违法失信名单', 'seriousIllegal', null, null, true, 2],
    ['RL5', '经营异常名录', 'abnormal', null, null, false, 1],
    ['RL6', '成立不满6个月且无集团担保', 'tooYoung', '6.00', null, true, 2],
    ['RL7', '贷款五级分类为次级、可疑或损失', 'creditClass', '3.00', null, true, 2],
    ['RL8', '被执行金额超过50万元且超过净资产5%', 'enforced', '500000.00', '5.000000', true, 2],
    ['RL9', '我方黑名单', 'blackList', null, null, true, 0],
    ['RL10', '对我方逾期超过30天', 'ourOverdue', '30.00', null, true, 1],
    ['RL11', '申请城市缺少所需经营许可', 'permitMissing', null, null, false, 1],
    ['RL12', '申请总台数超过现有车队3倍', 'appliedTimes', '3.00', null, false, 1],
  ] as const
).map(([code, name, ruleKey, threshold, thresholdRate, veto, waiver]) => ({
  code,
  name,
  ruleKey,
  threshold,
  thresholdRate,
  veto,
  waiverLevel: waiver,
}))

const corporate = ['corporate']
const indicators = (
  [
    ['S1', 1, '成立年限', 'years', 5, [from('5', 5), from('3', 4, '5'), from('2', 3, '3'), from('1', 2, '2'), rest(0)]],
    [
      'S2',
      1,
      '实缴资本',
      'paidIn',
      5,
      [from('10000000', 5), from('5000000', 4), from('1000000', 3), from('500000', 1), rest(0)],
    ],
    ['S3', 1, '许可与协议齐备', 'papers', 5, [from('100', 5), from('50', 3), rest(0)]],
    [
      'S4',
      1,
      '实控人稳定及担保',
      'control',
      5,
      [
        is('stable+guarantee', 5),
        is('stable', 3),
        is('changed+guarantee', 3),
        is('changed', 1),
        is('guarantee', 2),
        rest(0),
      ],
      'dd',
    ],
    [
      'S5',
      2,
      '车队规模',
      'fleet',
      8,
      [from('500', 8), from('200', 6), from('100', 5), from('50', 4), from('20', 2), rest(0)],
      'dd',
    ],
    ['S6', 2, '出车率', 'utilisation', 8, [from('92', 8), from('85', 6), from('75', 4), from('65', 2), rest(0)], 'dd'],
    ['S7', 2, '司机月流失率', 'turnover', 4, [upTo('5', 4), upTo('10', 3), upTo('15', 1), rest(0)], 'dd', corporate],
    ['S8', 2, '最大平台占比', 'topPlatform', 4, [upTo('60', 4), upTo('80', 2), rest(1)], 'dd', corporate],
    ['S9', 2, '场地与团队', null, 6, [], 'dd'],
    ['S10', 3, '流水覆盖倍数', 'coverage', 10, [from('3', 10), from('2', 8), from('1.5', 6), from('1.2', 3), rest(0)]],
    ['S11', 3, '流水波动', 'flowVariation', 5, [upTo('0.15', 5), upTo('0.30', 3), upTo('0.50', 1), rest(0)]],
    ['S12', 3, '资产负债率', 'debtRatio', 5, [upTo('50', 5), upTo('65', 4), upTo('75', 2), rest(0)]],
    ['S13', 3, '纳税信用', 'taxCredit', 5, [is('A', 5), is('B', 4), is('M', 3), is('C', 1), is('D', 0), is('无', 2)]],
    ['S14', 4, '司法', 'judicial', 6, [is('none', 6), is('settled', 4), is('few', 2), rest(0)]],
    ['S15', 4, '征信', 'creditReport', 5, [is('clean', 5), is('light', 3), is('some', 1), rest(0)]],
    ['S16', 4, '关联企业', 'relatedFirms', 4, [is('none', 4), is('warning', 2), rest(0)]],
    [
      'S17',
      5,
      '与我方履约',
      'performance',
      10,
      [is('clean', 10), is('new', 5), upTo('3', 8), upTo('7', 6), upTo('15', 3), rest(0)],
    ],
  ] as [string, number, string, string | null, number, Band[], 'dd'?, string[]?][]
).map(([code, dimension, name, autoKey, maxPoints, bands, seen, exceptBusiness = []]) => ({
  code,
  dimension,
  name,
  autoKey,
  maxPoints: `${maxPoints}.0`,
  bands,
  exceptBusiness,
  ddVerified: seen === 'dd',
}))

const grades = (
  [
    ['A', '85.0', '1.80', '0.60', '0.80', 1, 0, 0, null, 12, '40.000000'],
    ['B', '70.0', '2.00', '0.40', '0.60', 2, 0, 1, yuanOf(3_000_000), 12, '30.000000'],
    ['C', '60.0', '2.50', '0.25', '0.40', 2, 1, 1, null, 6, '20.000000'],
    ['D', '50.0', '3.00', '0.10', '0.20', 3, 1, 2, null, 6, '0.000000'],
    ['E', '0.0', null, '0.00', '0.00', null, null, 3, null, 0, '0.000000'],
  ] as const
).map(
  ([grade, minScore, targetCoverage, growthFactor, assetFactor, deposit, prepay, guarantee, above, valid, temp]) => ({
    grade,
    minScore,
    targetCoverage,
    growthFactor,
    assetFactor,
    depositMonths: deposit,
    prepayMonths: prepay,
    guarantee,
    guaranteeFrom: above,
    validMonths: valid,
    tempRate: temp,
  }),
)

const behaviour = standardBehaviour.map(one => ({ ...one, points: `${one.points}.0` }))

const routing = (
  [
    [1, null, null, 1, 16, 0],
    [2, null, null, 1, 40, 1],
    [3, null, null, 1, 16, 0],
    [4, null, 3_000_000, 1, 16, 0],
    [4, 3_000_000, 10_000_000, 2, 16, 0],
    [4, 10_000_000, null, 3, 16, 0],
    [5, null, null, 1, 24, 2],
  ] as const
).map(([step, above, below, levels, slaHours, skipRule]) => ({
  step,
  amountFrom: above === null ? null : yuanOf(above),
  amountTo: below === null ? null : yuanOf(below),
  levels,
  slaHours,
  skipRule,
}))

export const standardLines = { checkItems, redLines, indicators, grades, behaviour, routing }
export const standardRules = {
  freezeDays: 7,
  freezeMinAmt: yuanOf(1000),
  thawDays: 3,
  gradeDropFreeze: 'E',
  idleDays: 180,
  alertUseRate: '90.000000',
  alertLicenceDays: 30,
  alertFlowFall: '30.000000',
  alertPromises: 2,
  alertPromiseDays: 60,
}
export const standardName = '标准风控策略'
