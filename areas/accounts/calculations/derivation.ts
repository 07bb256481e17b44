import { addFen, type Fen, halfOf, inBoth, type Label, minFen, subFen, taxOfGross, timesFen, ZERO } from '#kernel'

/** The record that an amount was taken from. */
export interface Origin {
  readonly resource: string
  readonly id: string
  readonly no: string
}
/** One amount of a sum, with what it was made of where it is a product. */
export interface Part {
  readonly label: Label | string
  readonly amt: Fen
  readonly sign?: 1 | -1
  readonly note?: string
  readonly origin?: Origin
}
/** Days with one base and one rate (percent, up to six decimals). */
export interface DailyRun {
  readonly from: string
  readonly to: string
  readonly days: number
  readonly base: Fen
  readonly rate: string
}

/** How an amount came about: what a calculation left behind of itself, enough to reckon it again. */
export type Reckoning =
  | { readonly kind: 'sum'; readonly parts: readonly Part[] }
  | { readonly kind: 'least'; readonly parts: readonly Part[]; readonly less?: readonly Part[] }
  | { readonly kind: 'tax'; readonly gross: Fen; readonly rate: string | null }
  | { readonly kind: 'product'; readonly price: Fen; readonly times: string; readonly atMost?: Fen }
  | { readonly kind: 'daily'; readonly runs: readonly DailyRun[]; readonly cap: Fen }

export interface Figure {
  readonly key: string
  readonly label: Label
  readonly amt: Fen
  readonly formula: Label
  /** The rule that says so, and where it stands. */
  readonly rule: Label
  readonly reckoning: Reckoning
}

const signed = (parts: readonly Part[]): Fen =>
  parts.reduce((sum, part) => (part.sign === -1 ? subFen(sum, part.amt) : addFen(sum, part.amt)), ZERO)

/** Millionths of a yuan of one day, half up; `late-fee.ts` of billing reckons the same from its own side. */
function oneDay(base: Fen, rate: string): bigint {
  const [whole, decimals = ''] = rate.split('.')
  return (base * BigInt(whole + decimals.padEnd(6, '0').slice(0, 6)) + 5_000n) / 10_000n
}

/** The amount again, from its trace alone. */
export function reckoned(how: Reckoning): Fen {
  switch (how.kind) {
    case 'sum':
      return signed(how.parts)
    case 'least': {
      const least = how.parts.map(part => signed([part])).reduce((a, b) => minFen(a, b))
      return addFen(least, signed(how.less ?? []))
    }
    case 'tax':
      return how.rate === null ? ZERO : taxOfGross(how.gross, how.rate)
    case 'product': {
      const amt = timesFen(how.price, how.times)
      return how.atMost === undefined ? amt : minFen(amt, how.atMost)
    }
    case 'daily': {
      const exact = how.runs.reduce((sum, run) => sum + BigInt(run.days) * oneDay(run.base, run.rate), 0n)
      return minFen(((exact + 5_000n) / 10_000n) as Fen, how.cap)
    }
  }
}

export const agrees = (figure: Figure): boolean => reckoned(figure.reckoning) === figure.amt

/** An amount that is what other figures give by plus and minus. */
export const sumFigure = (
  key: string,
  label: Label,
  amt: Fen,
  formula: Label,
  rule: Label,
  parts: readonly Part[],
): Figure => ({ key, label, amt, formula, rule, reckoning: { kind: 'sum', parts } })

export const taxFigure = (label: Label, amt: Fen, gross: Fen, rate: string | null): Figure => ({
  key: 'taxAmt',
  label,
  amt,
  formula: '税额 = 价税合计 × 税率 ÷ (1 + 税率)，四舍五入到分 / tax = gross x rate / (1 + rate), rounded to the cent',
  rule: '增值税价内计算；税率取自合同费用行，未约定的按费用项目设置（50-3.2、3.3） / VAT within the gross; rate of the contract line, else of the fee item (50-3.2, 3.3)',
  reckoning: { kind: 'tax', gross, rate },
})
export const plus = (label: Label | string, amt: Fen, more: Partial<Part> = {}): Part => ({ label, amt, ...more })
export const minus = (label: Label | string, amt: Fen, more: Partial<Part> = {}): Part => ({
  label,
  amt,
  sign: -1,
  ...more,
})

/** What stands in a record: in both languages, or somebody's own words, which are no pair even with a slash in them. */
export const asWritten = (text: string | null): string => {
  const said = text ?? ''
  return halfOf(said, 'zh') === said ? inBoth(said, said) : said
}
