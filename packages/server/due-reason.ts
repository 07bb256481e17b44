import { z } from 'zod'
import { textOf, type Label, type Language, type LocalDate, type Resource } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call } from './implement.ts'
import { idInput } from './inputs.ts'
import { requireVisible } from './scope.ts'

/** What would move a date, and to which day; without a day it would no longer fall due. */
export interface DueChange {
  readonly what: Label
  readonly date: LocalDate | null
}
/** Why a date stands where it stands. */
export interface DueReason {
  /** The field that holds it. */
  readonly field: string
  readonly date: LocalDate | null
  /** The rule that made it, by its name, and the record that says so. */
  readonly rule: Label
  readonly basis?: Label | null
  readonly opens?: { readonly resource: string; readonly id: string } | null
  /** How it was reckoned, in order. */
  readonly steps: readonly Label[]
  readonly changes: readonly DueChange[]
}

const saidIn = (language: Language) => (reason: DueReason) => ({
  ...reason,
  rule: textOf(reason.rule, language),
  basis: reason.basis ? textOf(reason.basis, language) : '',
  opens: reason.opens ?? null,
  steps: reason.steps.map(one => textOf(one, language)),
  changes: reason.changes.map(one => ({ what: textOf(one.what, language), date: one.date ?? '' })),
})

/** `GET explain` of a resource: why the dates of one record stand where they stand. */
export const explainCall = (
  resource: Resource<any, any, any>,
  permission: string,
  reasonsOf: (tx: Tx, actor: Actor, id: string) => Promise<readonly DueReason[]>,
) =>
  call({
    label: '日期依据 / Why these dates',
    permission,
    input: z.looseObject({ id: idInput }),
    async run(tx, actor, { id }) {
      await requireVisible(tx, actor, resource, [id])
      return (await reasonsOf(tx, actor, id)).map(saidIn(actor.language))
    },
  })

/** A label with names in it: they hold no ' / '. */
export const saidBoth = (zh: string, en: string): Label => `${zh.replaceAll(' / ', '/')} / ${en.replaceAll(' / ', '/')}`
