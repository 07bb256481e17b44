import { textOf, type Label } from '#kernel'
import { useLanguage } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import { session } from '../session.ts'
import { Device } from './device.tsx'

const terminals: Readonly<Record<string, Label>> = { web: '网页 / Web', app: '手机应用 / App' }
function Terminal({ value }: { value: unknown }) {
  const language = useLanguage(state => state.language)
  const label = terminals[String(value)]
  return label ? <>{textOf(label, language)}</> : <span className="kit-own">{String(value)}</span>
}

export default customise(session, { cells: { userAgent: Device, userType: Terminal } })
