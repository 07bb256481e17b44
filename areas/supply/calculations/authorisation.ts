import { subFen, yuan, ZERO, type Fen, type Label, type LocalDate } from '#kernel'
import { normaliseAccount, normaliseName } from '#areas/accounts/calculations/payer-name.ts'

/** An authorisation as the check reads it (40, C8), with what was used of it. */
export interface AuthTerms {
  readonly id: string
  readonly contractNo: string
  readonly contractType: number
  readonly enabled: boolean
  readonly executing: boolean
  readonly validFrom: LocalDate
  readonly validTo: LocalDate
  readonly contractIds: readonly string[]
  readonly feeItems: readonly number[]
  readonly limitEach: Fen | null
  readonly limitMonth: Fen | null
  readonly limitTotal: Fen | null
  readonly limitDay: Fen | null
  readonly usedTotal: Fen
  readonly usedMonth: Fen
  readonly usedDay: Fen
  readonly accounts: readonly { readonly accountName: string; readonly accountNo: string; readonly enabled: boolean }[]
}
export interface AuthWish {
  readonly accountNo: string
  readonly accountName: string
  readonly contractId: string | null
  readonly feeItem: number | null
  readonly amt: Fen
  readonly date: LocalDate
}
export interface AuthVerdict {
  readonly ok: boolean
  readonly authId: string | null
  readonly authType: number | null
  /** null: without limit. */
  readonly room: Fen | null
  readonly reasons: readonly Label[]
}

const least = (amounts: readonly (Fen | null)[]): Fen | null =>
  amounts.reduce((low, one) => (one !== null && (low === null || one < low) ? one : low), null)
const left = (limit: Fen | null, used: Fen): Fen | null =>
  limit === null ? null : used >= limit ? ZERO : subFen(limit, used)

/** C8: room = min(each, month - used in the month, total - used, day - used that day). */
export const roomOf = (auth: AuthTerms): Fen | null =>
  least([
    auth.limitEach,
    left(auth.limitMonth, auth.usedMonth),
    left(auth.limitTotal, auth.usedTotal),
    left(auth.limitDay, auth.usedDay),
  ])

/** Account by its digits, name after brackets and width are made alike. */
export const fitsAccount = (auth: AuthTerms, wish: Pick<AuthWish, 'accountNo' | 'accountName'>): boolean =>
  auth.accounts.some(
    one =>
      one.enabled &&
      normaliseAccount(one.accountNo) === normaliseAccount(wish.accountNo) &&
      normaliseName(one.accountName) === normaliseName(wish.accountName),
  )
const inScope = (auth: AuthTerms, wish: AuthWish): boolean =>
  (auth.contractIds.length === 0 || (wish.contractId !== null && auth.contractIds.includes(wish.contractId))) &&
  (auth.feeItems.length === 0 || (wish.feeItem !== null && auth.feeItems.includes(wish.feeItem)))

/** What keeps one authorisation from being used for this; undefined: nothing does. */
export function hindrance(auth: AuthTerms, wish: AuthWish): Label | undefined {
  if (!auth.enabled) return '授权已停用 / authorisation disabled'
  if (!auth.executing) return `授权【${auth.contractNo}】未生效 / authorisation ${auth.contractNo} is not in force`
  if (wish.date < auth.validFrom) return `授权自${auth.validFrom}起生效 / the authorisation begins on ${auth.validFrom}`
  if (wish.date > auth.validTo) return `授权已于${auth.validTo}到期 / the authorisation expired on ${auth.validTo}`
  const parts: readonly (readonly [zh: string, en: string, room: Fen | null])[] = [
    ['单笔', 'each time', auth.limitEach],
    ['当日剩余', 'left this day', left(auth.limitDay, auth.usedDay)],
    ['当月剩余', 'left this month', left(auth.limitMonth, auth.usedMonth)],
    ['剩余', 'left in total', left(auth.limitTotal, auth.usedTotal)],
  ]
  const room = roomOf(auth)
  if (room === null || wish.amt <= room) return undefined
  const [zh, en] = parts.find(([, , one]) => one === room)!
  return `授权【${auth.contractNo}】${zh}额度${yuan(room)}元，不足${yuan(wish.amt)}元 / ${auth.contractNo}: ${yuan(room)} ${en}, ${yuan(wish.amt)} asked`
}

/** C8: contract named, then fee item named, then the newest; the list comes newest first. */
const specificity = (auth: AuthTerms): number =>
  (auth.contractIds.length > 0 ? 2 : 0) + (auth.feeItems.length > 0 ? 1 : 0)

export function chooseAuthorisation(candidates: readonly AuthTerms[], wish: AuthWish, none: Label): AuthVerdict {
  const fitting = candidates
    .filter(one => fitsAccount(one, wish) && inScope(one, wish))
    .toSorted((a, b) => specificity(b) - specificity(a))
  const chosen = fitting.find(one => hindrance(one, wish) === undefined)
  if (chosen) return { ok: true, authId: chosen.id, authType: chosen.contractType, room: roomOf(chosen), reasons: [] }
  const [nearest] = fitting
  return {
    ok: false,
    authId: nearest?.id ?? null,
    authType: nearest?.contractType ?? null,
    room: nearest ? roomOf(nearest) : ZERO,
    reasons: fitting.length === 0 ? [none] : fitting.map(one => hindrance(one, wish)!),
  }
}
