import { create } from 'zustand'
import { fill, textOf, type Language } from '#kernel/refusal.ts'

const KEY = 'fleet-language'

interface LanguageState {
  language: Language
  /** Somebody pressed it since the page was loaded: that counts more than what his account says. */
  isChosen: boolean
  setLanguage(language: Language): void
  /** What the account says, from another machine. */
  adopt(language: Language): void
}

export const useLanguage = create<LanguageState>(set => ({
  language: remembered(),
  isChosen: false,
  setLanguage(language) {
    remember(language)
    set({ language, isChosen: true })
  },
  adopt(language) {
    remember(language)
    set({ language })
  },
}))

/** Between the things of a list, as the reader's language writes them. */
export const comma = (): string => (useLanguage.getState().language === 'zh' ? '、' : ', ')

const remember = (language: Language): void => {
  if (typeof localStorage !== 'undefined') localStorage.setItem(KEY, language)
}

/**
 * zh unless chosen otherwise (10-platform S10): the browser's language says little in an office where machines are
 * shared.
 */
function remembered(): Language {
  return typeof localStorage !== 'undefined' && localStorage.getItem(KEY) === 'en' ? 'en' : 'zh'
}

/**
 * On pages for people outside: the language of their browser, until they choose one. It is not remembered, for the
 * machine may be one of the office's.
 */
export function speakVisitorsLanguage(): void {
  if (localStorage.getItem(KEY) === null)
    useLanguage.setState({ language: /^zh\b/i.test(navigator.language) ? 'zh' : 'en' })
}

export const currentLanguage = (): Language => useLanguage.getState().language

/**
 * The label '中文 / English' in the current language, {slots} filled. In components take it from `useT`, so that a
 * switch of language shows.
 */
export function t(label: string, facts?: Record<string, unknown>): string {
  const text = textOf(label, currentLanguage())
  return facts ? fill(text, facts) : text
}

export type Translate = typeof t

/** Several words one after the other, parted as their reader parts them. */
export const listed = (words: readonly string[]): string => words.join(currentLanguage() === 'zh' ? '、' : ', ')

/** `t` for components: renders again when the language changes. */
export function useT(): Translate {
  useLanguage(state => state.language)
  return t
}

export type { Language }
