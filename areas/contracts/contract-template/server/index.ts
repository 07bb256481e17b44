import { implement } from '#packages/server/implement.ts'
import { contractTemplate } from '../contract-template.ts'

export default implement(contractTemplate, {
  /** Every change is a new version; a template in use is disabled before it is changed. */
  prepare(_tx, _actor, form) {
    form.values.versionNo = (form.before?.versionNo ?? 0) + 1
    const body = form.values.bodyHtml ?? form.before?.bodyHtml ?? ''
    form.values.placeholders = [...new Set([...body.matchAll(/\{\{[#?/]?([\w. ]+)\}\}/g)].map(match => match[1]!.trim()))]
  },
})
