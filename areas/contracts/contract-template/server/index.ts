import { implement } from '#packages/server/implement.ts'
import { contractTemplate } from '../contract-template.ts'
import { placeholdersOf } from './placeholders.ts'

const TOLD = 5

export default implement(contractTemplate, {
  /**
   * Every change is a new version; a template in use is disabled before it is changed. A placeholder that nothing fills
   * would stand in a signed contract.
   */
  prepare(_tx, _actor, { values, before, fault }) {
    values.versionNo = (before?.versionNo ?? 0) + 1
    const { bodyHtml, contractType, fillFields } = { ...before, ...values }
    const { named, unknown } = placeholdersOf(bodyHtml ?? '', contractType, fillFields ?? [])
    values.placeholders = named
    if (unknown.length === 0) return
    const said = (more: (count: number) => string, at: (line: number) => string, between: string) =>
      unknown
        .slice(0, TOLD)
        .map(({ name, line }) => `${name.replaceAll(' / ', '/')}${at(line)}`)
        .join(between) + (unknown.length > TOLD ? more(unknown.length) : '')
    fault(
      'bodyHtml',
      `没有这样的占位符：${said(
        count => `等${count}处`,
        line => `（第${line}行）`,
        '、',
      )} / no such placeholder: ${said(
        count => ` and ${count - TOLD} more`,
        line => ` (line ${line})`,
        ', ',
      )}`,
    )
  },
})
