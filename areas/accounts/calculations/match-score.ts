import { daysBetween, fill, type Label } from '#kernel'
import { amountFinding, EARLY_DAYS, payableBills } from './match-amount.ts'
import type { MatchCandidate, MatchReceipt } from './match-candidate.ts'
import { type Finding, TEXT_MAX, textFindings } from './match-text.ts'
import { normaliseAccount, normaliseName, similarity } from './payer-name.ts'

export type MatchPart = 'account' | 'name' | 'amount' | 'text' | 'timing' | 'deduction'
export interface MatchReason {
  part: MatchPart
  points: number
  label: Label
  facts: Record<string, string>
}
export type MatchLevel = 'high' | 'medium' | 'low'

export interface MatchScore {
  partyKind: number
  partyId: string
  /** 0 to 100. */
  score: number
  reasons: MatchReason[]
  /**
   * Account known for this customer alone, an exact amount, and a text that does not name somebody else's document or
   * vehicle: required for automatic confirmation (3.9 receipt.autoConfirm.minScore).
   */
  certain: boolean
}

export interface MatchSuggestion extends MatchScore {
  level: MatchLevel
}

const SIMILAR_FROM = 0.85
const LATE_DAYS = 10
const SCORE_MAX = 100
const HIGH_FROM = 85
const LEAD = 20
const MEDIUM_FROM = 60
const SHOWN_FROM = 30
const NAMED_FROM = 15

/**
 * Suggestions for one receipt, best first, with the level of 7.4; scores under 30 are omitted. All customers with
 * this payer account must be among the candidates: two of them halve its points.
 */
export function suggestMatches(receipt: MatchReceipt, candidates: readonly MatchCandidate[]): MatchSuggestion[] {
  const account = normaliseAccount(receipt.payerAccountNo)
  const owners = account === '' ? 0 : candidates.filter(one => knows(one, account)).length
  const scores = candidates
    .map(candidate => scoreMatch(receipt, candidate, owners))
    .sort((a, b) => b.score - a.score || a.partyKind - b.partyKind || byId(a.partyId, b.partyId))
  const bestOther = (index: number): number => (index === 0 ? (scores[1]?.score ?? 0) : scores[0]!.score)
  return scores
    .filter(one => one.score >= SHOWN_FROM)
    .map((one, index) => ({
      ...one,
      certain: one.certain && (isNamed(one) || !scores.some(other => other !== one && isNamed(other))),
      level: levelOf(one.score, bestOther(index)),
    }))
}

/** The text names a document or a vehicle of this customer. Who pays for somebody else says so there. */
const isNamed = (score: MatchScore): boolean =>
  score.reasons.some(reason => reason.part === 'text' && reason.points >= NAMED_FROM)

const byId = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

/** High: 85 and 20 ahead of the second; medium: 60-84, or 85 without the lead; low: 30-59 (7.4). */
export function levelOf(score: number, bestOther: number): MatchLevel {
  if (score >= HIGH_FROM && score - bestOther >= LEAD) return 'high'
  return score >= MEDIUM_FROM ? 'medium' : 'low'
}

/**
 * Points of one customer for one receipt, every one with its reason. `accountOwners`: customers for whom the payer's
 * account is known.
 */
export function scoreMatch(receipt: MatchReceipt, candidate: MatchCandidate, accountOwners: number): MatchScore {
  const bills = payableBills(receipt, candidate.bills)
  const reasons = [
    ...accountReasons(receipt, candidate, accountOwners),
    ...nameReasons(receipt, candidate),
    ...partOf('amount', amountFinding(receipt, bills)),
    ...textReasons(receipt, candidate),
    ...timingReasons(receipt, candidate),
    ...deductions(receipt, candidate),
  ]
  const total = reasons.reduce((sum, reason) => sum + reason.points, 0)
  const isSure = (part: MatchPart, from: number) =>
    reasons.some(reason => reason.part === part && reason.points >= from)
  const score = Math.max(0, Math.min(SCORE_MAX, total))
  return {
    partyKind: candidate.partyKind,
    partyId: candidate.partyId,
    score,
    reasons,
    certain: isSure('account', 40) && isSure('amount', 10),
  }
}

const knows = (candidate: MatchCandidate, account: string): boolean =>
  candidate.accounts.some(one => normaliseAccount(one) === account)

const partOf = (part: MatchPart, finding: Finding | undefined): MatchReason[] =>
  finding
    ? [{ part, points: finding.points, label: fill(finding.label, finding.facts) as Label, facts: finding.facts }]
    : []

function accountReasons(receipt: MatchReceipt, candidate: MatchCandidate, owners: number): MatchReason[] {
  const account = normaliseAccount(receipt.payerAccountNo)
  if (account === '' || !knows(candidate, account)) return []
  const facts = { tail: account.slice(-4) }
  return owners > 1
    ? partOf('account', {
        points: 20,
        label: '付款账号尾号{tail}为多个客户所用 / Account ending {tail} is known for several customers',
        facts,
      })
    : partOf('account', {
        points: 40,
        label: '付款账号尾号{tail}为该客户已知账号 / Account ending {tail} is known for this customer',
        facts,
      })
}

function nameReasons(receipt: MatchReceipt, candidate: MatchCandidate): MatchReason[] {
  const payer = normaliseName(receipt.payerName)
  if (payer === '') return []
  const facts = { name: receipt.payerName }
  const equals = (name: string) => normaliseName(name) === payer
  if (equals(candidate.name))
    return partOf('name', { points: 25, label: '户名与客户一致 / Payer is the customer', facts })
  if (candidate.titles.some(equals))
    return partOf('name', { points: 25, label: '户名与客户抬头一致 / Payer is a title of the customer', facts })
  if (candidate.authorisedPayers.some(equals))
    return partOf('name', { points: 25, label: '户名为授权付款方 / Payer is authorised', facts })
  if (candidate.legalRepresentatives.some(equals))
    return partOf('name', { points: 15, label: '付款人为法定代表人 / Payer is the legal representative', facts })
  if (candidate.drivers.some(equals))
    return partOf('name', { points: 15, label: '付款人为绑定司机 / Payer is a bound driver', facts })
  const isAlike = [candidate.name, ...candidate.titles].some(
    name => similarity(name, receipt.payerName) >= SIMILAR_FROM,
  )
  if (isAlike) return partOf('name', { points: 12, label: '户名与客户相似 / Payer is similar to the customer', facts })
  return []
}

/** At most 30: the last reason is cut, so that the lines add up to the score. */
function textReasons(receipt: MatchReceipt, candidate: MatchCandidate): MatchReason[] {
  let room = TEXT_MAX
  return textFindings(receipt.text, candidate).flatMap(finding => {
    const points = Math.min(room, finding.points)
    room -= points
    return points > 0 ? partOf('text', { ...finding, points }) : []
  })
}

function timingReasons(receipt: MatchReceipt, candidate: MatchCandidate): MatchReason[] {
  const oldest = payableBills(receipt, candidate.bills)
    .map(bill => bill.dueDate)
    .sort()[0]
  if (oldest === undefined) return []
  const days = daysBetween(oldest, receipt.valueDate)
  if (days < -EARLY_DAYS || days > LATE_DAYS) return []
  return partOf('timing', {
    points: 5,
    label: '到账日接近应收日{dueDate} / Value date is near the due date {dueDate}',
    facts: { dueDate: oldest },
  })
}

function deductions(receipt: MatchReceipt, candidate: MatchCandidate): MatchReason[] {
  const otherCompany = candidate.bills.length > 0 && candidate.bills.every(bill => bill.companyId !== receipt.companyId)
  return [
    ...(candidate.accountFrozen
      ? partOf('deduction', { points: -10, label: '客户账户已冻结 / Customer account is frozen', facts: {} })
      : []),
    ...(otherCompany
      ? partOf('deduction', {
          points: -30,
          label: '收款主体与账单主体不一致 / Receiving company differs from the bills',
          facts: {},
        })
      : []),
  ]
}

/** 3.9 `receipt.autoConfirm.minScore`: 0 is off; account number and exact sum are required besides the score. */
export const mayConfirmAlone = (best: MatchScore, minScore: number): boolean =>
  minScore > 0 && best.score >= minScore && best.certain
