import { textOf, type Label } from '#kernel'
import type { Actor } from '#packages/database/tx.ts'
import { sheetPdf, type SheetPart } from '#packages/paper/index.ts'
import { shownFigure, shownPosting, type Explained, type ShownFigure } from './explained.ts'

const NOTHING = '0.00'

/** The derivation as a customer gets it: each figure with its formula, its parts, the rule; our entries stay with us. */
export function derivationPdf(actor: Actor, title: Label, explained: Explained, inside: boolean): Promise<Buffer> {
  const t = (label: Label) => textOf(label, actor.language)
  const figures = explained.figures
    .map(one => shownFigure(one, actor.language))
    .filter(one => inside || one.amt !== NOTHING || one.parts.length > 0)
  return sheetPdf(
    {
      title: `${t(title)} ${t('计算说明 / Derivation')}`,
      subtitle: `${explained.no}  ${explained.of}`,
      parts: [
        { kind: 'facts', facts: figures.map(one => [one.label, one.amt] as const) },
        ...figures.flatMap(one => figureParts(t, one)),
        ...(inside && explained.postings.length > 0 ? [postingsTable(t, actor, explained)] : []),
        {
          kind: 'text',
          text: t(
            '本说明由系统按计算过程自动生成，每项金额均可由所列依据重新算出。 / Made from the calculation itself; each amount can be reckoned again from what is listed.',
          ),
        },
      ],
    },
    { number: explained.no, language: actor.language },
  )
}

type Translate = (label: Label) => string

const figureParts = (t: Translate, one: ShownFigure): SheetPart[] => [
  {
    kind: 'table',
    title: `${one.label} ${one.amt}`,
    columns: [
      { label: t('依据 / Of') },
      { label: t('说明 / How'), width: 130 },
      { label: t('单据 / Document'), width: 120 },
      { label: t('金额 / Amount'), width: 76, right: true },
    ],
    rows: one.parts.map(part => [part.label, part.note, part.no, part.sign === -1 ? `-${part.amt}` : part.amt]),
    sums: [one.label, '', '', one.amt],
  },
  { kind: 'text', text: `${one.formula}\n${one.rule}` },
]

const postingsTable = (t: Translate, actor: Actor, explained: Explained): SheetPart => ({
  kind: 'table',
  title: t('分录 / Entries'),
  columns: [
    { label: t('日期 / Date'), width: 62 },
    { label: t('分录 / Entry'), width: 110 },
    { label: t('科目 / Account') },
    { label: t('借方 / Debit'), width: 72, right: true },
    { label: t('贷方 / Credit'), width: 72, right: true },
  ],
  rows: explained.postings.map(line => {
    const shown = shownPosting(line, actor.language)
    return [
      shown.postDate,
      shown.entryNo,
      shown.account,
      shown.side === 1 ? shown.amt : '',
      shown.side === 2 ? shown.amt : '',
    ]
  }),
})
