import { implement } from '#packages/server/implement.ts'
import { messageTemplate } from '../message-template.ts'
import { commonVariables } from '../templates.ts'

const IN_THE_APP = '1'
/** What reaches somebody today: in the app and by text. Mail and the office system have no sender yet. */
const CONNECTED = new Set([IN_THE_APP, '2'])

/** Names in {} that neither every message nor this kind declares. */
export const unknownPlaces = (text: string, declared: readonly string[]): string[] => [...new Set([...text.matchAll(/\{([^{}]*)\}/g)].map(match => match[1]!))].filter(name => !commonVariables.includes(name) && !declared.includes(name))

export default implement(messageTemplate, {
  prepare(_tx, _actor, { values, before, fault }) {
    const declared = (before?.variables as string[] | null) ?? []
    for (const field of ['contentZh', 'contentEn'] as const) {
      const unknown = unknownPlaces(values[field] ?? '', declared)
      if (unknown.length > 0) fault(field, `没有这个变量：${unknown.join('、')}；可用：${[...commonVariables, ...declared].join('、')} / no such variable: ${unknown.join(', ')}`)
    }
    if (!values.channels) return
    const missing = values.channels.filter(channel => !CONNECTED.has(channel))
    if (missing.length > 0) fault('channels', '邮件与OA待办尚未接通 / mail and the office system are not connected yet')
    else if (!values.channels.includes(IN_THE_APP)) values.channels = [IN_THE_APP, ...values.channels]
  },
})
