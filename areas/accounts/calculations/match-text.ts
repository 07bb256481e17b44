import type { Label } from '#kernel'
import type { MatchCandidate, OpenBill } from './match-candidate.ts'
import { normaliseName } from './payer-name.ts'

export interface Finding {
  points: number
  label: Label
  facts: Record<string, string>
}

/** 7.4, part "Text (30)": each kind of find counts once, 30 at most. */
export const TEXT_MAX = 30
const NUMBER_LENGTH_MIN = 6

export function textFindings(text: string, candidate: MatchCandidate): Finding[] {
  const written = normaliseName(text)
  const { bills, shortName } = candidate
  return [
    numberIn(written, bills),
    vehicleIn(written, bills),
    shortNameIn(written, shortName),
    periodIn(written, bills),
  ].filter(one => one !== undefined)
}

function numberIn(written: string, bills: readonly OpenBill[]): Finding | undefined {
  const found = bills
    .flatMap(bill => bill.numbers)
    .find(no => no.length >= NUMBER_LENGTH_MIN && written.includes(normaliseName(no)))
  return found === undefined
    ? undefined
    : { points: 25, label: '附言含单号{no} / Text names number {no}', facts: { no: found } }
}

function vehicleIn(written: string, bills: readonly OpenBill[]): Finding | undefined {
  const bill = bills.find(one => plateIn(written, one.plateNo) || vinIn(written, one.vin))
  const vehicle = bill && (plateIn(written, bill.plateNo) ? bill.plateNo : bill.vin)
  return vehicle === undefined
    ? undefined
    : { points: 15, label: '附言含车辆{vehicle} / Text names vehicle {vehicle}', facts: { vehicle } }
}

/**
 * '粤B·D88012' in full, or without province and city as in 7.4's example: then it must stand alone, or any amount
 * could contain it.
 */
function plateIn(written: string, plateNo: string | undefined): boolean {
  if (!plateNo) return false
  const plate = normaliseName(plateNo).replace(/[^\p{L}\p{N}]/gu, '')
  const bare = written.replace(/[·•-]/g, '')
  return bare.includes(plate) || new RegExp(`(?<![A-Z0-9])${plate.slice(2)}(?![A-Z0-9])`).test(bare)
}

const vinIn = (written: string, vin: string | undefined): boolean =>
  vin !== undefined && /^[A-Z0-9]{17}$/.test(vin) && new RegExp(`${vin.slice(-8)}(?![A-Z0-9])`).test(written)

function shortNameIn(written: string, shortName: string | undefined): Finding | undefined {
  if (!shortName || normaliseName(shortName).length < 2 || !written.includes(normaliseName(shortName))) return undefined
  return { points: 8, label: '附言含简称{name} / Text names {name}', facts: { name: shortName } }
}

/** "11月" or "2026年11月" of an open bill; the 1月 of 11月 is not January. */
function periodIn(written: string, bills: readonly OpenBill[]): Finding | undefined {
  const months = new Set(bills.flatMap(bill => bill.month ?? []))
  for (const match of written.matchAll(/(?:(\d{4})年)?(?<!\d)(\d{1,2})月/g)) {
    const found = [...months].find(
      month => Number(month.slice(5)) === Number(match[2]) && (match[1] === undefined || month.startsWith(match[1])),
    )
    if (found)
      return { points: 5, label: '附言含账期{period} / Text names period {period}', facts: { period: match[0] } }
  }
  return undefined
}
