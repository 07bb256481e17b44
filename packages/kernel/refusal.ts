/** One text in both languages, '中文 / English', split at the first ' / ' (decisions 7). */
export type Label = `${string} / ${string}`
export type Language = 'zh' | 'en'

export function textOf(label: string, language: Language): string {
  const at = label.indexOf(' / ')
  if (at < 0) return label
  return language === 'zh' ? label.slice(0, at) : label.slice(at + 3)
}

/**
 * A name inside an English sentence: 'Add SMS channel', 'No KA lease yet'; short words in capitals are names and stay.
 */
export const inSentence = (text: string): string =>
  text.replace(/[A-Z][\w'-]*/g, word => (/^([A-Z][a-z]|E-)/.test(word) ? word.toLowerCase() : word))

/**
 * Stands between the languages of a stored text: no keyboard types it, so that people's own words are never taken for a
 * pair.
 */
const BETWEEN = ' \u2215 '
/** A text that the system writes into a record, for readers of both languages: a bill's title, an entry's summary. */
export const inBoth = (zh: string, en: string): string => `${zh}${BETWEEN}${en}`
/** A label as a record keeps it. */
export const labelInBoth = (label: Label): string => inBoth(textOf(label, 'zh'), textOf(label, 'en'))
/** The reader's half of such a text; what people typed stays as it is. */
export function halfOf(text: string, language: Language): string {
  const at = text.indexOf(BETWEEN)
  if (at < 0) return text
  return language === 'zh' ? text.slice(0, at) : text.slice(at + BETWEEN.length)
}

/**
 * Both words before a text that may itself be in both languages. `most`: no longer than that as a whole; what people
 * typed, which stands in it twice, is cut for it.
 */
export function titled(zh: string, en: string, text: string, most = Infinity): string {
  const room = Math.floor((most - `${zh} ${BETWEEN}${en} `.length) / 2)
  const own = (language: Language) => halfOf(text, language).slice(0, room)
  return inBoth(`${zh} ${own('zh')}`, `${en} ${own('en')}`)
}

/**
 * Fills {name} slots of a label; {name|record|records} is the first word for exactly one of them, the second for any
 * other number.
 */
export const fill = (label: string, facts: Record<string, unknown>): string =>
  label.replace(/\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g, (slot, name: string, one?: string, many?: string) =>
    !(name in facts) ? slot : many === undefined ? String(facts[name]) : counted(facts[name], one!, many),
  )

/** The English word for so many of a thing. */
export const counted = (count: unknown, one: string, many = `${one}s`): string =>
  /^1(\.0+)?$/.test(String(count)) ? one : many

/**
 * The same for a label whose facts may be labels themselves (the name of a step): each half takes its own language, or
 * the text would be cut in the middle.
 */
export function fillLabel(label: Label, facts: Record<string, unknown>): Label {
  const half = (language: Language) =>
    fill(
      textOf(label, language),
      Object.fromEntries(
        Object.entries(facts).map(([name, value]) => [
          name,
          typeof value === 'string' ? textOf(value, language) : value,
        ]),
      ),
    )
  return `${half('zh')} / ${half('en')}`
}

/** One fault of one input: path 'phone' or 'lines.2.qty' (rows from 0), both languages in one label. */
/** `label` names the field in texts whose reason does not, for callers that show one text and no form. */
export interface Fault {
  path: string
  reason: Label
  label?: Label
}

/**
 * Why a call is refused: a closed set of kinds with facts. The client branches on `kind`, never on the text (decisions
 * 11).
 */
export type Refusal =
  | { kind: 'Invalid'; faults: Fault[] }
  | { kind: 'WrongState'; resource: string; id: string; state: Label; action: Label }
  | { kind: 'Guard'; guard: string; message: Label; facts?: Record<string, unknown> }
  | { kind: 'Stale'; resource: string; id: string; current?: Record<string, unknown> }
  | { kind: 'Duplicate'; message: Label; facts?: Record<string, unknown> }
  | { kind: 'NotSignedIn'; message: Label }
  | { kind: 'NotAllowed'; permission: string }
  | { kind: 'NotFound'; resource: string; id: string }
  | { kind: 'TooLarge'; message: Label }
  | { kind: 'TooMany'; message: Label }

/**
 * A refusal in words, as it is kept where nobody waits for the answer; faults of inputs are listed by whoever knows the
 * form.
 */
export function wordsOf(refusal: Exclude<Refusal, { kind: 'Invalid' }>): Label {
  switch (refusal.kind) {
    case 'WrongState':
      return fillLabel('当前状态【{state}】不允许执行【{action}】 / [{action}] is not allowed in state [{state}]', {
        state: refusal.state,
        action: refusal.action,
      })
    case 'Stale':
      return '数据已被他人修改，请刷新后重试 / Changed by someone else, refresh and retry'
    case 'NotAllowed':
      return '没有访问权限 / No permission'
    case 'NotFound':
      return '记录不存在或无权查看 / The record does not exist or is not visible to you'
    default:
      return refusal.message
  }
}

/** The only exception that a rule throws. Anything else thrown is a bug: 500, logged. */
export class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(`${refusal.kind} ${JSON.stringify(refusal)}`)
    this.name = 'Refused'
    this.refusal = refusal
  }
}

/** A business rule says no. `guard` names the rule for the client; {slots} of the message come from `facts`. */
export function refuse(guard: string, message: Label, facts: Record<string, unknown> = {}): never {
  throw new Refused({ kind: 'Guard', guard, message: fillLabel(message, facts), facts })
}
export function invalid(faults: Fault[] | Record<string, Label>): never {
  throw new Refused({
    kind: 'Invalid',
    faults: Array.isArray(faults) ? faults : Object.entries(faults).map(([path, reason]) => ({ path, reason })),
  })
}
export const notFound = (resource: string, id: string): never => {
  throw new Refused({ kind: 'NotFound', resource, id })
}
