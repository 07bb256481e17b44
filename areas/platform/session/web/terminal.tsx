import { textOf, type Label } from '#kernel'
import { useLanguage } from '#packages/web/i18n/index.ts'

const terminals: Readonly<Record<string, Label>> = { web: '网页 / Web', app: '手机应用 / App' }

export function Terminal({ value }: { value: unknown }) {
  const language = useLanguage(state => state.language)
  const label = terminals[String(value)]
  return label ? <>{textOf(label, language)}</> : <span className="kit-own">{String(value)}</span>
}
