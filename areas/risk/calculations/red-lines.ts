import { Decimal } from 'decimal.js'
import { decimalOfFen, maxFen, type Fen, type Label } from '#kernel'

export interface RedLineRule {
  readonly code: string
  readonly name: string
  readonly ruleKey: string
  readonly threshold: string | null
  readonly thresholdRate?: string | null
  readonly veto: boolean
  /** 0 nobody, 1 risk director, 2 general manager. */
  readonly waiverLevel: number
}
export interface RedLineFacts {
  readonly isPerson: boolean
  /** Names of the firm, its legal person or controller that were found, by kind of finding. */
  readonly dishonest: readonly string[]
  readonly restricted: readonly string[]
  readonly seriousIllegal: boolean
  readonly abnormal: boolean
  readonly registerStatus: string | null
  readonly monthsOld: number | null
  readonly hasGroupGuarantee: boolean
  /** The worst class of an open loan, with its lender. */
  readonly worstClass: number
  readonly worstLender: string
  readonly enforcedAmount: Fen
  readonly netAssets: Fen
  readonly blackReason: string | null
  readonly overdueDays: number
  /** Names of cities of the application for which a required permit is missing. */
  readonly citiesWithoutPermit: readonly string[]
  readonly appliedQty: number
  readonly fleetQty: number
}
export interface RedLineHit {
  readonly code: string
  readonly zh: string
  readonly evidence: Label
  readonly veto: boolean
  readonly waiverLevel: number
  readonly waivedBy?: string
  readonly waiveReason?: string
}

const OPEN_REGISTER = ['存续', '在业']
const LOAN_CLASS = ['', '正常', '关注', '次级', '可疑', '损失']
type Rule = (facts: RedLineFacts, rule: RedLineRule) => Label | undefined
const limit = (rule: RedLineRule, standard: number): number =>
  rule.threshold === null ? standard : Number(rule.threshold)
const names = (list: readonly string[]): string => list.join('、')

/** The fixed list of rules (11.4, RL1 to RL12); thresholds come from the strategy. */
const rules: Readonly<Record<string, Rule>> = {
  dishonest: ({ dishonest }) =>
    dishonest.length > 0 ? `失信被执行人：${names(dishonest)} / dishonest debtor: ${names(dishonest)}` : undefined,
  restricted: ({ restricted }) =>
    restricted.length > 0 ? `限制高消费：${names(restricted)} / spending restricted: ${names(restricted)}` : undefined,
  registerState: ({ isPerson, registerStatus }) =>
    !isPerson && registerStatus && !OPEN_REGISTER.includes(registerStatus)
      ? `登记状态【${registerStatus}】 / register state ${registerStatus}`
      : undefined,
  seriousIllegal: ({ seriousIllegal }) =>
    seriousIllegal ? '列入严重违法失信名单 / listed for serious violation' : undefined,
  abnormal: ({ abnormal }) => (abnormal ? '列入经营异常名录 / listed for abnormal operation' : undefined),
  tooYoung: ({ isPerson, monthsOld, hasGroupGuarantee }, rule) =>
    !isPerson && monthsOld !== null && monthsOld < limit(rule, 6) && !hasGroupGuarantee
      ? `成立${monthsOld}个月，不满${limit(rule, 6)}个月 / established ${monthsOld} months ago, less than ${limit(rule, 6)}`
      : undefined,
  creditClass: ({ worstClass, worstLender }, rule) =>
    worstClass >= limit(rule, 3)
      ? `贷款五级分类【${LOAN_CLASS[worstClass] ?? worstClass}】（${worstLender}） / loan class ${worstClass} at ${worstLender}`
      : undefined,
  enforced({ enforcedAmount, netAssets }, rule) {
    const fixed = new Decimal(limit(rule, 500_000)).times(100).toFixed(0)
    const share = maxFen(
      0n as Fen,
      BigInt(
        decimalOfFen(netAssets)
          .times(rule.thresholdRate ?? 5)
          .toFixed(0),
      ) as Fen,
    )
    const most = maxFen(BigInt(fixed) as Fen, share)
    return enforcedAmount > most
      ? `被执行${decimalOfFen(enforcedAmount).toFixed(2)}元，超过${decimalOfFen(most).toFixed(2)}元 / ${decimalOfFen(enforcedAmount).toFixed(2)} under enforcement, above ${decimalOfFen(most).toFixed(2)}`
      : undefined
  },
  blackList: ({ blackReason }) =>
    blackReason === null ? undefined : `我方黑名单：${blackReason || '-'} / black-listed: ${blackReason || '-'}`,
  ourOverdue: ({ overdueDays }, rule) =>
    overdueDays > limit(rule, 30)
      ? `对我方逾期${overdueDays}天，超过${limit(rule, 30)}天 / ${overdueDays} days overdue with us, above ${limit(rule, 30)}`
      : undefined,
  permitMissing: ({ citiesWithoutPermit }) =>
    citiesWithoutPermit.length > 0
      ? `【${names(citiesWithoutPermit)}】缺少经营许可 / permit missing in ${names(citiesWithoutPermit)}`
      : undefined,
  appliedTimes: ({ appliedQty, fleetQty }, rule) =>
    appliedQty > limit(rule, 3) * fleetQty
      ? `申请${appliedQty}台，超过现有车队${fleetQty}台的${limit(rule, 3)}倍 / ${appliedQty} applied for, above ${limit(rule, 3)} times the fleet of ${fleetQty}`
      : undefined,
}
export const redLineRuleKeys = Object.keys(rules)

/** Which red lines of the strategy are hit; a waiver that was given stays with its line. */
export function redLinesOf(
  lines: readonly RedLineRule[],
  facts: RedLineFacts,
  before: readonly RedLineHit[] = [],
): RedLineHit[] {
  return lines.flatMap(rule => {
    const evidence = rules[rule.ruleKey]?.(facts, rule)
    if (!evidence) return []
    const waived = before.find(one => one.code === rule.code && one.waivedBy)
    return [
      {
        code: rule.code,
        zh: rule.name,
        evidence,
        veto: rule.veto,
        waiverLevel: rule.waiverLevel,
        ...(waived ? { waivedBy: waived.waivedBy!, waiveReason: waived.waiveReason ?? '' } : {}),
      },
    ]
  })
}
export const openVeto = (hits: readonly RedLineHit[]): RedLineHit | undefined =>
  hits.find(one => one.veto && !one.waivedBy)
