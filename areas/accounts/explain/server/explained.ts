import { fen, halfOf, textOf, yuan, type Fen, type Label } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { LEDGER_ACCOUNTS } from '#areas/accounts/calculations/ledger-accounts.ts'
import { agrees, type Figure, type Part, type Reckoning } from '#areas/accounts/calculations/derivation.ts'

/** All figures of one record with their traces, and the entries behind them. */
export interface Explained {
  readonly no: string
  readonly of: string
  readonly figures: readonly Figure[]
  readonly postings: readonly PostedLine[]
}
export interface PostedLine {
  readonly entryId: string
  readonly entryNo: string
  readonly postDate: string
  readonly summary: string
  readonly account: string
  readonly side: number
  readonly amt: Fen
}

const MOST = 300

/** Postings that carry a dimension of the record, oldest first. */
export async function postedLines(tx: Tx, where: Sql): Promise<PostedLine[]> {
  const rows = await tx.rows<Omit<PostedLine, 'amt'> & { amt: string }>(sql`
    select e.id as "entryId", e.entry_no as "entryNo", e.post_date as "postDate", e.summary, p.account_code as account, p.side, p.amt
      from ledger_posting p join ledger_entry e on e.tenant_id = p.tenant_id and e.id = p.entry_id
     where p.tenant_id = ${tx.tenantId} and ${where} order by e.id, p.line_no limit ${MOST}`)
  return rows.map(row => ({ ...row, amt: fen(row.amt) }))
}

export interface ShownPart {
  label: string
  amt: string
  sign: 1 | -1
  note: string
  resource: string
  id: string
  no: string
}
export interface ShownFigure {
  key: string
  label: string
  amt: string
  formula: string
  rule: string
  agrees: boolean
  kind: Reckoning['kind']
  parts: ShownPart[]
}

/** A label of ours, or a text that stands in a record (`asWritten`). */
const wordsOf = (text: string, language: Actor['language']): string => {
  const half = halfOf(text, language)
  return half === text ? textOf(text, language) : half
}

const shownPart = (language: Actor['language'], part: Part): ShownPart => ({
  label: wordsOf(part.label, language),
  amt: yuan(part.amt),
  sign: part.sign ?? 1,
  note: part.note ? wordsOf(part.note, language) : '',
  resource: part.origin?.resource ?? '',
  id: part.origin?.id ?? '',
  no: part.origin?.no ?? '',
})

function partsOf(how: Reckoning, language: Actor['language']): ShownPart[] {
  const t = (label: Label) => textOf(label, language)
  const one = (label: string, amt: string, note = ''): ShownPart => ({
    label,
    amt,
    sign: 1,
    note,
    resource: '',
    id: '',
    no: '',
  })
  switch (how.kind) {
    case 'sum':
      return how.parts.map(part => shownPart(language, part))
    case 'least':
      return [...how.parts, ...(how.less ?? [])].map(part => shownPart(language, part))
    case 'tax':
      return [
        one(
          t('价税合计 / Gross'),
          yuan(how.gross),
          how.rate === null ? t('不征税 / Not taxed') : `${percent(how.rate)}%`,
        ),
      ]
    case 'product':
      return [
        one(t('单价 / Price'), yuan(how.price), `× ${how.times}`),
        ...(how.atMost === undefined ? [] : [one(t('上限 / At most'), yuan(how.atMost))]),
      ]
    case 'daily':
      return [
        ...how.runs.map(run =>
          one(
            `${run.from} ~ ${run.to}`,
            yuan(run.base),
            t(`${run.days}天 × ${percent(run.rate)}% / ${run.days} days x ${percent(run.rate)}%`),
          ),
        ),
        one(t('上限 / Cap'), yuan(how.cap)),
      ]
  }
}
const percent = (rate: string): string => (rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate)

export const shownFigure = (figure: Figure, language: Actor['language']): ShownFigure => ({
  key: figure.key,
  label: textOf(figure.label, language),
  amt: yuan(figure.amt),
  formula: textOf(figure.formula, language),
  rule: textOf(figure.rule, language),
  agrees: agrees(figure),
  kind: figure.reckoning.kind,
  parts: partsOf(figure.reckoning, language),
})

export const shownPosting = (line: PostedLine, language: Actor['language']) => {
  const account = LEDGER_ACCOUNTS.find(one => one.code === line.account)
  return {
    ...line,
    summary: halfOf(line.summary, language),
    account: `${line.account} ${account ? textOf(account.label, language) : ''}`.trim(),
    amt: yuan(line.amt),
  }
}
