import { fill, halfOf, textOf, type Language } from '#kernel'
import type { Actor } from '#packages/database/tx.ts'
import { templateSeeds } from '#areas/platform/message-template/templates.ts'
import type { Template } from './channels.ts'

export interface Both {
  readonly zh: string
  readonly en: string
}
/** '中文 / English', or both halves apart. */
export type Words = string | Both
/** A person's own words: nothing in them parts two languages. */
export const asWritten = (text: string): Both => ({ zh: text, en: text })

/** A label, or a text of a record that holds both halves. */
export const bothOf = (words: Words): Both =>
  typeof words === 'string' ? { zh: textOf(halfOf(words, 'zh'), 'zh'), en: textOf(halfOf(words, 'en'), 'en') } : words

const cut = (text: string, most: number): string => [...text].slice(0, most).join('')
const seededTitles = new Map(templateSeeds.map(([code, title]) => [code, title]))

/** A kind's name: what the tenant called it; in English the program's own while nobody renamed it. */
export function titleOfKind(kind: string, stored: string): Both {
  const seeded = seededTitles.get(kind)
  return { zh: stored, en: seeded && textOf(seeded, 'zh') === stored ? textOf(seeded, 'en') : stored }
}

interface Told {
  readonly title: Words
  readonly content: Words
  readonly params?: Readonly<Record<string, string | number>>
}

/**
 * The template's words around what the sender wrote, in each language; {names} of the sender are filled, others stay as
 * they are.
 */
export function wordsOf(
  actor: Actor,
  told: Told,
  kind: string,
  template: Template | undefined,
): { title: Both; content: Both; kind: Both } {
  const [title, content] = [bothOf(told.title), bothOf(told.content)]
  const half = (language: Language, most: number): string => {
    const params = Object.fromEntries(
      Object.entries(told.params ?? {}).map(([name, value]) => [
        name,
        typeof value === 'string' ? bothOf(value)[language] : value,
      ]),
    )
    const around = language === 'zh' ? template?.contentZh : template?.contentEn
    return cut(
      around
        ? fill(around, {
            ...params,
            title: title[language],
            content: content[language],
            actor: senderName(actor.userId, actor.userName, language),
          })
        : content[language],
      most,
    )
  }
  return {
    title: { zh: cut(title.zh, 128), en: cut(title.en, 160) },
    content: { zh: half('zh', 500), en: half('en', 800) },
    kind: template ? titleOfKind(kind, template.title) : title,
  }
}

const SYSTEM = '0'
/** The system goes by its name in the reader's language; people keep theirs. */
export const senderName = (userId: string | null, name: string, language: Language): string =>
  language === 'en' && (userId === null || userId === SYSTEM) && name === '系统' ? 'System' : name
