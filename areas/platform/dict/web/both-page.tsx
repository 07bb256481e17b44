import { useState } from 'react'
import { can } from '#packages/web/shell/session.ts'
import { DictPanes, type Kind } from './dict-panes.tsx'

/** 字典管理(左右): both kinds by a switch, for those who may see both. */
export default function BothPage({ isStacked = false }: { isStacked?: boolean }) {
  const [kind, setKind] = useState<Kind>(() => (can('dictbiz_view') ? 'dict-biz' : 'dict'))
  const hasBoth = can('dictbiz_view') && can('dict_view')
  return <DictPanes kind={kind} isStacked={isStacked} {...(hasBoth ? { onKind: setKind } : {})} />
}
