import type { Fen } from '#kernel'

export interface CheckSubject {
  readonly name: string
  readonly idNo: string | null
  readonly isPerson: boolean
  /** What we hold of the firm now: a source of registrations says whether it still is so. */
  readonly legalPerson?: string | null
}
export interface CheckHit {
  readonly title: string
  readonly date?: string
  readonly amount?: Fen
}
export interface CheckAnswer {
  /** The number under which it was asked: an answer about another one is none. */
  readonly requestNo: string
  readonly level: number
  readonly hits: readonly CheckHit[]
  readonly raw: Readonly<Record<string, unknown>>
  readonly cost: Fen
  /** A source may say the same twice; who hears it must not keep it twice. */
  readonly times?: number
}
/** Nothing came back in time. The same number may be asked again. */
export class CheckTimeout extends Error {}
/** The source said that it cannot answer. */
export class CheckFailed extends Error {}

/**
 * 20-partners 3: a source of judicial, registration and credit data. Asked outside of every transaction of ours. The
 * same requestNo asked again is the same question and is charged once.
 */
export interface CheckProvider {
  readonly name: string
  query(kind: number, subject: CheckSubject, requestNo: string): Promise<CheckAnswer>
}

export const CREDIT_KINDS: readonly number[] = [9, 10]
export const BLACK_LIST_KIND = 11
const OF_FIRMS: readonly number[] = [1, 7, 8, 9, 12]
const OF_PEOPLE: readonly number[] = [10]

/** Firms have registrations and no personal credit report; people the other way round. */
export const fitsSubject = (kind: number, isPerson: boolean): boolean =>
  isPerson ? !OF_FIRMS.includes(kind) : !OF_PEOPLE.includes(kind)
